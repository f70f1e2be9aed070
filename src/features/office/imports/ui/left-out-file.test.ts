import { expect, test } from 'vitest'
import { toCsv } from '../../../../lib/files/to-csv.ts'
import { cellsOf, leftOutTable, notesTable } from './left-out-file.ts'
import { planList } from './reading/plan-list.ts'

const ITEMS = [
  { id: 'anti-rabies', name: 'Anti-rabies', kind: 'vaccination' as const, species: [] },
  { id: 'deworming', name: 'Deworming', kind: 'deworming' as const, species: [] },
]
const plan = (text: string) =>
  planList(new TextEncoder().encode(text), { today: '2026-11-29', items: ITEMS }).uploads

test('the rows that did not come in say all that they said, once they are brought in again', () => {
  const text = [
    'Owner,Phone,Pet,Species,Rabies due,ARV given,Vaccine name,Batch of vaccine,Next deworming,Chip',
    'Kim Rao,9845012301,Bruno,Dog,13/01/2027,13/01/2026,Nobivac,A1,14/02/2027,900108001234567',
    'Asha,9845012302,Misty,,15/01/2027,,,,,900108001234568',
  ].join('\n')
  const uploads = plan(text)
  expect(uploads).toMatchObject([{ pets: [{ care: [{}, {}, {}] }] }, { waits: 'asks' }])
  const rows = uploads.map((data, position) => ({ position, outcome: null, reason: null, data }))
  const again = plan(toCsv(leftOutTable(rows, 'people', ITEMS)))
  expect(again[0]).toMatchObject({ name: 'Kim Rao', pets: uploads[0]?.pets })
  expect(again[1]).toMatchObject({
    reason: 'no species',
    cells: [{ Pet: 'Misty', 'Rabies due': '15/01/2027', Chip: '900108001234568' }],
  })
})

test('the notes about cells are saved with their rows', () => {
  const [data = {}] = plan('Owner,Phone,Pet,Species,Age\nKim Rao,12345,Bruno,Dog,6 months')
  const row = { position: 0, outcome: 'new', reason: null, data } as const
  expect(cellsOf(row)).toMatchObject([{ 'Birth date': '', 'Age in years': '6 months' }])
  const pet = { name: 'Misty', birthDate: '2024-03-10', birthDateEstimated: true }
  const own = { ...row, data: { pets: [pet] } }
  expect(cellsOf(own)).toMatchObject([{ 'Birth date': '2024-03-10', 'Birth date estimated': 'yes' }])
  const noted = notesTable([row], 'people')
  expect(noted).toEqual([
    ['Row', 'Customer', 'Pet', 'Note', 'Written'],
    ['2', 'Kim Rao', '', 'Not a phone number', '12345'],
    ['2', 'Kim Rao', 'Bruno', 'The birth date was estimated from the age', '6 months'],
  ])
})
