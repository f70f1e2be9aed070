import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type FileRefusal, type ReadFile, UnreadableFile } from './cells.ts'
import { type Columns, fieldOf, findColumns, LATER_FIELDS } from './find-columns.ts'
import { isOwnPeople, planOwnPeople } from './own-files.ts'
import { planList } from './plan-list.ts'
import { type PeopleAnswers, type PeoplePlan, planPeople } from './plan-people.ts'
import { readFile } from './read-file.ts'

const TODAY = '2026-11-25'

type Facts = Record<string, unknown>
type Case = { id: string; text?: string; bytes?: string; expect: Facts }
const lists = JSON.parse(
  readFileSync(new URL('../../../../../../test/moving-in.json', import.meta.url), 'utf8'),
)
const cases: Case[] = lists.cases

const bytesOf = ({ text, bytes }: Case) =>
  text === undefined ? new Uint8Array(Buffer.from(bytes ?? '', 'base64')) : new TextEncoder().encode(text)

type Read = { file: ReadFile; columns: Columns; plan: PeoplePlan }

function read(one: Case): Read | FileRefusal {
  try {
    const file = readFile(bytesOf(one))
    const rows = file.sheets[0]?.rows ?? []
    const columns = findColumns(rows)
    const plan = isOwnPeople(file) ? planOwnPeople(rows) : planPeople(rows, columns, { today: TODAY })
    return { file, columns, plan }
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason
    throw error
  }
}

const namesOf = ({ columns: { headings, fields } }: Read, isLater: boolean) =>
  Object.fromEntries(
    headings.flatMap((heading, column) => {
      const field = fields[column]?.field
      const isOne = (LATER_FIELDS as readonly (string | undefined)[]).includes(field)
      return field !== undefined && field !== 'ignore' && isOne === isLater ? [[heading, field]] : []
    }),
  )

/** The facts of a file by their names in the list of cases. */
const FACTS: Record<string, (read: Read) => unknown> = {
  encoding: ({ file }) => file.encoding,
  delimiter: ({ file }) => file.delimiter,
  problems: ({ file }) => file.problems,
  sheets: ({ file }) => file.sheets.map(({ name }) => name),
  columns: (one) => namesOf(one, false),
  later: (one) => namesOf(one, true),
  fields: ({ columns }) => columns.fields.map((known) => known?.field ?? null),
  rows: ({ plan }) => plan.rows,
  households: ({ plan }) => plan.households.map((one) => ({ ...one, becomes: 'new' })),
  ownHouseholds: ({ plan }) => plan.households,
  householdCount: ({ plan }) => plan.households.length,
  petCount: ({ plan }) => petsOf(plan).length,
  phones: ({ plan }) => plan.households.map(({ phone }) => phone),
  birthDates: ({ plan }) => petsOf(plan).map(({ birthDate }) => birthDate),
  ages: ({ plan }) => petsOf(plan).map(({ age }) => age),
  species: ({ plan }) => petsOf(plan).map(({ species }) => species),
  breeds: ({ plan }) => petsOf(plan).map(({ breed }) => breed),
  genders: ({ plan }) => petsOf(plan).map(({ gender }) => gender),
  weights: ({ plan }) => petsOf(plan).map(({ weight }) => weight),
  asks: ({ plan }) => plan.asks,
  notes: ({ plan }) => plan.notes,
  refused: ({ plan }) => plan.refused,
  skipped: ({ plan }) => plan.skipped,
}
const petsOf = (plan: PeoplePlan) => plan.households.flatMap(({ pets }) => pets)

/** Facts of which the list names some: all that it names are there. */
const SOME = new Set(['notes', 'households', 'skipped'])

function expectFact(one: Read, name: string, expected: unknown) {
  if (name === 'noNotes') {
    for (const note of expected as Facts[])
      expect(one.plan.notes).not.toContainEqual(expect.objectContaining(note))
    return
  }
  const fact = FACTS[name]?.(one)
  if (SOME.has(name) && name !== 'households')
    for (const part of expected as Facts[]) expect(fact, name).toContainEqual(expect.objectContaining(part))
  else if (name === 'households')
    for (const [index, part] of (expected as Facts[]).entries())
      expect((fact as unknown[])[index], name).toMatchObject(part)
  else if (Array.isArray(expected) && expected.length > 0 && typeof expected[0] === 'object')
    expect(fact, name).toMatchObject(expected)
  else expect(fact, name).toEqual(expected)
}

