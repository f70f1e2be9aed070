import { optionalNumber } from '../../../test/wrong-values.ts'

export const badInput = {
  create: { calendarId: optionalNumber(0.5, -1, 0) },
}
