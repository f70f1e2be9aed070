import {
  EMPTY_SHEET,
  type Sheet,
  type SheetPage,
} from '../../../src/features/consulting/sheets/sheet-schemas.ts'
import { answered, at, failed, loading, type Screen } from './builders.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const SEEN = '2026-11-26T05:30:00.000Z'
const PET = {
  ...{ id: ID, name: 'Bruno', species: 'Dog', breed: 'Labrador', gender: 'male', age: 4, birthDate: null },
  ...{ deceasedOn: null, owner: { id: ID, fullName: 'Asha Menon' } },
}
const MEDICINE = {
  ...{ name: 'Ear drops against yeast', amount: '4 drops', when: 'in the morning and in the evening' },
  ...{ howLong: 'for 10 days', quantity: '1 bottle', note: 'Shake before use' },
}
const CONTENT = {
  ...EMPTY_SHEET,
  ...{
    reason: 'Scratches the right ear',
    findings: 'Ear canal red, smell of yeast',
    assessment: 'Otitis externa',
  },
  ...{
    weight: 24_600,
    temperature: 386,
    prescription: [MEDICINE],
    advice: 'Keep the ears dry',
    againOn: '2026-12-10',
  },
}
const OPEN: Sheet = {
  ...{
    id: ID,
    pet: PET,
    appointmentId: null,
    seenAt: SEEN,
    content: CONTENT,
    done: [
      { id: ID, name: 'Ear cleaning', thousandths: 1000, unit: null, batch: null, isBilled: false },
      {
        id: ID.replace(/0$/, '1'),
        name: 'Injection against itching',
        thousandths: 500,
        unit: null,
        batch: 'K 104',
        isBilled: true,
      },
    ],
    edit: 3,
    isOpen: true,
    signature: null,
  },
  ...{ editedAt: SEEN, editedBy: 'Anita Rao' },
}
const SIGNATURE = {
  ...{ version: 2, reason: 'The drops ran out', signedAt: SEEN },
  signer: {
    name: 'Asha Iyer',
    title: 'Dr',
    qualification: 'BVSc',
    registration: 'KVC 12',
    council: 'Karnataka',
  },
}
const page = (sheet: Sheet | null): SheetPage => ({
  start: { pet: PET, appointmentId: null, seenAt: SEEN, reason: '' },
  sheet,
  doses: [{ id: ID, name: 'Rabies vaccine', batch: 'A1' }],
  last: { ...CONTENT, done: [], id: ID, seenAt: '2026-05-02T05:30:00.000Z' },
  lastWeight: { grams: 12_400, at: '2026-05-02T05:30:00.000Z' },
})
const PATH = `/clinic/sheets/${ID}`
const UNSIGNED = {
  ...{ id: ID, pet: { id: ID, name: 'Bruno' }, owner: 'Asha Menon', seenAt: SEEN, editedBy: 'Anita Rao' },
  isAmended: false,
}

export const sheetScreens: readonly Screen[] = [
  ...at('clinic', `/dashboard/sheets/sheet/${ID}`, [
    {
      ...answered('sheet-open', [PATH, page(OPEN)], 'Otitis externa'),
      arrive: async (opened) => {
        await opened.getByText('Is 24.6 kg right?').waitFor()
      },
    },
    answered(
      'sheet-signed',
      [PATH, page({ ...OPEN, isOpen: false, signature: SIGNATURE })],
      'The drops ran out',
    ),
    {
      ...answered('sheet-amended', [PATH, page({ ...OPEN, signature: SIGNATURE })], 'What did you change?'),
    },
    answered('sheet-paper', [PATH, page(OPEN)], 'Paper: A5'),
    loading('sheet-loading', PATH, 'Loading the case sheet...'),
    failed('sheet-failed', PATH, 'Failed to load the case sheet'),
  ]),
  ...at('clinic', '/dashboard/sheets', [
    answered(
      'sheets-unsigned',
      [
        '/clinic/sheets',
        {
          items: [UNSIGNED, { ...UNSIGNED, id: ID.replace(/0$/, '1'), isAmended: true }],
          nextCursor: null,
          count: 2,
        },
      ],
      'Being changed',
    ),
    answered('sheets-signed', ['/clinic/sheets', { items: [], nextCursor: null, count: 0 }], 'All signed'),
    loading('sheets-loading', '/clinic/sheets', 'Loading case sheets...'),
    failed('sheets-failed', '/clinic/sheets', 'Failed to load case sheets'),
  ]),
]
