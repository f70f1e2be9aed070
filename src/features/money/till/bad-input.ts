import {
  CANARY,
  GIVEN_ID,
  name,
  number,
  optionalLine,
  required,
  SWITCH,
} from '../../../../test/wrong-values.ts'

const GIVEN = (values: readonly unknown[]) =>
  values.filter((value) => typeof value !== 'symbol' && value !== null)
const METHOD = required('unrecorded', 'Cash')
const REFERENCE = [CANARY.repeat(5), 'a-b', 12, true, `${CANARY}\u0000`]

export const badInput = {
  'bills.openTill': { float: number(-1, 0.5, 1_000_000_001), reason: optionalLine(500) },
  'bills.moveCash': {
    way: required('In'),
    amount: number(0, -1, 0.5, 1_000_000_001),
    reason: name(500),
    anyway: GIVEN(SWITCH),
  },
  'bills.closeTill': {
    counted: number(-1, 0.5, 10_000_000_001),
    stays: GIVEN(number(-1, 0.5, 10_000_000_001)),
    seenDifference: GIVEN(number(0.5)),
    reason: optionalLine(500),
  },
  'bills.recordMethod': { method: METHOD, reference: REFERENCE },
  'bills.noCharge': { appointmentId: GIVEN_ID, doseId: GIVEN_ID, reason: name(500) },
}
