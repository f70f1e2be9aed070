import { CANARY, CURRENT_PASSWORD, long, NEEDED, NOT_TEXT, name } from '../../../../test/wrong-values.ts'

const WRONG_PIN = [...NEEDED, ...NOT_TEXT, '', CANARY, '12345', '1234567', '12345x', long(10_000)]

export const badInput = {
  enterPin: { pin: WRONG_PIN },
  savePin: { pin: [...WRONG_PIN, '000000', '123456', '987654'], currentPassword: CURRENT_PASSWORD },
  makeDesk: { name: name(60), currentPassword: CURRENT_PASSWORD },
}
