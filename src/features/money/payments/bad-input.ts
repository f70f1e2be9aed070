import {
  CANARY,
  DAY_IN_QUERY,
  DAY_OR_INSTANT_IN_QUERY,
  inQuery,
  long,
  name,
  OPTIONAL_ID,
  PAISE,
  SEARCH,
} from '../../../../test/wrong-values.ts'

const SERVICE_NAME = ['', '  ', long(201), `${CANARY}\u0000`, `${CANARY}\n${CANARY}`]

export const badInput = {
  complete: { seenAmount: PAISE },
  list: {
    paymentStatus: inQuery('Paid', 'owed'),
    status: inQuery('Completed', 'done'),
    customerId: OPTIONAL_ID,
    service: SERVICE_NAME,
    q: SEARCH,
    from: DAY_IN_QUERY,
    to: DAY_IN_QUERY,
    start: DAY_OR_INSTANT_IN_QUERY,
  },
  totals: {
    paymentStatus: inQuery('Paid', 'owed'),
    status: inQuery('Completed', 'done'),
    customerId: OPTIONAL_ID,
    service: SERVICE_NAME,
    q: SEARCH,
    from: DAY_IN_QUERY,
    to: DAY_IN_QUERY,
  },
  changeAmount: { seenAmount: PAISE, amount: [...PAISE, 1_000_000_001] },
  markPaid: { seenAmount: PAISE },
  refund: { reason: name(500) },
}