/** What only the server can say, and lists of several files. */
const ELSEWHERE = new Set(['outcomes', 'newPets', 'again'])

const readHere = cases.filter(
  (one) =>
    (one.text !== undefined || one.bytes !== undefined) &&
    Object.keys(one.expect).some((name) => !ELSEWHERE.has(name)),
)

describe('the worked-out lists', () => {
  test.each(readHere.map((one) => [one.id, one] as const))('%s', (_, one) => {
    const result = read(one)
    const { refusedFile, ...facts } = one.expect
    if (refusedFile !== undefined || typeof result === 'string') return expect(result).toBe(refusedFile)
    for (const [name, expected] of Object.entries(facts))
      if (!ELSEWHERE.has(name)) expectFact(result, name, expected)
  })
})

test.each([
  ['Owner’s Name', 'ownerName'],
  ['Pet Parent', 'ownerName'],
  ['Client Name', 'ownerName'],
  ['Pet Owner Mobile No.', 'phone'],
  ['WhatsApp number', 'phone'],
  ['Phone 1 - Value', 'phone'],
  ['Phone 2 - Value', 'phone2'],
  ['E-mail 1 - Value', 'email'],
  ['Phone 1 - Type', 'ignore'],
  ['Name of pet', 'petName'],
  ['Patient Name', 'petName'],
  ['Pet Type', 'species'],
  ['Date of Birth', 'birthDate'],
  ['Rabies due', 'nextDue'],
  ['DHPPi due', 'nextDue'],
  ['Last vaccination', 'doses'],
  ['Body weight (kg)', 'weight'],
  ['__proto__', undefined],
  ['constructor', undefined],
])('%s is %s', (heading, field) => {
  expect(fieldOf(heading, 'people')?.field).toBe(field)
})

/** The pets of a small list, and what it asks. */
function planText(text: string, answers?: PeopleAnswers) {
  const rows = readFile(new TextEncoder().encode(text)).sheets[0]?.rows ?? []
  const plan = planPeople(rows, findColumns(rows), { today: TODAY, answers })
  return { ...plan, pets: petsOf(plan) }
}

test('one pet with two birth dates asks, once for all of them', () => {
  const text = [
    'Owner,Phone,Pet,Species,DOB',
    'Kim Rao,9845012301,Bruno,Dog,13/01/2020',
    'Kim Rao,9845012301,bruno,Dog,',
    'Kim Rao,9845012301,BRUNO,dog,14/02/2021',
  ].join('\n')
  const open = planText(text)
  expect(open.asks).toEqual([{ code: 'two birth dates', rows: [2, 4] }])
  expect(open.pets.map(({ asks }) => asks)).toEqual([['two birth dates'], ['two birth dates']])
  const birthDates = (answer: 'one pet' | 'two pets') =>
    planText(text, { 'two birth dates': answer }).pets.map(({ birthDate, asks }) => [birthDate, asks])
  expect(birthDates('one pet')).toEqual([['2020-01-13', []]])
  expect(birthDates('two pets')).toEqual([
    ['2020-01-13', []],
    ['2021-02-14', []],
  ])
})

test('an answer about mixed dates is of those that could be two days', () => {
  const text =
    'Owner,Phone,Pet,Species,DOB\nKim,9845012301,Bruno,Dog,01/31/2020\nAsha,9845012302,Misty,Dog,25/12/2019\nRavi,9845012303,Coco,Dog,03/04/2021'
  const { pets, asks } = planText(text, { dates: { 4: 'day first' } })
  expect(pets.map(({ birthDate }) => birthDate)).toEqual(['2020-01-31', '2019-12-25', '2021-04-03'])
  expect(pets.flatMap(({ asks }) => asks)).toEqual([])
  expect(asks, 'can be answered otherwise').toEqual([{ code: 'days mixed', rows: [4], column: 4 }])
})

test('a further row of a pet adds what the first one lacks', () => {
  const { pets } = planText(
    [
      'Owner,Phone,Pet,Species,Breed,Weight',
      'Kim,9845012301,Bruno,Dog,,4.5',
      'Kim,9845012301,Bruno,Dog,Pug,5',
    ].join('\n'),
  )
  expect(pets).toEqual([expect.objectContaining({ breed: 'Pug', weight: 4.5 })])
})

