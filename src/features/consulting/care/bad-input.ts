import {
  CANARY,
  DAY,
  ID,
  inQuery,
  long,
  MISSING,
  NEEDED,
  NO_CHOICES,
  NOT_TEXT,
  NUMBER,
  name,
  OPTIONAL_DAY,
  OPTIONAL_ID,
  optionalLine,
  SWITCH,
  UNSTORABLE,
} from '../../../../test/wrong-values.ts'

const ITEM = [...NOT_TEXT, ...UNSTORABLE, '', 'Anti-rabies', 'anti_rabies', long(37)]
const SPAN = [...NOT_TEXT, ...UNSTORABLE, '', '0d', '12', '-1m', '12y', '1000d', CANARY]
const GIVEN_ON = [...DAY, '2099-01-01', '2027-03-11']
const JUDGED = ['true', 1, CANARY]
const shown = [{ itemId: 'anti-rabies', step: 'complete', due: '2028-03-01' }]
const dose = { productId: '00000000-0000-4000-8000-000000000000', shown }
const OWN_DAY_WITHOUT_REASON = { itemId: 'anti-rabies', due: '2028-01-01' }
const wrongDose = (change: Record<string, unknown>) => [{ ...dose, ...change }]
const schedule = {
  first: { from: '8w', by: '12w' },
  bands: [],
  doses: 1,
  firstBooster: null,
  booster: { from: '11m', by: '12m' },
}
const typedFor = [
  {},
  { seen: CANARY, itemId: null },
  { seen: '2027-05-01', itemId: 'Anti-rabies' },
  [],
  CANARY,
]

export const badInput = {
  record: {
    givenOn: GIVEN_ON,
    appointmentId: OPTIONAL_ID,
    completes: SWITCH.filter((value) => value !== MISSING),
    doses: [
      ...NO_CHOICES,
      [CANARY],
      [null],
      ...ID.map((productId) => wrongDose({ productId })),
      ...optionalLine(40).map((batch) => wrongDose({ batch })),
      ...OPTIONAL_DAY.map((expiresOn) => wrongDose({ expiresOn })),
      ...[...NUMBER, null, 0, -1, 0.5, 999_001].map((thousandths) => wrongDose({ thousandths })),
      ...JUDGED.map((counts) => wrongDose({ counts })),
      ...JUDGED.map((complete) => wrongDose({ complete })),
      wrongDose({ shown: [] }),
      wrongDose({ shown: [{ ...shown[0], step: CANARY }] }),
      wrongDose({ shown: [{ ...shown[0], due: '2027-02-30' }] }),
      wrongDose({ days: [OWN_DAY_WITHOUT_REASON] }),
      wrongDose({ days: [{ ...OWN_DAY_WITHOUT_REASON, reason: long(501) }] }),
      Array.from({ length: 21 }, () => dose),
    ],
    againOn: DAY.filter((value) => value !== null && value !== MISSING),
    typedFor,
    idempotencyKey: ID,
  },
  recordElsewhere: {
    givenOn: GIVEN_ON,
    itemIds: [...NO_CHOICES, ...ITEM.map((id) => [id]), Array.from({ length: 11 }, () => 'anti-rabies')],
    note: optionalLine(200),
    batch: optionalLine(40),
    counts: JUDGED,
    complete: JUDGED,
    days: [
      ...NO_CHOICES.filter((value) => !Array.isArray(value) && value !== MISSING),
      [CANARY],
      [OWN_DAY_WITHOUT_REASON],
      [{ ...OWN_DAY_WITHOUT_REASON, reason: long(501) }],
      Array.from({ length: 11 }, () => ({ ...OWN_DAY_WITHOUT_REASON, reason: 'A booklet' })),
    ],
    typedFor,
    idempotencyKey: ID,
  },
  takeBack: { reason: name(500), toShelf: SWITCH.filter((value) => value !== MISSING) },
  choose: {
    itemId: [...NEEDED, ...ITEM],
    choice: [
      ...NO_CHOICES,
      { kind: CANARY },
      { kind: 'stopped' },
      { kind: 'stopped', reason: '' },
      { kind: 'set', due: '2027-02-30', reason: 'Late' },
      { kind: 'planned', due: '2027-05-01' },
    ],
    typedFor,
  },
  seeAgain: { due: DAY.filter((value) => value !== null) },
  saveCheckup: { active: SWITCH },
  listOfBatch: { batch: ['', long(41), long(10_000)] },
  listDue: { id: ITEM, filter: inQuery('Overdue') },
  addItem: {
    name: name(60),
    active: SWITCH,
    kind: [...NEEDED, ...NOT_TEXT, CANARY],
    species: [...NOT_TEXT, CANARY, {}, ['Dog'], ['dog', 'cat', 'rabbit', 'dog']],
    schedule: [...NO_CHOICES, { ...schedule, doses: 0 }],
    idempotencyKey: ID,
  },
  saveItem: {
    id: ITEM,
    name: name(60),
    active: SWITCH,
    schedule: [
      ...NO_CHOICES,
      ...SPAN.map((from) => ({ ...schedule, first: { from, by: '12w' } })),
      { ...schedule, doses: 0 },
      { ...schedule, doses: 7 },
      { ...schedule, bands: Array.from({ length: 7 }, () => ({ until: '16w', from: '3w', by: '4w' })) },
      { ...schedule, more: true },
    ],
  },
  saveProduct: {
    itemIds: [...NEEDED, CANARY, {}, ...ITEM.map((id) => [id])],
    validity: SPAN,
    charged: SWITCH.filter((value) => value !== MISSING),
  },
}
