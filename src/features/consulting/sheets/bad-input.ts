import {
  CANARY,
  DAY_IN_QUERY,
  GIVEN_ID,
  ID,
  inQuery,
  long,
  MISSING,
  NOT_TEXT,
  NUMBER,
  name,
  number,
  optionalLine,
  SEARCH,
  UNSTORABLE,
} from '../../../../test/wrong-values.ts'

const TYPED = [null, ...NOT_TEXT, ...UNSTORABLE.filter((text) => text.length < 10_000), long(10_001)]
const QUANTITY = number(0, -1, 0.5, 999_001).filter((value) => value !== MISSING)
const MEDICINE = { name: 'Amoxicillin', amount: '', when: '', howLong: '', quantity: '', note: '' }

const LINK_TOKEN = [CANARY.repeat(20), '', null, 12, true]

export const badInput = {
  getByLink: { token: LINK_TOKEN },
  getPrescriptionByLink: { token: LINK_TOKEN },
  begin: { petId: ID, appointmentId: GIVEN_ID.filter((value) => value !== null) },
  save: {
    ...{ reason: TYPED, history: TYPED, findings: TYPED, assessment: TYPED, plan: TYPED, advice: TYPED },
    weight: [...NUMBER, 0, -1, 0.5, 2_000_001],
    temperature: [...NUMBER, 249, 451, 38.5],
    pulse: [...NUMBER, 0, 1001],
    respiration: [...NUMBER, 0, 501],
    prescription: [
      ...[CANARY, {}, [CANARY], [{}], [{ ...MEDICINE, name: '' }], [{ ...MEDICINE, name: long(201) }]],
      ...[[{ ...MEDICINE, more: CANARY }], Array.from({ length: 31 }, () => MEDICINE)],
    ],
    againOn: DAY_IN_QUERY,
  },
  addDone: { lineId: ID, productId: GIVEN_ID, serviceId: GIVEN_ID, thousandths: QUANTITY },
  changeDone: { lineId: ID, thousandths: [...QUANTITY, MISSING] },
  removeDone: { lineId: ID },
  searchItems: { q: SEARCH },
  move: { petId: ID },
  discard: { reason: name(500) },
  sign: {
    seenEdit: number(-1, 0.5),
    reason: optionalLine(500),
    weightIsRight: ['true', 1, null, CANARY],
  },
  searchMedicines: { q: SEARCH },
  getPrescription: {
    paper: inQuery('a3'),
    freeTop: inQuery('-1', '101', '0.5').filter((value) => value !== ''),
  },
}
