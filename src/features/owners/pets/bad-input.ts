import {
  CANARY,
  GIVEN_ID,
  ID,
  inQuery,
  long,
  NEEDED,
  NO_OBJECT,
  NO_PICTURE,
  NOT_TEXT,
  NUMBER,
  name,
  number,
  OPTIONAL_DAY,
  optionalText,
  TEXT,
  UNSTORABLE,
} from '../../../../test/wrong-values.ts'

const PET = {
  name: name(60),
  species: [...NEEDED, ...TEXT, '', '   ', long(61)],
  breed: optionalText(60),
  age: [...NUMBER, -1, 31, 1.5, 10.17, 2 ** 53, -(2 ** 31), 1e300],
  birthDate: [...OPTIONAL_DAY, '2099-01-01'],
  gender: [...NOT_TEXT, ...UNSTORABLE, '', 'Male', 'other', CANARY],
  microchip: [12, true, '98102000012345', '9810200001234567', '98102000012345X', CANARY],
  colour: [12, true, long(61), ...UNSTORABLE],
  neutered: ['unknown', 1, CANARY],
  birthDateEstimated: ['true', 1, null, CANARY],
  chipIsRight: ['true', 1, null, CANARY],
  weight: [...NUMBER, -0.1, -1, 0.15, 28.55, 2000.1, 1e300, 5e-324],
}

export const badInput = {
  add: { ...PET, idempotencyKey: GIVEN_ID },
  addFor: { ...PET, idempotencyKey: GIVEN_ID },
  update: PET,
  addWeight: {
    grams: number(0, -1, 0.5, 2_000_001),
    weightIsRight: ['true', 1, null, CANARY],
    idempotencyKey: ID,
  },
  removeWeight: { weightId: number(0.5) },
  setPhoto: { body: [...NO_OBJECT, ...NO_PICTURE] },
  setVaccination: { nextVaccinationDue: OPTIONAL_DAY },
  listDueVaccinations: { period: inQuery('Overdue', 'all') },
}
