import {
  CANARY,
  DAY,
  NUMBER,
  optionalNumber,
  optionalText,
  required,
  TOKEN,
} from '../../../../test/wrong-values.ts'

const entry = {
  visitType: required(),
  houseVisitAddress: optionalText(500),
  firstDay: DAY,
  lastDay: [...DAY, '2020-01-01', '2035-01-01'],
  part: required(),
  moreParts: [null, CANARY, 1, {}, Array(40).fill('any')],
  calendarId: [...NUMBER, 0.5, 2 ** 53, 1e300],
}

export const badInput = {
  join: entry,
  add: entry,
  getOfferByLink: { token: TOKEN },
  declineOfferByLink: { token: TOKEN },
  list: { day: DAY },
  'waitlist.acceptOffer': { expectedPrice: optionalNumber(-1, 0.5) },
  'waitlist.acceptOfferByLink': { token: TOKEN, expectedPrice: optionalNumber(-1, 0.5) },
}
