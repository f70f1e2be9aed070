import { expect, test } from 'vitest'
import { findColumns } from './find-columns.ts'
import { type PeopleAnswers, planPeople } from './plan-people.ts'
import { type CareChoice, withItems } from './read-care.ts'
import { readFile } from './read-file.ts'

const ITEMS: CareChoice[] = [
  { id: 'dog-combination', name: 'DHPPi+L', kind: 'vaccination', species: ['dog'] },
  { id: 'cat-combination', name: 'Cat combination', kind: 'vaccination', species: ['cat'] },
  { id: 'anti-rabies', name: 'Anti-rabies', kind: 'vaccination', species: ['dog', 'cat'] },
  { id: 'deworming', name: 'Deworming', kind: 'deworming', species: ['dog', 'cat'] },
  { id: 'own', name: 'Lyme disease', kind: 'vaccination', species: ['dog'] },
]

function plan(
  headings: string,
  rows: readonly string[],
  { answers, items = ITEMS }: { answers?: PeopleAnswers; items?: CareChoice[] } = {},
) {
  const lines = rows.map((row, at) => `Kim ${at},98450012${String(at).padStart(2, '0')},Pet ${at},${row}`)
  const text = [`Owner,Phone,Pet,Species,${headings}`, ...lines].join('\n')
  const all = readFile(new TextEncoder().encode(text)).sheets[0]?.rows ?? []
  const planned = planPeople(all, withItems(findColumns(all), items), { today: '2026-11-25', answers, items })
  return { ...planned, pets: planned.households.flatMap(({ pets }) => pets) }
}

test.each([
  ['Rabies due', 'Dog', 'anti-rabies'],
  ['Next ARV date', 'Cat', 'anti-rabies'],
  ['DHPPi due', 'Dog', 'dog-combination'],
  ['9 in 1 due', 'Dog', 'dog-combination'],
  ['Tricat due date', 'Cat', 'cat-combination'],
  ['3 in 1 due', 'Cat', 'cat-combination'],
  ['Combination vaccine due', 'Dog', 'dog-combination'],
  ['Next deworming', 'Dog', 'deworming'],
  ['De-worming due date', 'Cat', 'deworming'],
  ['Lyme disease due', 'Dog', 'own'],
  ['Next Lyme disease', 'Dog', 'own'],
])('the days of %s of a %s are of their item', (heading, species, itemId) => {
  const { pets, asks } = plan(heading, [`${species},15/01/2027`])
  expect(asks).toEqual([])
  expect(pets[0]).toMatchObject({ nextDue: null, care: [{ kind: 'set', itemId, day: '2027-01-15' }] })
})

test('a heading that names no item asks once, and takes the answer for all its rows', () => {
  const rows = ['Dog,15/01/2027', 'Dog,16/01/2027', 'Dog,']
  const { asks, pets } = plan('Next vaccination due', rows)
  expect(asks).toEqual([{ code: 'which item', rows: [2, 3], column: 4 }])
  expect(pets.map((pet) => pet.asks)).toEqual([['which item'], ['which item'], []])
  const answered = plan('Next vaccination due', rows, { answers: { items: { 4: 'anti-rabies' } } })
  expect(answered.pets[1]).toMatchObject({ asks: [], care: [{ itemId: 'anti-rabies', day: '2027-01-16' }] })
  const any = plan('Next vaccination due', rows, { answers: { items: { 4: 'any vaccination' } } })
  expect(any.pets[0]).toMatchObject({ nextDue: '2027-01-15', care: [], asks: [] })
  const none = plan('Next vaccination due', rows, { answers: { items: { 4: 'left out' } } })
  expect(none.pets[0]).toMatchObject({ nextDue: null, care: [], asks: [] })
})

test('the last days are doses given elsewhere, with what was given and its batch as typed', () => {
  const { pets, notes } = plan('DOB,ARV Date,Vaccine Batch,Vaccine,Last vaccination', [
    'Dog,01/01/2024,15/01/2026,B-7,Nobivac DHPPi,20/01/2026',
    'Dog,01/01/2024,15/01/2027,,,15/01/2020',
  ])
  expect(pets[0]?.care).toEqual([
    { kind: 'dose', itemId: 'anti-rabies', day: '2026-01-15', note: 'Nobivac DHPPi', batch: 'B-7' },
    { kind: 'dose', itemId: 'dog-combination', day: '2026-01-20', note: 'Nobivac DHPPi', batch: 'B-7' },
  ])
  expect(notes).toContainEqual(expect.objectContaining({ row: 3, code: 'a dose in the future' }))
})

test('a dose before the birth is left out and noted', () => {
  const { pets, notes } = plan('DOB,ARV Date', ['Dog,13/01/2024,14/01/2023'])
  expect(pets[0]?.care).toEqual([])
  expect(notes).toContainEqual({
    row: 2,
    code: 'a dose before the birth',
    pet: 'Pet 0',
    field: 'doses',
    value: '2023-01-14',
  })
})

test('where the clinic uses no items, the earliest due vaccination counts and no deworming', () => {
  const { pets, asks } = plan(
    'Rabies due,DHPPi due,Next deworming date',
    ['Dog,16/03/2027,15/02/2027,14/01/2027'],
    { items: [] },
  )
  expect(asks).toEqual([])
  expect(pets[0]).toMatchObject({ nextDue: '2027-02-15', care: [] })
})
