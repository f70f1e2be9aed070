import {
  CANARY,
  DAY_IN_QUERY,
  DAY_OR_INSTANT_IN_QUERY,
  GIVEN_ID,
  GIVEN_OBJECT,
  ID_IN_QUERY,
  inQuery,
  long,
  NEEDED,
  NO_SPANS,
  NOT_TEXT,
  optionalText,
  PAISE,
  required,
  requiredText,
  UNSTORABLE,
} from '../../../../test/wrong-values.ts'

export const EXPECTED_DATE = [
  ...[null, ...NOT_TEXT, ...UNSTORABLE, '', CANARY, '2027-06-01'],
  ...['2027-02-30T10:00:00Z', '0000-02-29T10:00:00Z'],
]

export const badInput = {
  findOutsideHours: {
    openingHours: [null, ...NO_SPANS],
    closure: GIVEN_OBJECT,
    absence: GIVEN_OBJECT,
    calendar: GIVEN_OBJECT,
  },
  listUnsettled: { shown: [CANARY, '-1', '501', '0.5', '1e300'] },
  cancel: { expectedDate: EXPECTED_DATE, idempotencyKey: GIVEN_ID },
  listOwn: { period: inQuery('Past', 'all') },
  list: {
    filter: inQuery('Pending', 'deleted'),
    service: ['', '  ', long(201), `${CANARY}\u0000`, `${CANARY}\n${CANARY}`],
    visitType: inQuery('home', 'House'),
    customer: ID_IN_QUERY,
    cancellation: inQuery('Late', 'noShow'),
    calendar: inQuery('0', '-1', '1.5', '9999999999'),
    hour: inQuery('0-10', '8-10', '1-24', '1'),
    day: DAY_IN_QUERY,
    from: DAY_IN_QUERY,
    to: DAY_IN_QUERY,
    start: DAY_OR_INSTANT_IN_QUERY,
    order: inQuery('Latest', 'asc'),
  },
  callOff: { reason: requiredText(500) },
  reject: { reason: optionalText(500) },
  edit: {
    visitType: required('home', 'House'),
    houseVisitAddress: requiredText(500),
    notes: optionalText(2000),
    expectedAmount: PAISE.filter((value) => value !== null),
  },
  setArrival: {
    from: [...NEEDED, '', 'Waiting', 'arrived', CANARY, `waiting\u0000`],
    to: [...NEEDED, '', 'Done', 'done', 'waiting', CANARY, `inRoom\u0000`],
  },
}
