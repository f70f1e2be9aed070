import { DAY } from '../../../../test/wrong-values.ts'

const period = { from: DAY, to: DAY }

export const badInput = {
  money: period,
  outcomes: period,
  use: period,
  newCustomers: period,
  books: {},
  dayBook: period,
  takenFor: period,
  owed: {},
  tax: period,
  gst: period,
  reminders: period,
}
