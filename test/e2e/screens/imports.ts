import type { Page } from '@playwright/test'
import type { Import, ImportRow, OutcomeCount } from '../../../src/features/office/imports/contract.ts'
import { answering } from '../answers.ts'
import { answered, at, failed, loading, NOTHING, press, type Screen } from './builders.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const AT = '2026-11-26T05:30:00.000Z'

const ONE: Import = {
  ...{ id: ID, kind: 'people', fileName: 'Customers of 2019-2026 (final, 2).xlsx', rows: 3500, next: 1200 },
  ...{ state: 'running', counts: { customer: 1150, pet: 1702 } },
  ...{ createdAt: AT, endedAt: null, undoneAt: null, canUndo: false },
}
const LATER: Import = { ...ONE, state: 'finished', next: 3500, endedAt: AT, canUndo: true }
const HISTORY: Import[] = [
  ONE,
  {
    ...{ ...LATER, id: `${ID.slice(0, -1)}1`, kind: 'goods', fileName: 'stock.csv' },
    counts: { product: 212, lot: 340 },
  },
  {
    ...{ ...LATER, id: `${ID.slice(0, -1)}2`, state: 'undone', undoneAt: AT, canUndo: false },
    counts: { customer: 40, pet: 51, care: 12, 'customer stayed': 3, 'pet stayed': 1, 'care stayed': 2 },
  },
]

const NAME = 'Venkatanarasimharajuvaripeta Krishnamurthy Subramanian'
const ROWS: ImportRow[] = [
  ['new', null, 'Anita Rao'],
  ['known', null, NAME],
  ['asks', 'another name', 'Kim Das'],
  ['left out', 'asked to be erased', 'A. Sen'],
  ['nothing new', 'has vaccinations here', 'Ravi Kumar'],
  ['asks', 'another birth date', 'Kumari Iyer'],
].map(([outcome, reason, name], position) => ({
  ...{ position, outcome: outcome as ImportRow['outcome'], reason: reason ?? null },
  data: {
    ...{ rows: [position + 2], name, phone: '+919845012301', email: null, address: null, oldNumber: null },
    pets: [{ name: 'Bruno', species: 'Dog' }],
    notes: [{ row: 2, code: 'further number not taken', value: '+919845012302' }],
  },
}))
const OUTCOMES: OutcomeCount[] = ROWS.map(({ outcome, reason, data }, at) => ({
  ...{
    outcome,
    reason,
    count: [3412, 88, 41, 54, 9, 2][at] ?? 0,
    parts: [5020, 90, 0, 0, 0][at] ?? 0,
    noted: 0,
  },
  examples: [data],
}))

/** The server's part of a list that is looked at; nothing is staged. */
async function staging(page: Page, kind: Import['kind'], untaxed: object[] = []): Promise<void> {
  const put = (path: `/${string}`, json: unknown) => answering(page, path, (asked) => asked.fulfill({ json }))
  await answering(page, '/clinic/imports', (asked) =>
    asked.fulfill(asked.method === 'POST' ? { status: 201, json: { id: ID } } : { json: NOTHING }),
  )
  const staged = { ...ONE, kind, state: 'staged', counts: {}, next: 0 }
  await put(`/clinic/imports/${ID}`, { ...staged, outcomes: OUTCOMES, untaxed })
  await answering(page, `/clinic/imports/${ID}/rows`, (asked) =>
    asked.fulfill({ json: asked.method === 'POST' ? { put: 1 } : { items: ROWS, next: 50 } }),
  )
  await put(`/clinic/imports/${ID}/check`, { next: null })
}

const choose = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

const PEOPLE = `Owner,Mobile,Pet,Species,DOB,Rabies due,Balance,Remarks
${NAME},98450 12301,Bruno,Dog,03/04/2024,15/01/2027,500,bites
,,Kitty,,12/25/2023,,,
Kim Das,9.19846E+11,Coco,,,,,`
const GOODS = `Item Name,HSN Code,GST %,Price (excl. GST),Exp,Qty,Batch
Nobivac Rabies,30024200,5,350,01/03/2027,40,A1234
Dog collar,4201,18,800-1200,,,
Dental scaling,,,3500,,,`

/** Moving in and out, while nothing is written: what the page reads by itself is real. */
export const importScreens: readonly Screen[] = [
  ...at('clinic', '/dashboard/setup/moving', [
    {
      name: 'moving',
      prepare: (page) => staging(page, 'people'),
      arrive: (page) => page.getByRole('button', { name: 'Choose a file' }).waitFor(),
    },
    {
      name: 'moving-people',
      looks: 'all',
      prepare: (page) => staging(page, 'people'),
      arrive: async (page) => {
        await choose(page, PEOPLE)
        await page.getByRole('button', { name: 'Import 3,412 customers and 5,020 pets' }).waitFor()
        await page.getByRole('table', { name: 'Rows' }).waitFor()
      },
    },
    {
      name: 'moving-goods',
      prepare: (page) => staging(page, 'goods', [{ hsn: '4201', rate: 1800, count: 14 }]),
      arrive: async (page) => {
        await choose(page, GOODS)
        await page.getByText('HSN 4201, 18 %: 14 products').waitFor()
        await page.getByRole('table', { name: 'Rows' }).waitFor()
      },
    },
    {
      name: 'moving-refused',
      prepare: (page) => staging(page, 'people'),
      arrive: async (page) => {
        await choose(page, '<html><table></table></html>')
        await page.getByText('This file is a web page, not a list.').waitFor()
      },
    },
    answered('moving-history', ['/clinic/imports', { items: HISTORY, nextCursor: null }], 'stock.csv'),
    {
      name: 'moving-out',
      prepare: (page) => staging(page, 'people'),
      arrive: async (page) => {
        await press(page, 'Take everything out')
        await page.getByRole('dialog').waitFor()
      },
    },
    loading('moving-loading', '/clinic/imports', 'Loading imports...'),
    failed('moving-failed', '/clinic/imports', 'Failed to load imports'),
  ]),
]
