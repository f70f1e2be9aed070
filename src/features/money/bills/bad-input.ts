import {
  CANARY,
  DAY,
  DAY_IN_QUERY,
  GIVEN_ID,
  ID,
  inQuery,
  long,
  MISSING,
  NO_CHOICES,
  NO_OBJECT,
  name,
  number,
  OPTIONAL_ID,
  optionalLine,
  optionalText,
  required,
  SWITCH,
} from '../../../../test/wrong-values.ts'

const GIVEN = (values: readonly unknown[]) =>
  values.filter((value) => typeof value !== 'symbol' && value !== null)
const ID_OR_NOTHING = OPTIONAL_ID
const SEEN = number(-1, 0.5)
const AMOUNT = GIVEN(number(0, -1, 0.5, 1_000_000_001))
const QUANTITY = GIVEN(number(0, -1, 0.5, 999_001))
const SHARE = number(-1, 0.5, 10_001)
const REFERENCE = [CANARY.repeat(5), 'a-b', 12, true, `${CANARY}\u0000`]
const GSTIN = [CANARY, '33AAAAA0000A1Z6', 12, true]

export const badInput = {
  list: {
    filter: inQuery('Open', 'owed'),
    customerId: GIVEN(ID).filter((value) => typeof value === 'string'),
    from: DAY_IN_QUERY,
    to: DAY_IN_QUERY,
  },
  findFor: { appointmentId: ID_OR_NOTHING, orderId: ID_OR_NOTHING },
  draft: { appointmentId: GIVEN_ID, orderId: GIVEN_ID, doseId: GIVEN_ID, customerId: GIVEN_ID },
  addLine: {
    productId: GIVEN_ID,
    serviceId: GIVEN_ID,
    appointmentId: GIVEN_ID,
    free: GIVEN(NO_OBJECT),
    thousandths: QUANTITY,
    unit: optionalLine(20),
    batch: optionalLine(40),
  },
  changeLine: {
    lineId: ID,
    thousandths: QUANTITY,
    discount: GIVEN(number(-1, 0.5)),
    taxClassId: GIVEN_ID,
  },
  removeLine: { lineId: ID },
  discount: { discount: number(-1, 0.5), reason: optionalLine(500), printReason: GIVEN(SWITCH) },
  setBuyer: {
    customerId: OPTIONAL_ID,
    name: optionalLine(120),
    address: optionalText(500),
    gstin: GSTIN,
    placeState: [CANARY, '99', 33, true],
  },
  split: { lineIds: NO_CHOICES },
  issue: { seenDue: SEEN, sellsAnyway: GIVEN(SWITCH) },
  credit: {
    lines: NO_CHOICES,
    reason: name(500),
    printReason: GIVEN(SWITCH),
    back: [CANARY, 'unrecorded', 12, true],
    reference: REFERENCE,
  },
  settleCalledOff: {
    back: [CANARY, 'unrecorded', 12, true],
    reference: REFERENCE,
    seenBack: [CANARY, -1, 0.5, true],
    reason: name(500),
  },
  correct: { reason: name(500) },
  writeOff: { seenDue: SEEN, amount: AMOUNT, reason: name(500) },
  saveSettings: {
    prefix: [null, 12, true, 'ABCD', 'A/B', CANARY],
    upiId: [12, true, CANARY, 'a@', `x@${long(80)}`],
    upiReferenceRequired: SWITCH,
    markAsPaid: required('Cash'),
    discountWithoutReason: SHARE,
    maxDiscount: SHARE,
    roundToRupee: SWITCH,
    showsNext: SWITCH.filter((value) => value !== MISSING),
    paper: required('A5'),
  },
  answerDay: { day: DAY, isRight: SWITCH },
  continueNumbers: { series: required('Bill'), last: number(-1, 0.5, 1_000_000) },
}