test('a column of approximate birth dates has the dates', () => {
  const { pets } = planText('Owner,Phone,Pet,Species,DOB (approx.)\nKim,9845012301,Bruno,Dog,2024-03-10')
  expect(pets.map(({ birthDate }) => birthDate)).toEqual(['2024-03-10'])
})

test('a birth date is estimated where its column says so, also in a second row of the pet', () => {
  const { pets } = planText(
    [
      'Owner,Phone,Pet,Species,Birth date,Birth date estimated',
      'Kim,9845012301,Bruno,Dog,2024-03-10,yes',
      'Kim,9845012301,Misty,Dog,2024-03-10,no',
      'Kim,9845012301,Coco,Dog,,yes',
      'Kim,9845012301,Coco,Dog,2024-03-10,Y',
    ].join('\n'),
  )
  expect(pets.map(({ name, birthDateEstimated = false }) => [name, birthDateEstimated])).toEqual([
    ['Bruno', true],
    ['Misty', false],
    ['Coco', true],
  ])
})

test('microchip, colour, neutered and the day of death come in by their headings', () => {
  const { pets, notes, skipped } = planText(
    [
      'Owner,Phone,Pet,Species,Microchip No.,Colour,Sterilised,Status,Date of death',
      'Kim,9845012301,Bruno,Dog,900 0000-0000 0015,Brown & white,Yes,,',
      'Kim,9845012301,Misty,Dog,12345,,intact,Dead,13/01/2025',
      'Kim,9845012301,Coco,Dog,,,perhaps,Dead,',
    ].join('\n'),
  )
  expect(pets).toMatchObject([
    { name: 'Bruno', microchip: '900000000000015', colour: 'Brown & white', neutered: true, diedOn: null },
    { name: 'Misty', microchip: null, colour: null, neutered: false, diedOn: '2025-01-13' },
  ])
  expect(notes).toContainEqual({
    ...{ row: 3, code: 'not read: microchip', field: 'microchip', value: '12345', pet: 'Misty' },
  })
  expect(skipped).toEqual([{ row: 4, code: 'dead or inactive' }])
})

test('two rows of headings are one, where the upper one names owner and pet with or without details', () => {
  const { households } = planText(
    [
      ',Owner details,,Pet details,',
      'Sl.No,Name,Mobile No,Name,Type',
      '1,Kim Rao,9845012301,Bruno,Dog',
      'Total,,,1,',
      'No. of pets,,1,,',
    ].join('\n'),
  )
  expect(households).toMatchObject([{ name: 'Kim Rao', pets: [{ name: 'Bruno', species: 'Dog' }] }])
  expect(households).toHaveLength(1)
})

test.each([
  [
    'in Hindi',
    'मालिक का नाम,मोबाइल नंबर,पालतू का नाम,प्रजाति,जन्म तिथि',
    'ownerName,phone,petName,species,birthDate',
  ],
  ['that no rule knows', 'ಮಾಲೀಕರು,ಮೊಬೈಲ್,ಸಾಕುಪ್ರಾಣಿ,ಪ್ರಭೇದ,ಜನನ', ',phone,,species,'],
])('headings %s are no row', (_, headings, fields) => {
  const csv = `Register\n${headings}\nसुनीता,९८४५०१२३०१,मोती,कुत्ता,१५/०८/२०२०\nराम,9845012302,मिनी,बिल्ली,`
  const columns = findColumns(readFile(new TextEncoder().encode(csv)).sheets[0]?.rows ?? [])
  expect(columns.headings.slice(0, 5).join()).toBe(headings)
  expect(columns.fields.slice(0, 5).map((known) => known?.field ?? '')).toEqual(fields.split(','))
  expect(columns.dataFrom).toBe(2)
})

test('a column without a heading that has species and words that say more is of species', () => {
  const { sheets } = readFile(new TextEncoder().encode('Kim,9845012301,Parrot\nAsha,9845012302,Dog'))
  expect(findColumns(sheets[0]?.rows ?? []).fields).toEqual([null, { field: 'phone' }, { field: 'species' }])
})

