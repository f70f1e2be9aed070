import { answering } from '../answers.ts'
import { press, type Screen } from './builders.ts'
import { openPetAsClinic } from './pets.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const LONG =
  'Blood count of Bruno, fasting, repeated on Monday because the first sample had clotted on its way.pdf'
const FILE = {
  ...{ id: ID, name: LONG, kind: 'pdf', size: 320_000, isShared: true, sheetId: null, removed: null },
  ...{ addedAt: '2027-03-10T04:00:00.000Z', addedBy: 'Meera Nair' },
}
const other = (number: number, more: object) => ({ ...FILE, id: ID.replace(/0$/, String(number)), ...more })

const SAID = { weight: 12_400, advice: 'Keep the ears dry', prescription: [], againOn: null }
const SHEET = { ...SAID, kind: 'sheet', isSigned: true, isDiscarded: false, summary: 'Scratches · Otitis' }
const SUMS = { total: 118_000, credited: 0, calledOff: 0, due: 118_000 }
/** A history with an entry of each kind. */
const HISTORY = [
  { kind: 'bill', number: 'PAW/26-27/00042', isCredit: false, day: '2026-03-10', sums: SUMS },
  { kind: 'file', name: LONG, isPicture: false, isShared: true },
  { kind: 'weight', grams: 12_600, source: 'scale' },
  { kind: 'dose', day: '2026-03-10', items: ['Rabies', 'Distemper'], name: 'Vaccine', batch: 'A1' },
  SHEET,
  { ...SHEET, isDiscarded: true },
  { ...SHEET, isSigned: false },
].map((entry, at) => ({ ...entry, id: ID.replace(/0$/, String(at)), at: '2026-03-10T04:00:00.000Z' }))
const WEIGHTS = [12_600, 11_900, 12_400, 9800, 4200].map((grams, at) => ({
  ...{ id: at + 1, grams, measuredAt: `${2026 - at}-03-10T04:00:00.000Z` },
  source: at === 0 ? 'scale' : 'form',
}))

/** The files about a pet, one of which was removed, and its history with its weights. */
export const fileScreens: readonly Screen[] = [
  {
    name: 'pet-history',
    viewer: 'clinic',
    open: async (page) => {
      await answering(page, '/pets/*/history', (route) =>
        route.fulfill({ json: { items: HISTORY, nextCursor: null } }),
      )
      await answering(page, '/pets/*/weights', (route) => route.fulfill({ json: WEIGHTS }))
      await openPetAsClinic(page)
      await page.getByText('Discarded').waitFor()
      await page.getByRole('table', { name: 'Weights' }).waitFor()
    },
  },
  {
    name: 'pet-weigh',
    viewer: 'clinic',
    open: async (page) => {
      await answering(page, '/pets/*/weights', (route) => route.fulfill({ json: WEIGHTS }))
      await openPetAsClinic(page)
      await press(page, 'Weigh')
      await page.getByRole('dialog').getByLabel('Weight').waitFor()
    },
  },
  {
    name: 'files-remove',
    viewer: 'clinic',
    open: async (page) => {
      const removed = { at: '2027-03-11T04:00:00.000Z', because: 'Sent for another dog of the same name' }
      const rows = [
        FILE,
        other(1, { name: 'रक्त जाँच.jpg', kind: 'picture', isShared: false }),
        other(2, { removed }),
      ]
      await answering(page, '/pets/*/files', (route) => route.fulfill({ json: rows }))
      await openPetAsClinic(page)
      await page.getByText('Removed on').waitFor()
      await press(page, `More for ${LONG}`)
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      await page.getByRole('dialog').getByLabel('Reason').waitFor()
    },
  },
]
