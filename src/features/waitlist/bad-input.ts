import { DAY, NUMBER, optionalText, required, TOKEN } from '../../../test/wrong-values.ts'

const entry = {
  visitType: required(),
  houseVisitAddress: optionalText(500),
  firstDay: DAY,
  lastDay: [...DAY, '2020-01-01', '2035-01-01'],
  part: required(),
  calendarId: [...NUMBER, 0.5, 2 ** 53, 1e300],
}

export const badInput = {
  join: entry,
  add: entry,
  offerByLink: { token: TOKEN },
  declineByLink: { token: TOKEN },
  ofDay: { day: DAY },
}