test('columns that come again are of the pet before them; what stands there once is of a pet that is alone', () => {
  const { pets, notes } = planText(
    [
      'Owner,Phone,Pet,Species,DOB,Pet,Species,DOB,Weight',
      'Kim,9845012301,Bruno,Dog,13/01/2020,Misty,Cat,14/02/2021,12',
      'Asha,9845012302,Coco,Dog,,,,,5',
      'Ravi,9845012303,Ruby,Cat,,ruby,cat,,',
    ].join('\n'),
  )
  expect(pets).toMatchObject([
    { name: 'Bruno', species: 'Dog', birthDate: '2020-01-13', weight: null },
    { name: 'Misty', species: 'Cat', birthDate: '2021-02-14', weight: null },
    { name: 'Coco', species: 'Dog', weight: 5 },
    { name: 'Ruby' },
  ])
  expect(pets).toHaveLength(4)
  expect(notes).toContainEqual({ row: 2, code: 'of which pet?', value: 'Weight 12' })
})

test('a customer without a number gets that of a further row, and a pet without a name is noted', () => {
  const { households, notes } = planText(
    'Client ID,Owner,Phone,Species\nC1,Kim,?,Dog\nC1,Kim,9845012301,Dog\nC1,Kim,9845012302,',
  )
  expect(households).toMatchObject([{ phone: '+919845012301' }])
  expect(notes).toContainEqual(expect.objectContaining({ row: 2, code: 'a pet without a name' }))
  expect(notes).toContainEqual(expect.objectContaining({ row: 4, code: 'further number not taken' }))
})

test('numbers with two names are asked about once, and a row with a number alone is of its owner', () => {
  const text = [
    'Owner,Phone,Pet,Species',
    ',9845012301,Bruno,Dog',
    'Kim Rao,9845012301,Misty,Cat',
    'Asha,9845012302,Coco,Dog',
    'Ravi,9845012302,Ruby,Cat',
    'Nina,9845012303,Rex,Dog',
    'Omar,9845012303,Max,Cat',
  ].join('\n')
  const { asks, uploads } = planList(new TextEncoder().encode(text), { today: TODAY })
  expect(asks).toMatchObject([{ code: 'one number, two names', count: 4 }])
  expect(uploads[0]).toMatchObject({ name: 'Kim Rao', pets: [{ name: 'Bruno' }, { name: 'Misty' }] })
})

test('what is remarked beside a pet’s name makes no further pets of it', () => {
  const { households } = planText(
    ['Owner,Phone,Pet', 'Kim Rao,9845012301,Rocky (expired 2/3/25)', 'Asha,9845012302,"Coco, 3 yrs"'].join(
      '\n',
    ),
  )
  expect(households.flatMap(({ pets }) => pets.map(({ name }) => name))).toEqual(['Rocky', 'Coco, 3 yrs'])
})

test('a name that says that its pet is dead brings in no living one', () => {
  const { households, skipped, notes } = planText(
    [
      'Owner,Phone,Pet,Species',
      'Kim Rao,9845012301,Rocky (expired 2/3/25),Dog',
      'Asha,9845012302,Jerry (expired),Cat',
      'Ravi,9845012303,"Misty, Tom RIP, Ruby - expired",Cat',
      'Nina,9845012304,"Max, died on 02.03.2025",Dog',
      'Omar,9845012305,Ripley,Cat',
    ].join('\n'),
  )
  expect(households.map(({ pets }) => pets.map(({ name, diedOn }) => [name, diedOn]))).toEqual([
    [['Rocky', '2025-03-02']],
    [['Misty', null]],
    [['Max', '2025-03-02']],
    [['Ripley', null]],
  ])
  expect(skipped).toEqual([{ row: 3, code: 'dead or inactive' }])
  const left = notes.filter(({ code }) => code === 'has died: left out')
  expect(left.map(({ value }) => value)).toEqual(['Jerry (expired)', 'Tom RIP', 'Ruby - expired'])
})

test('a year of birth is an approximate age, and a puppy is a dog; both are noted', () => {
  const { households, notes } = planText(
    [
      'Owner,Phone,Pet,Species,DOB',
      'Kim Rao,9845012301,Bruno,Puppy,2015',
      'Asha,9845012302,Misty,Cat,Dec 2020 (approx)',
      'Ravi,9845012303,Coco,Cat,13/2020',
    ].join('\n'),
  )
  expect(households.map(({ pets: [pet] }) => [pet?.species, pet?.birthDate, pet?.age])).toEqual([
    ['Dog', null, Number(TODAY.slice(0, 4)) - 2015],
    ['Cat', null, Number(TODAY.slice(0, 4)) - 2020 - (TODAY.slice(5, 7) < '12' ? 1 : 0)],
    ['Cat', null, null],
  ])
  expect(notes.map(({ row, code }) => [row, code])).toEqual([
    [2, 'young animal'],
    [2, 'not a whole day'],
    [3, 'not a whole day'],
    [4, 'not a day'],
  ])
})

