import { optionalNumber, PASSWORD_ONCE_MORE } from '../../../../test/wrong-values.ts'

export const badInput = {
  create: { calendarId: optionalNumber(0.5, -1, 0), password: PASSWORD_ONCE_MORE },
}
