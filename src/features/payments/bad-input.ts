import {
  DAY_IN_QUERY,
  inQuery,
  OPTIONAL_ID,
  PAISE,
  requiredText,
  SEARCH,
} from '../../../test/wrong-values.ts'

export const badInput = {
  complete: { seenAmount: PAISE },
  list: {
    paymentStatus: inQuery('Paid', 'owed'),
    status: inQuery('Completed', 'done'),
    customerId: OPTIONAL_ID,
    q: SEARCH,
    from: DAY_IN_QUERY,
    to: DAY_IN_QUERY,
    start: DAY_IN_QUERY,
  },
  totals: {
    paymentStatus: inQuery('Paid', 'owed'),
    status: inQuery('Completed', 'done'),
    customerId: OPTIONAL_ID,
    q: SEARCH,
    from: DAY_IN_QUERY,
    to: DAY_IN_QUERY,
  },
  changeAmount: { seenAmount: PAISE, amount: [...PAISE, 1_000_000_001] },
  markPaid: { seenAmount: PAISE },
  refund: { reason: requiredText(500) },
}