test('what stands once beside several pets in a cell is named as left out, and a note names its pet', () => {
  const { pets, notes } = planText(
    [
      'Owner,Phone,Pet,Species,DOB,Weight,Sex',
      'Kim,9845012301,Lilly & Rosy,Dog,1/2/2023,3.2,F',
      'Asha,9845012302,Tom & Jerry,Cat,,4/5,M/x',
    ].join('\n'),
  )
  expect(pets.map(({ name, weight, gender }) => [name, weight, gender])).toEqual([
    ['Lilly', null, null],
    ['Rosy', null, null],
    ['Tom', 4, 'male'],
    ['Jerry', 5, null],
  ])
  const left = notes.filter(({ code }) => code === 'of which pet?')
  expect(left).toEqual([{ row: 2, code: 'of which pet?', value: 'DOB 1/2/2023, Weight 3.2, Sex F' }])
  const unknown = notes.filter(({ field }) => field === 'gender')
  expect(unknown.map(({ row, pet }) => [row, pet])).toEqual([
    [2, 'Lilly'],
    [2, 'Rosy'],
    [3, 'Jerry'],
  ])
})

test.each([
  ['6 months', '2026-05-25'],
  ['10 weeks', '2026-09-16'],
  ['1.5 years', '2025-05-25'],
  ['2y 3m', '2024-08-25'],
  ['2 years, 3 months, 10 days', '2024-08-15'],
  ['2½ months', '2026-09-10'],
  ['9 महीने', '2026-02-25'],
  ['3 yrs', null],
  ['0 months', null],
])('an age of %s is a birth on %s, estimated and noted', (age, born) => {
  for (const heading of ['Age', 'DOB']) {
    const { pets, notes } = planText(`Owner,Phone,Pet,Species,${heading}\nKim,9845012301,Bruno,Dog,"${age}"`)
    expect(pets[0]?.birthDate).toBe(born)
    expect(pets[0]?.birthDateEstimated).toBe(born === null ? undefined : true)
    const note = { row: 2, code: 'birth date estimated', field: 'age', value: age, pet: 'Bruno' }
    expect(notes).toEqual(born === null ? [] : [note])
  }
})

test('an age in months that a death or a dose contradicts stays in whole years, with a note', () => {
  const { pets, notes } = planText(
    'Owner,Phone,Pet,Species,Age,Died on\nKim,9845012301,Bruno,Dog,18 months,13/01/2025',
  )
  expect(pets).toMatchObject([{ birthDate: null, age: 1, diedOn: '2025-01-13' }])
  expect(notes).toMatchObject([{ row: 2, code: 'in whole years', value: '18 months' }])
})

test('the contacts of a phone come in from vCards too', () => {
  const { households } = planText(
    [
      ...[
        'BEGIN:VCARD',
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E0=A4=B0=E0=A4=BE=E0=',
        '=A4=AE;;;;',
      ],
      ...[
        'TEL;CELL:9845012301',
        'END:VCARD',
        'BEGIN:VCARD',
        'FN:Rao\\, Anita',
        'item1.TEL;TYPE=CELL:tel:+91-98450-12302',
      ],
      ...['TEL;HOME:9845012303', 'ADR;HOME:;;12 MG Road;Bengal', ' uru;;560001;India', 'END:VCARD'],
    ].join('\r\n'),
  )
  expect(households).toMatchObject([
    { name: 'राम', phone: '+919845012301' },
    { name: 'Anita Rao', phone: '+919845012302', address: '12 MG Road, Bengaluru, 560001, India' },
  ])
})

test('a contact of a phone comes in by the first of its names and numbers', () => {
  const { households } = planText(
    'Name,Phone 1 - Value\nDr Shah ::: Shah Clinic,022-24141414 ::: 098450 12332\nNina Shah,98450 12333',
  )
  expect(households).toMatchObject([{ name: 'Dr Shah', phone: '+919845012332' }, { name: 'Nina Shah' }])
  const later =
    'First Name,Middle Name,Last Name,Address 1 - Formatted,Address 1 - City\nNina,K.,Shah,"MG Road, Pune",Pune'
  expect(planText(later).households).toMatchObject([{ name: 'Nina K. Shah', address: 'MG Road, Pune' }])
})
