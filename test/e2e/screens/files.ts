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

/** The files about a pet, one of which was removed. */
export const fileScreens: readonly Screen[] = [
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
