import type { Page } from '@playwright/test'
import { SHARE_REFUSALS } from '../../../src/features/consulting/sheets/share-texts.ts'
import {
  EMPTY_SHEET,
  type OwnSheet,
  type Sheet,
  type SheetPage,
} from '../../../src/features/consulting/sheets/sheet-schemas.ts'
import { SHEET_REFUSALS } from '../../../src/features/consulting/sheets/texts.ts'
import { type Asked, answering } from '../answers.ts'
import { api } from '../people.ts'
import { answered, at, failed, loading, press, type Screen } from './builders.ts'

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
    discarded: null,
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

const LONG = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'
/** As much as someone writes on the worst day, in words that don't break. */
const UGLY: Sheet = {
  ...OPEN,
  pet: { ...PET, name: LONG, owner: { id: ID, fullName: `${LONG} ${LONG}` } },
  content: {
    ...CONTENT,
    findings: `${LONG}${LONG}\n\n${'Red, warm, sore. '.repeat(40)}`,
    advice: 'कान सूखे रखें और दिन में दो बार दवा डालें। '.repeat(12),
    prescription: Array.from({ length: 8 }, (_, at) => ({
      ...{ name: `${LONG} ${at + 1}`, amount: LONG, when: 'in the morning, at noon and in the evening' },
      ...{ howLong: LONG, quantity: LONG, note: LONG },
    })),
  },
  done: Array.from({ length: 9 }, (_, at) => ({
    ...{ id: ID.replace(/0$/, `${at}`), name: `${LONG} ${at + 1}`, thousandths: 999_500, unit: 'bottle' },
    ...{ batch: LONG.slice(0, 40), isBilled: at % 2 === 0 },
  })),
}

/** What its owner has of a signed sheet. */
const { reason: _, ...signature } = SIGNATURE
const SHARED: OwnSheet = { id: ID, pet: PET, seenAt: SEEN, content: CONTENT, signature }

/** The sheet is there, and what is saved gets this answer. */
const saving = (save: (asked: Asked) => Promise<unknown>) => (opened: Page) =>
  answering(opened, PATH, (asked) =>
    asked.method === 'PATCH' ? save(asked) : asked.fulfill({ json: page(OPEN) }),
  )
const refusing = (code: string, message: string, data?: unknown) =>
  saving((asked) => asked.fulfill({ status: 409, json: { defined: true, code, status: 409, message, data } }))

/** Writes the plan, after which these words stand on the page. */
const written = (words: string) => async (opened: Page) => {
  await opened.getByLabel('Plan', { exact: true }).fill('Clean the ear, then drops')
  await opened.getByText(words).first().waitFor()
}
const REFUSED = [/status of 409/]

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
    answered('sheet-ugly', [PATH, page(UGLY)], 'Write only what you need.'),
    answered(
      'sheet-ugly-signed',
      [PATH, page({ ...UGLY, isOpen: false, signature: SIGNATURE })],
      'The drops ran out',
    ),
    {
      ...{
        name: 'sheet-offline',
        complaints: [/ERR_FAILED/],
        isPlain: true,
        prepare: saving((asked) => asked.abort()),
      },
      arrive: written('Saved on this device. Will be sent when you are online.'),
    },
    {
      ...{ name: 'sheet-two-writers', complaints: REFUSED },
      prepare: refusing('CHANGED_MEANWHILE', 'Changed meanwhile', { now: { plan: 'Tablets' } }),
      arrive: written('Tablets'),
    },
    {
      ...{ name: 'sheet-erased', complaints: REFUSED, isPlain: true },
      prepare: refusing('SHEET_ERASED', SHEET_REFUSALS.SHEET_ERASED.message),
      arrive: written('Not saved.'),
    },
    {
      ...{ name: 'sheet-refused', complaints: REFUSED, isPlain: true },
      prepare: refusing('SIGNED', SHEET_REFUSALS.SIGNED.message),
      arrive: written('Saved on this device only.'),
    },
    {
      ...answered('sheet-wrong', [PATH, page(OPEN)], 'Otitis externa'),
      arrive: async (opened) => {
        await opened.getByLabel('Temperature').fill('99')
        await opened.getByLabel('For the owner at home').fill('காது')
        await opened.keyboard.press('Tab')
        await opened.getByText('Some of these letters can’t be printed yet.').waitFor()
      },
    },
    {
      ...answered('sheet-discard', [PATH, page(OPEN)], 'Otitis externa'),
      arrive: async (opened) => {
        await press(opened, 'More for this case sheet')
        await opened.getByRole('menuitem', { name: 'Discard' }).click()
        await opened.getByRole('dialog').getByLabel('Reason').waitFor()
      },
    },
    loading('sheet-loading', PATH, 'Loading the case sheet...'),
    failed('sheet-failed', PATH, 'Failed to load the case sheet'),
  ]),
  ...at('clinic', `/dashboard/sheets/sheet/${ID}?from=list`, [
    {
      name: 'sheet-next',
      prepare: async (opened) => {
        await answering(opened, PATH, (asked) => asked.fulfill({ json: page(OPEN) }))
        const items = [UNSIGNED, { ...UNSIGNED, id: ID.replace(/0$/, '1') }]
        await answering(opened, '/clinic/sheets', (asked) =>
          asked.fulfill({ json: { items, nextCursor: null, count: 2 } }),
        )
      },
      arrive: (opened) => opened.getByRole('button', { name: 'Sign, next' }).waitFor(),
    },
  ]),
  ...at('visitor', `/r#s.${'x'.repeat(22)}`, [
    answered('sheet-link', ['/sheets/link', SHARED], 'Keep the ears dry'),
    {
      name: 'sheet-link-withdrawn',
      complaints: [/status of 404/],
      isPlain: true,
      prepare: (opened) =>
        answering(opened, '/sheets/link', (asked) =>
          asked.fulfill({ status: 404, json: { defined: true, code: 'SHEET_WITHDRAWN', status: 404 } }),
        ),
      arrive: (opened) => opened.getByText(SHARE_REFUSALS.SHEET_WITHDRAWN.message).waitFor(),
    },
  ]),
  {
    name: 'sheet-own',
    viewer: 'customer',
    open: async (opened) => {
      const [first] = (
        await api(opened.context()).get<{ items: { id: string }[] }>('/appointments?period=past')
      ).items
      const items = [{ ...first, sheetId: ID }]
      await answering(opened, '/appointments', (asked) =>
        asked.fulfill({ json: { items, nextCursor: null } }),
      )
      await answering(opened, `/sheets/${ID}`, (asked) => asked.fulfill({ json: SHARED }))
      await opened.goto('/dashboard/appointments')
      await opened
        .getByRole('button', { name: /^Advice from the vet/ })
        .first()
        .click()
      await opened.getByRole('dialog').getByText('Keep the ears dry').first().waitFor()
    },
  },
  ...at('clinic', '/dashboard/sheets', [
    answered(
      'sheets-unsigned-ugly',
      [
        '/clinic/sheets',
        {
          items: [{ ...UNSIGNED, pet: { id: ID, name: LONG }, owner: LONG, editedBy: LONG, isAmended: true }],
          nextCursor: null,
          count: 73,
        },
      ],
      '72 more to sign',
    ),
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
