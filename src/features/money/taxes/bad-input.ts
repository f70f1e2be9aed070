import {
  CANARY,
  DAY,
  GIVEN_ID,
  NO_OBJECT,
  name,
  OPTIONAL_ID,
  optionalLine,
  optionalNumber,
  optionalText,
  required,
  SWITCH,
} from '../../../../test/wrong-values.ts'

const GIVEN = (values: readonly unknown[]) =>
  values.filter((value) => typeof value !== 'symbol' && value !== null)
const GSTIN = [CANARY, '33AAAAA0000A1Z6', 12, true]
const HSN = [CANARY, '123', '123456789', 12, true]

export const badInput = {
  'bills.saveTaxStatus': {
    fromOn: DAY,
    status: required('Regular'),
    gstin: GSTIN,
    legalName: optionalLine(200),
    address: optionalText(500),
  },
  'bills.saveTaxClass': { id: GIVEN_ID, name: name(120), exempt: SWITCH, hsn: HSN, rate: GIVEN(NO_OBJECT) },
  'bills.saveTaxRate': { fromOn: DAY, rate: optionalNumber(-1, 0.5, 10_001) },
  'bills.assignTaxClass': { taxClassId: OPTIONAL_ID, serviceTypeId: GIVEN_ID, productId: GIVEN_ID },
}
