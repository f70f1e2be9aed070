import { OPTIONAL_ID, requiredText, SWITCH } from '../../../../test/wrong-values.ts'

const NOTE = { text: requiredText(1000), isWarning: SWITCH }

export const badInput = {
  add: { ...NOTE, petId: OPTIONAL_ID },
  change: NOTE,
}
