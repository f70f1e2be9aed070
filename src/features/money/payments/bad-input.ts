import {
  CANARY,
  DAY_IN_QUERY,
  DAY_OR_INSTANT_IN_QUERY,
  inQuery,
  long,
  NO_CHOICES,
  name,
  number,
  OPTIONAL_ID,
  PAISE,
  required,
  SEARCH,
  SWITCH,
} from '../../../../test/wrong-values.ts'

const GIVEN = (values: readonly unknown[]) =>
  values.filter((value) => typeof value !== 'symbol' && value !== null)
const SEEN = number(-1, 0.5)
const AMOUNT = GIVEN(number(0, -1, 0.5, 1_000_000_001))
const METHOD = required('unrecorded', 'Cash')
const REFERENCE = [CANARY.repeat(5), 'a-b', 12, true, `${CANARY}\u0000`]
const PAID = { seenDue: SEEN, amount: AMOUNT, method: METHOD, reference: REFERENCE }
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
  listUnsignedSheets: {},
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
  'bills.getStatement': { from: DAY_IN_QUERY },
  'bills.take': { ...PAID, issues: GIVEN(SWITCH), sellsAnyway: GIVEN(SWITCH) },
  'bills.takeMany': { bills: NO_CHOICES, amount: AMOUNT, method: METHOD, reference: REFERENCE },
  'bills.payFromAdvance': { seenDue: SEEN, sellsAnyway: GIVEN(SWITCH) },
  'bills.advance': { amount: number(0, -1, 0.5), method: METHOD, reference: REFERENCE },
  'bills.returnAdvance': {
    amount: number(0, -1, 0.5),
    method: METHOD,
    reference: REFERENCE,
    reason: name(500),
  },
}
