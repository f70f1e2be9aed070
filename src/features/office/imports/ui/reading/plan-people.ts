import { cleanEmail, cleanLine } from '../../../../../lib/typed/clean-text.ts'
import { birthDateProblem } from '../../../../owners/pets/rules.ts'
import { isEmail } from '../../../../platform/auth/rules.ts'
import { areAlike, nameForm } from '../../names.ts'
import { differInBirth, ESTIMATED, hasSameName } from '../../rules.ts'
import { type Row, textOf } from './cells.ts'
import { type Columns, PET_FIELDS } from './find-columns.ts'
import {
  ANY_VACCINATION,
  type CareChoice,
  type CareColumn,
  careColumns,
  itemFor,
  itemsNamed,
  type PlannedCare,
  productIn,
} from './read-care.ts'
import {
  ageFromYear,
  bornOn,
  type DateAnswer,
  type DayOrder,
  decideOrder,
  readDate,
  type UnclearOrder,
} from './read-dates.ts'
import { readEnd, withoutCommaOfEnd } from './read-end.ts'
import { NO_FACTS, type PetFacts, readFacts, saysYes } from './read-facts.ts'
import { type AgeReading, type AgeSpan, readAge, readName, readPhones, readWeight } from './read-values.ts'
import { genderOfWord, isYoung, saidIn, speciesOfBreed, speciesOfWord } from './vocabulary.ts'

/** Questions that a list itself raises, each asked once for all its rows. */
export type AskCode =
  | 'one number, many names'
  | 'one number, two names'
  | 'no owner: the row above?'
  | 'no owner name'
  | 'no species'
  | 'two birth dates'
  | 'which item'
  | UnclearOrder

/** A cell that was not taken, or taken with a change. */
export type Note = { row: number; code: string; field?: string; value?: string; pet?: string }
/** A row that does not come in, and why. */
export type LeftOut = { row: number; code: string }
export type Ask = { code: AskCode; rows: number[]; value?: string; column?: number }

export type PlannedPet = PetFacts & {
  row: number
  name: string
  species: string
  breed: string | null
  gender: 'male' | 'female' | null
  birthDate: string | null
  birthDateEstimated?: boolean
  age: number | null
  /** What its age says beside whole years, and how it is written. */
  span?: (AgeSpan & { said: string }) | undefined
  weight: number | null
  nextDue: string | null
  diedOn: string | null
  since?: string
  care: PlannedCare[]
  /** Questions that are open for it. */
  asks: AskCode[]
}

export type Household = {
  rows: number[]
  name: string
  phone: string | null
  email: string | null
  address: string | null
  oldNumber: string | null
  since?: string
  pets: PlannedPet[]
  asks: AskCode[]
}

/** What a person has answered: by question, and of a column of dates by its place. */
export type PeopleAnswers = {
  'one number, two names'?: 'one household' | 'left out'
  'no owner: the row above?'?: 'the row above' | 'left out'
  'no owner name'?: 'by the pet' | 'left out'
  'no species'?: string
  'two birth dates'?: 'one pet' | 'two pets'
  dates?: Readonly<Record<number, DateAnswer>>
  /** The item of a column, `any vaccination`, or `left out`. */
  items?: Readonly<Record<number, string>>
}

export type PeoplePlan = {
  /** How many rows have something in them. */
  rows: number
  households: Household[]
  asks: Ask[]
  notes: Note[]
  refused: LeftOut[]
  skipped: LeftOut[]
}

export type PlanInput = {
  today: string
  answers?: PeopleAnswers | undefined
  /** The care items that the clinic uses. */
  items?: readonly CareChoice[] | undefined
}

/** More names than these at one number: it is the clinic’s own, or a breeder’s. */
const MAX_NAMES = 6

/** Plans what becomes of the rows of a list of customers and pets. */
export function planPeople(rows: readonly Row[], columns: Columns, input: PlanInput): PeoplePlan {
  const plan = new Planner(columns, input)
  const data = rows.slice(columns.dataFrom)
  plan.decideDates(data)
  const households = joinHouseholds(plan.readRows(data), plan)
  for (const { pets } of households) for (const pet of pets) estimateBirth(plan, pet)
  return plan.toPlan(data.length, households)
}

/** A row once it is read: its owner, and the pets in it. */
type ReadRow = Omit<Household, 'rows' | 'pets' | 'asks'> & {
  row: number
  pets: PlannedPet[]
  ownerIsBlank: boolean
  ownerGiven: string
}

class Planner {
  readonly notes: Note[] = []
  readonly refused: LeftOut[] = []
  readonly skipped: LeftOut[] = []
  readonly dead = new Set<number>()
  /** Rows in which the name of a pet says that it is dead. */
  readonly died = new Set<number>()
  readonly asked = new Map<string, Ask>()
  readonly columns: Columns
  readonly input: PlanInput
  readonly orders = new Map<number, DayOrder | UnclearOrder>()
  readonly care: readonly CareColumn[]
  /** True while a row is read that names a pet in one group of columns alone. */
  hasOnePet = false
  /** The pet that is read, which notes name. */
  pet: string | undefined
  private readonly byField = new Map<string, number[]>()

  constructor(columns: Columns, input: PlanInput) {
    this.columns = columns
    this.input = input
    this.care = careColumns(columns, input.items ?? [])
    columns.fields.forEach((known, column) => {
      if (known === null) return
      const key = fieldKey(known.field, known.group)
      this.byField.set(key, [...(this.byField.get(key) ?? []), column])
    })
  }

  /** False for a list without a column of pets’ names. */
  get namesPets(): boolean {
    return this.columns.fields.some((known) => known?.field === 'petName')
  }

  get answers(): PeopleAnswers {
    return this.input.answers ?? {}
  }

  /** The columns of a field; what stands there once beside `Pet 1, Pet 2` is the pet’s if its row has one, and kinds are of all. */
  placesOf(field: string, group?: number): number[] {
    const own = this.byField.get(fieldKey(field, group))
    if (own !== undefined || group === undefined || field === 'petName') return own ?? []
    return this.hasOnePet || KINDS.has(field) ? (this.byField.get(fieldKey(field)) ?? []) : []
  }

  /** True for a column of care that is of a pet: its own, or the one for all of them if its row has one pet. */
  isCareOf(column: number, group: number | undefined): boolean {
    const own = this.columns.fields[column]?.group
    return own === group || (own === undefined && this.hasOnePet)
  }

  textsOf(row: Row, field: string, group?: number): string[] {
    return this.placesOf(field, group).map((column) => saidIn(textOf(row.cells[column])))
  }

  textOf(row: Row, field: string, group?: number): string {
    return this.textsOf(row, field, group).find((text) => text !== '') ?? ''
  }

  note(row: number, code: string, more: Omit<Note, 'row' | 'code'> = {}): void {
    this.notes.push({ row, code, ...(this.pet !== undefined && { pet: this.pet }), ...more })
  }

  ask(code: AskCode, rows: readonly number[], more: { value?: string; column?: number } = {}): void {
    const key = `${code} ${more.value ?? ''} ${more.column ?? ''}`
    const ask = this.asked.get(key) ?? { code, rows: [], ...more }
    for (const row of rows) if (!ask.rows.includes(row)) ask.rows.push(row)
    this.asked.set(key, ask)
  }

  /** Decides for each column of dates how it is read, and says so where nothing shows it. */
  decideDates(data: readonly Row[]): void {
    for (const [column, known] of this.columns.fields.entries()) {
      const isGiven = this.care.some(
        (one) => one.column === column && one.role !== 'product' && one.role !== 'batch',
      )
      if (known === null || (!DATES.has(known.field) && !isGiven)) continue
      const cells = data.map(({ cells }) => cells[column])
      const answer = this.answers.dates?.[column]
      const order = decideOrder(cells, answer)
      this.orders.set(column, order)
      const asked = decideOrder(cells)
      if (typeof asked === 'object') {
        if (answer === undefined && asked.because === 'nothing')
          this.note(0, 'days read as day first', { field: known.field })
        continue
      }
      // An answered question stays, so that its answer can be changed.
      const unclear = data.filter(({ cells }) => readDate(cells[column], asked).problem === 'asks')
      this.ask(
        asked,
        unclear.map(({ number }) => number),
        { column },
      )
    }
  }

  /** The day in a cell of a column of dates; what it asks is added to `asks`. */
  readDayIn(
    row: Row,
    { column, field, asks }: { column: number; field: string; asks: AskCode[] },
  ): string | null {
    const cell = row.cells[column]
    const order = this.orders.get(column)
    const { day, problem } = order === undefined ? { day: null } : readDate(cell, order)
    if (problem === 'asks' && typeof order === 'string' && this.answers.dates?.[column] === undefined)
      asks.push(order)
    const isAge = field === 'birthDate' && ageInDay(textOf(cell)) !== null
    const isYear = field === 'birthDate' && ageFromYear(textOf(cell), this.input.today) !== null
    const code = isYear ? 'not a whole day' : 'not a day'
    if (problem === 'not a day' && !isAge) this.note(row.number, code, { field, value: textOf(cell) })
    return day
  }

  readRows(data: readonly Row[]): ReadRow[] {
    const headings = this.columns.headings.map((heading) => heading.toLowerCase().trim())
    return data.flatMap((row) => {
      const code = skippedAs(row, headings)
      if (code === null) return [this.readRow(row)]
      this.skipped.push({ row: row.number, code })
      return []
    })
  }

  private readRow(row: Row): ReadRow {
    const owner = this.readOwner(row)
    const groups = [
      ...new Set(this.columns.fields.flatMap((known) => (known?.group === undefined ? [] : [known.group]))),
    ]
    const named = groups.filter((group) => this.textOf(row, 'petName', group) !== '')
    this.hasOnePet = named.length === 1
    if (named.length > 1) this.noteShared(row, (field, _, group) => group === undefined && ONCE.has(field))
    const pets = this.isDead(row) ? [] : [undefined, ...groups].flatMap((group) => readPets(this, row, group))
    if (pets.length === 0 && this.died.has(row.number)) this.skipDead(row)
    return { ...owner, pets, row: row.number }
  }

  /** Notes what a row of several pets says once, such as a birth date: it is no one’s. */
  noteShared(row: Row, isLeft: (field: string, text: string, group: number | undefined) => boolean): void {
    const left = this.columns.fields.flatMap((known, column) => {
      const text = textOf(row.cells[column])
      const isSaid = known !== null && saidIn(text) !== ''
      if (!isSaid || !isLeft(known.field, text, known.group)) return []
      return [cleanLine(`${this.columns.headings[column] ?? ''} ${saidIn(text)}`)]
    })
    const lines: string[] = []
    for (const said of left) {
      const last = lines.at(-1)
      if (last !== undefined && last.length + said.length < MAX_NOTED) lines.splice(-1, 1, `${last}, ${said}`)
      else lines.push(said)
    }
    for (const value of lines) this.note(row.number, 'of which pet?', { value })
  }

  private readOwner(row: Row) {
    const name = readName(
      this.textOf(row, 'ownerName') ||
        [...this.textsOf(row, 'ownerFirst'), this.textOf(row, 'ownerLast')]
          .filter((part) => part !== '')
          .join(' '),
    )
    const ownerCells = OWNER_FIELDS.flatMap((field) =>
      this.placesOf(field).map((column) => textOf(row.cells[column]).trim()),
    )
    const address = this.readAddress(row)
    if (address.length > 500) this.note(row.number, 'cut at 500 characters', { field: 'address' })
    return {
      name: name.slice(0, 120),
      phone: this.readPhone(row),
      email: this.readEmail(row),
      address: address === '' ? null : address.slice(0, 500),
      oldNumber: this.textOf(row, 'oldNumber') || null,
      ownerIsBlank: ownerCells.every((text) => text === ''),
      ownerGiven: ownerCells.join(' '),
    }
  }

  /** The columns of an address as one text; one that has them all, as contacts have, stands for the others. */
  private readAddress(row: Row): string {
    const places = this.placesOf('address')
    const whole = places.find(
      (column) =>
        /\bformatted\b/i.test(this.columns.headings[column] ?? '') &&
        saidIn(textOf(row.cells[column])) !== '',
    )
    return (whole === undefined ? places : [whole])
      .map((column) => saidIn(textOf(row.cells[column])))
      .filter((text) => text !== '')
      .join(', ')
  }

  /** The first number of the phone’s column, or else of a second one; a note names the others. */
  private readPhone(row: Row): string | null {
    const cells = [...this.placesOf('phone'), ...this.placesOf('phone2')].map((column) =>
      textOf(row.cells[column]),
    )
    const readings = cells.map(readPhones)
    const taken = readings.find(({ phone }) => phone !== null)
    for (const [index, { problem }] of readings.entries())
      if (problem !== undefined) this.note(row.number, problem, { field: 'phone', value: cells[index] ?? '' })
    const phone = taken?.phone ?? null
    const further = readings.flatMap((reading) => [
      ...(reading.phone === null ? [] : [reading.phone]),
      ...reading.others,
    ])
    for (const value of new Set(further))
      if (value !== phone) this.note(row.number, 'further number not taken', { field: 'phone', value })
    return phone
  }

  private readEmail(row: Row): string | null {
    const texts = this.textsOf(row, 'email').filter((text) => text !== '')
    for (const text of texts) {
      const email = [text, ...text.split(/[\s,;/]+/)]
        .map((part) => cleanEmail(part).toLowerCase())
        .find(isEmail)
      if (email !== undefined) return email
    }
    if (texts.length > 0)
      this.note(row.number, 'not an email address', { field: 'email', value: texts[0] ?? '' })
    return null
  }

  private isDead(row: Row): boolean {
    const isDead = DEAD.test(this.textOf(row, 'status')) && readDiedOn(this, row, null) === null
    if (isDead) this.skipDead(row)
    return isDead
  }

  private skipDead(row: Row): void {
    this.skipped.push({ row: row.number, code: 'dead or inactive' })
    this.dead.add(row.number)
  }

  toPlan(rows: number, households: Household[]): PeoplePlan {
    const { notes, refused, skipped } = this
    return { rows, households, asks: [...this.asked.values()], notes, refused, skipped }
  }
}

/** What is said of all pets of a row where it stands there once, and what can be of one alone. */
const KINDS: ReadonlySet<string> = new Set(['species', 'breed'])
const ONCE: ReadonlySet<string> = new Set([...PET_FIELDS, 'doses'].filter((field) => !KINDS.has(field)))
const DATES: ReadonlySet<string> = new Set(['birthDate', 'nextDue', 'diedOn'])
/** What a cell can say of each of several pets. */
const FOR_EACH: ReadonlySet<string> = new Set([...KINDS, 'gender', 'age', 'weight'])
/** So many letters of what was left out are in one note. */
const MAX_NOTED = 190
const OWNER_FIELDS = [
  'ownerName',
  'ownerFirst',
  'ownerLast',
  'phone',
  'phone2',
  'email',
  'address',
  'oldNumber',
]
const DEAD =
  /\b(dead|died|deceased|expired|rip|r i p|euthani[sz]ed|passed|inactive|no more|pts|lost|sold|given away)\b/i
const TOTAL = /^((grand |sub)?[- ]?totals?\b:?|कुल( योग)?|योग|एकूण)$/i
const SUM = /^((grand |sub)?[- ]?totals?\b.*|counts?|sums?|average|no\.? of \w+):?$/i

const fieldKey = (field: string, group?: number) => (PET_FIELDS.has(field) ? `${field} ${group ?? 0}` : field)

/** Why a row is none: the headings of a printed page, or a sum. */
export function skippedAs(row: Row, headings: readonly string[]): 'headings again' | 'total' | null {
  const texts = row.cells.map((cell) => textOf(cell).trim())
  const filled = texts.filter((text) => text !== '')
  const again = texts.filter((text, column) => text !== '' && text.toLowerCase() === headings[column])
  if (again.length >= 2 && again.length * 2 > filled.length) return 'headings again'
  const [first = '', ...others] = filled
  const isSum = SUM.test(first) && others.every((text) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(text))
  return TOTAL.test(first) || isSum ? 'total' : null
}

/** The pets of a row, or of one of its groups of columns: several names in a cell are several pets. */
function readPets(plan: Planner, row: Row, group: number | undefined): PlannedPet[] {
  const written =
    plan
      .placesOf('petName', group)
      .map((column) => textOf(row.cells[column]))
      .find((text) => saidIn(text) !== '') ?? ''
  const names = partsOf(withoutCommaOfEnd(written), BETWEEN_NAMES)
  if (names.length === 0) {
    const isNamed = plan.placesOf('petName', group).length > 0 || !plan.namesPets
    const speaks = ['species', 'breed'].some((field) => plan.textOf(row, field, group) !== '')
    if (isNamed && speaks) plan.note(row.number, 'a pet without a name', { field: 'petName' })
    return []
  }
  if (names.length > 1) {
    plan.note(row.number, 'several pets in a cell', { field: 'petName', value: names.join(', ') })
    plan.noteShared(row, (field, text, of) => of === group && isOfNone(field, text, names.length))
  }
  return names.flatMap((name, index) => {
    plan.pet = cleanLine(name).slice(0, 60)
    const pets = readNamed(plan, row, { group, name, index, of: names.length })
    plan.pet = undefined
    return pets
  })
}

/** True for a cell beside several pets that is of none of them: one that says one thing, unless that is their kind. */
function isOfNone(field: string, text: string, pets: number): boolean {
  if (field === 'petName' || !(ONCE.has(field) || KINDS.has(field))) return false
  const { length } = partsOf(text)
  return !FOR_EACH.has(field) || (length !== pets && !(KINDS.has(field) && length === 1))
}

/** A pet by its name, or none if that says that it is dead and no day of it is known. */
function readNamed(plan: Planner, row: Row, place: PetPlace): PlannedPet[] {
  const { today } = plan.input
  const end = readEnd(place.name, today)
  if (end === null) return [readPet(plan, row, place)]
  const day = end.day ?? (place.of === 1 ? readDiedOn(plan, row, null) : null)
  const code = day === null ? 'has died: left out' : 'has died'
  plan.note(row.number, code, { field: 'petName', value: place.name })
  if (day !== null) return [{ ...readPet(plan, row, { ...place, name: end.name }), diedOn: day }]
  plan.died.add(row.number)
  return []
}

type PetPlace = { group: number | undefined; name: string; index: number; of: number }

function readPet(plan: Planner, row: Row, { group, name, index, of }: PetPlace): PlannedPet {
  const raw = (field: string) =>
    plan
      .placesOf(field, group)
      .map((column) => textOf(row.cells[column]))
      .find((text) => saidIn(text) !== '') ?? ''
  // What stands there once for several pets is the kind of all of them; an age or a weight is no one’s.
  const own = (field: string, isShared: boolean) => {
    const parts = partsOf(raw(field))
    if (of === 1) return saidIn(raw(field))
    return parts.length === of ? (parts[index] ?? '') : isShared && parts.length === 1 ? (parts[0] ?? '') : ''
  }
  const asks: AskCode[] = []
  const { species, breed } = readKind(plan, row, { species: own('species', true), breed: own('breed', true) })
  if (species === '') {
    plan.ask('no species', [row.number])
    asks.push('no species')
  }
  const answered = plan.answers['no species']
  const dates =
    of === 1
      ? readDays(plan, row, { group, species })
      : { birthDate: null, nextDue: null, care: [], age: null, diedOn: null, asks: [] }
  const said = own('age', false)
  const { age, span } =
    dates.birthDate === null ? (dates.age ?? readAgeOf(plan, row, said)) : { age: null, span: undefined }
  return {
    ...dates,
    row: row.number,
    name: cleanLine(name).slice(0, 60),
    species: species === '' && answered !== undefined && answered !== 'left out' ? answered : species,
    breed,
    gender: readGender(plan, row, own('gender', false), group),
    age,
    span,
    weight: readWeightOf(plan, row, own('weight', false), group),
    ...(of === 1 ? readFactsOf(plan, row, group) : NO_FACTS),
    asks: [...(species === '' && answered === undefined ? asks : []), ...dates.asks],
  }
}

function readFactsOf(plan: Planner, row: Row, group: number | undefined): PetFacts {
  const cells = plan.placesOf('pet facts', group).map((column) => ({
    heading: plan.columns.headings[column] ?? '',
    text: textOf(row.cells[column]),
  }))
  return readFacts(cells, (field, value) => plan.note(row.number, `not read: ${field}`, { field, value }))
}

/** What stands between several pets in one cell: line breaks, commas, slashes, `&` or `and`. */
const BETWEEN = /\s*(?:[\r\n,;/&+]|\band\b)\s*/i
/** The same between names, of which `Rocky (died 2/3/25)` and `Bruno, 3 yrs` are one each. */
const BETWEEN_NAMES = /\s*(?:[\r\n,;/&+]|\band\b)\s*(?![\s\d]|[^(]*\))/i

/** The parts of a cell that several pets share. */
function partsOf(text: string, between = BETWEEN): string[] {
  return text
    .split(between)
    .map(saidIn)
    .filter((part) => part !== '')
}

function readKind(plan: Planner, row: Row, said: { species: string; breed: string }) {
  const breed = said.breed === '' ? null : cleanLine(said.breed).slice(0, 60)
  const known = speciesOfWord(said.species)
  if (known !== undefined) {
    if (isYoung(said.species))
      plan.note(row.number, 'young animal', { field: 'species', value: said.species })
    return { species: known, breed }
  }
  const byBreed = speciesOfBreed(said.species)
  if (byBreed !== undefined) {
    plan.note(row.number, 'a breed', { field: 'species', value: said.species })
    return { species: byBreed, breed: breed ?? cleanLine(said.species).slice(0, 60) }
  }
  if (said.species !== '') {
    plan.note(row.number, 'new word', { field: 'species', value: said.species })
    return { species: cleanLine(said.species).slice(0, 60), breed }
  }
  const fromBreed = speciesOfBreed(said.breed) ?? speciesOfWord(said.breed)
  if (fromBreed === undefined) return { species: '', breed }
  plan.note(row.number, 'from the breed', { field: 'species', value: said.breed })
  return { species: fromBreed, breed }
}

function readGender(plan: Planner, row: Row, said: string, group: number | undefined) {
  const gender = genderOfWord(said)
  if (gender !== undefined) return gender
  if (plan.placesOf('gender', group).length > 0)
    plan.note(row.number, said === '' ? 'not given' : 'not understood', { field: 'gender', value: said })
  return null
}

/** The birth date and the care of a row; an age that stands in the column of birth dates is one. */
function readDays(
  plan: Planner,
  row: Row,
  { group, species }: { group: number | undefined; species: string },
) {
  const asks: AskCode[] = []
  const readIn = (field: string) =>
    plan.placesOf(field, group).flatMap((column) => plan.readDayIn(row, { column, field, asks }) ?? [])
  const [birth = null] = readIn('birthDate')
  const problem = birthDateProblem(birth, { today: plan.input.today, stored: null })
  if (problem !== null)
    plan.note(row.number, problem === 'ahead' ? 'in the future' : 'more than 30 years ago', {
      field: 'birthDate',
      value: birth ?? '',
    })
  const birthDate = problem === null ? birth : null
  const isEstimated = birthDate !== null && saysYes(plan.textOf(row, 'birthDateEstimated', group))
  return {
    birthDate,
    ...(isEstimated && { birthDateEstimated: true }),
    ...readCare(plan, row, { group, species, birthDate, asks }),
    diedOn: readDiedOn(plan, row, birthDate),
    age: birthDate === null ? ageInDays(plan, row, group) : null,
    asks,
  }
}

/** The day on which the pet of a row died; one that can't be is not taken. */
function readDiedOn(plan: Planner, row: Row, birthDate: string | null): string | null {
  const [day] = plan
    .placesOf('diedOn')
    .flatMap((column) => plan.readDayIn(row, { column, field: 'diedOn', asks: [] }) ?? [])
  const isPossible = day !== undefined && day <= plan.input.today && (birthDate === null || day >= birthDate)
  return isPossible ? day : null
}

type CareOf = { group: number | undefined; species: string; birthDate: string | null; asks: AskCode[] }

/** What a row says of care: days of items, doses, and the earliest due day of what is no item's. */
function readCare(plan: Planner, row: Row, { group, species, birthDate, asks }: CareOf) {
  const care: PlannedCare[] = []
  const dues: string[] = []
  const { product, batch } = productIn(row, plan.care)
  for (const column of plan.care.length === 0 ? plan.placesOf('nextDue', group) : []) {
    const day = plan.readDayIn(row, { column, field: 'nextDue', asks })
    if (day !== null && day > FIRST_DAY) dues.push(day)
  }
  for (const { column, role, heading } of plan.care.filter(({ column }) => plan.isCareOf(column, group))) {
    if (role !== 'due' && role !== 'given') continue
    const field = role === 'due' ? 'nextDue' : 'doses'
    const day = plan.readDayIn(row, { column, field, asks })
    if (day === null || day <= FIRST_DAY) continue
    const itemId = itemOf(plan, row, {
      column,
      species,
      texts: [heading, role === 'given' ? product : null],
      asks,
    })
    if (itemId === ANY_VACCINATION) dues.push(day)
    else if (itemId === null) continue
    else if (role === 'due') care.push({ kind: 'set', itemId, day })
    else if (day > plan.input.today) plan.note(row.number, 'a dose in the future', { field, value: day })
    else if (birthDate !== null && day < birthDate)
      plan.note(row.number, 'a dose before the birth', { field, value: day })
    else care.push({ kind: 'dose', itemId, day, note: product, batch })
  }
  return { nextDue: dues.sort()[0] ?? null, care }
}

/** Days before this one are slips, such as of a spreadsheet that counts from 1900. */
const FIRST_DAY = '2000-01-01'

type ItemIn = { column: number; species: string; texts: readonly (string | null)[]; asks: AskCode[] }

/** The item of a column for a pet, by its heading or by what was given; otherwise it asks, once for the column. */
function itemOf(plan: Planner, row: Row, { column, species, texts, asks }: ItemIn): string | null {
  const items = plan.input.items ?? []
  const named = texts.map((text) => itemsNamed(text ?? '', items)).find((found) => found.length > 0)
  if (named !== undefined) return itemFor(named, species) ?? null
  const answer = plan.answers.items?.[column]
  plan.ask('which item', [row.number], { column })
  if (answer === undefined) asks.push('which item')
  return answer === undefined || answer === 'left out' ? null : answer
}

/** An age, and what it says beside whole years. */
type SaidAge = { age: number | null; span?: PlannedPet['span'] }

const toSaid = ({ age, span }: AgeReading, said: string): SaidAge =>
  span === undefined ? { age } : { age, span: { ...span, said } }

/** The age that stands in a cell for a birth date; a whole number there is none. */
function ageInDay(text: string): SaidAge | null {
  const reading = readAge(text)
  return reading.age === null || /^\d+$/.test(text) ? null : toSaid(reading, text)
}

function ageInDays(plan: Planner, row: Row, group: number | undefined): SaidAge | null {
  for (const column of plan.placesOf('birthDate', group)) {
    const text = textOf(row.cells[column])
    const age = ageFromYear(text, plan.input.today)
    const said = age === null ? ageInDay(text) : { age }
    if (said !== null) return said
  }
  return null
}

function readAgeOf(plan: Planner, row: Row, said: string): SaidAge {
  const fromYear = ageFromYear(said, plan.input.today)
  if (fromYear !== null) {
    plan.note(row.number, 'not a whole day', { field: 'age', value: said })
    return { age: fromYear }
  }
  const reading = readAge(said)
  if (reading.problem !== undefined) plan.note(row.number, reading.problem, { field: 'age', value: said })
  return toSaid(reading, said)
}

/** Estimates when a pet was born whose age says more than whole years, unless the pet is dead or had a dose before. */
function estimateBirth(plan: Planner, pet: PlannedPet): void {
  const { span, row, name, birthDate, diedOn, care } = pet
  if (span === undefined || birthDate !== null) return
  const born = bornOn(plan.input.today, span)
  const isPossible = diedOn === null && care.every(({ kind, day }) => kind !== 'dose' || day >= born)
  if (isPossible) Object.assign(pet, { birthDate: born, birthDateEstimated: true })
  const code = isPossible ? ESTIMATED : 'in whole years'
  plan.note(row, code, { field: 'age', value: span.said, pet: name })
}

function readWeightOf(plan: Planner, row: Row, said: string, group: number | undefined): number | null {
  const heading = plan.columns.headings[plan.placesOf('weight', group)[0] ?? -1] ?? ''
  const { weight, problem } = readWeight(said, /\b(g|gms?|grams?)\b/i.test(heading) && !/kg/i.test(heading))
  if (problem !== undefined) plan.note(row.number, problem, { field: 'weight', value: said })
  return weight
}

/** Puts rows together that are of one customer, in the order in which they come first. */
function joinHouseholds(read: readonly ReadRow[], plan: Planner): Household[] {
  const crowded = crowdedNumbers(read)
  const names = namesElsewhere(read)
  for (const [phone, rows] of crowded) plan.ask('one number, many names', rows, { value: phone })
  const found = new Map<string, Household>()
  const households: Household[] = []
  let above: { household: Household | undefined; row: number } | null = null
  for (const row of read) {
    if (row.ownerIsBlank && row.pets.length > 0) {
      above = joinAbove(plan, row, above)
      continue
    }
    const phone = row.phone !== null && crowded.has(row.phone) ? null : row.phone
    const name = row.name || namedBy({ ...row, phone }, names)
    const household = joinRow(plan, { ...row, name, phone }, { found, households })
    above = { household, row: row.row }
  }
  return households.filter((household) => household.pets.length > 0 || !isOfDead(household, plan))
}

/** The name of an owner by their number, for rows that give the number alone. */
function namesElsewhere(read: readonly ReadRow[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const row of read)
    if (row.name !== '') for (const key of numberKeys(row)) if (!names.has(key)) names.set(key, row.name)
  return names
}

const namedBy = (row: ReadRow, names: ReadonlyMap<string, string>) =>
  numberKeys(row).flatMap((key) => names.get(key) ?? [])[0] ?? ''

/** A customer all of whose pets are dead does not come in with none. */
function isOfDead(household: Household, plan: Planner): boolean {
  return household.rows.every((row) => plan.dead.has(row))
}

/** A row without an owner is the one above’s only if the owner’s cells are blank there and no row lies between. */
function joinAbove(
  plan: Planner,
  row: ReadRow,
  above: { household: Household | undefined; row: number } | null,
): { household: Household | undefined; row: number } | null {
  if (above?.household === undefined || row.row !== above.row + 1) {
    plan.refused.push({ row: row.row, code: 'no owner' })
    return null
  }
  const answer = plan.answers['no owner: the row above?']
  plan.ask('no owner: the row above?', [row.row])
  if (answer === 'left out') plan.refused.push({ row: row.row, code: 'no owner' })
  else {
    const asks: AskCode[] = answer === undefined ? ['no owner: the row above?'] : []
    above.household.rows.push(row.row)
    above.household.pets.push(...row.pets.map((pet) => ({ ...pet, asks: [...pet.asks, ...asks] })))
  }
  return { household: above.household, row: row.row }
}

type Found = { found: Map<string, Household>; households: Household[] }

function joinRow(plan: Planner, row: ReadRow, { found, households }: Found): Household | undefined {
  const { name, phone, email, address, oldNumber } = row
  const isNameless = name === ''
  if (isNameless && row.pets.length === 0) {
    if (!plan.dead.has(row.row)) plan.refused.push({ row: row.row, code: 'no name' })
    return undefined
  }
  const keys = householdKeys(row)
  if (isNameless && (phone !== null || email !== null || oldNumber !== null)) {
    const known = keys.map((key) => found.get(key)).find((household) => household !== undefined)
    if (known !== undefined) return addTo(plan, known, row)
    return nameless(plan, row, { found, households })
  }
  if (isNameless) {
    plan.refused.push({ row: row.row, code: 'no owner' })
    return undefined
  }
  const known = keys.map((key) => found.get(key)).find((household) => household !== undefined)
  if (known === undefined) {
    const household: Household = {
      rows: [row.row],
      name,
      phone,
      email,
      address,
      oldNumber,
      pets: [],
      asks: [],
    }
    for (const pet of row.pets) addPet(plan, household, pet)
    households.push(household)
    for (const key of keys) found.set(key, household)
    return household
  }
  if (!areAlike(known.name, name)) askAboutNames(plan, known, row)
  for (const key of keys) if (!found.has(key)) found.set(key, known)
  return addTo(plan, known, row)
}

function askAboutNames(plan: Planner, known: Household, row: ReadRow): void {
  const code = 'one number, two names'
  plan.ask(code, [known.rows[0] ?? 0, row.row], {
    value: known.phone ?? known.email ?? known.oldNumber ?? '',
  })
  const answer = plan.answers[code]
  if (answer !== 'one household' && !known.asks.includes(code)) known.asks.push(code)
}

/** A pet with a number but no owner’s name: it asks, once for all of them. */
function nameless(plan: Planner, row: ReadRow, { found, households }: Found): Household | undefined {
  const answer = plan.answers['no owner name']
  plan.ask('no owner name', [row.row])
  if (answer === 'left out') {
    plan.refused.push({ row: row.row, code: 'no owner name' })
    return undefined
  }
  const name = `${row.pets[0]?.name ?? ''}’s owner`
  const { phone, email, address, oldNumber } = row
  const household: Household = {
    ...{ rows: [row.row], name, phone, email, address, oldNumber, pets: [...row.pets] },
    asks: answer === undefined ? ['no owner name'] : [],
  }
  households.push(household)
  for (const key of householdKeys(row)) found.set(key, household)
  return household
}

function addTo(plan: Planner, household: Household, row: ReadRow): Household {
  household.rows.push(row.row)
  household.phone ??= row.phone
  if (row.phone !== null && row.phone !== household.phone)
    plan.note(row.row, 'further number not taken', { field: 'phone', value: row.phone })
  household.email ??= row.email
  household.address ??= row.address
  household.oldNumber ??= row.oldNumber
  if (
    row.name.length > household.name.length &&
    areAlike(row.name, household.name) &&
    nameForm(row.name) !== nameForm(household.name)
  )
    household.name = row.name
  for (const pet of row.pets) addPet(plan, household, pet)
  return household
}

/** Adds a pet. One that is written twice is one, unless two birth dates differ: that asks, once for all of them. */
function addPet(plan: Planner, { pets }: Household, pet: PlannedPet): void {
  const named = pets.filter((one) => hasSameName(one, pet))
  const same = named.find((one) => !differInBirth(one, pet))
  const [first] = named
  const code = 'two birth dates'
  const answer = plan.answers[code]
  if (first !== undefined && same === undefined) {
    plan.ask(code, [first.row, pet.row])
    if (answer === undefined)
      for (const one of [first, pet]) if (!one.asks.includes(code)) one.asks.push(code)
  }
  const one = same ?? (answer === 'one pet' ? first : undefined)
  if (one === undefined) pets.push(pet)
  else mergePets(one, pet)
}

/** What a further row says of a pet, such as its next vaccination, is added to what the first one says. */
function mergePets(one: PlannedPet, further: PlannedPet): void {
  one.breed ??= further.breed
  one.gender ??= further.gender
  if (one.birthDate === null && further.birthDateEstimated) one.birthDateEstimated = true
  one.birthDate ??= further.birthDate
  one.age = one.birthDate === null ? (one.age ?? further.age) : null
  one.span ??= further.span
  one.weight ??= further.weight
  one.nextDue ??= further.nextDue
  one.diedOn ??= further.diedOn
  one.microchip ??= further.microchip
  one.colour ??= further.colour
  one.neutered ??= further.neutered
  const isThere = ({ kind, itemId, day }: PlannedCare) =>
    one.care.some((known) => known.kind === kind && known.itemId === itemId && known.day === day)
  one.care.push(...further.care.filter((said) => !isThere(said)))
  one.asks.push(...further.asks.filter((code) => !one.asks.includes(code)))
}

const numberKeys = ({ phone, oldNumber }: Pick<Household, 'phone' | 'oldNumber'>) => [
  ...(phone === null ? [] : [`phone ${phone}`]),
  ...(oldNumber === null ? [] : [`number ${oldNumber}`]),
]

/** What makes two rows one household: the phone, the old number, email and name, or name and address. */
function householdKeys({
  phone,
  oldNumber,
  email,
  name,
  address,
}: Pick<Household, 'phone' | 'oldNumber' | 'email' | 'name' | 'address'>): string[] {
  const form = nameForm(name)
  return [
    ...numberKeys({ phone, oldNumber }),
    ...(phone === null && email !== null ? [`email ${email} ${form}`] : []),
    ...(phone === null && address !== null ? [`address ${form} ${nameForm(address)}`] : []),
  ]
}

/** Numbers at which stand more names than a family has, with their rows. */
function crowdedNumbers(read: readonly ReadRow[]): Map<string, number[]> {
  const names = new Map<string, { names: string[]; rows: number[] }>()
  for (const { phone, name, row } of read) {
    if (phone === null || name === '') continue
    const at = names.get(phone) ?? { names: [], rows: [] }
    names.set(phone, at)
    at.rows.push(row)
    if (at.names.length <= MAX_NAMES && !at.names.some((one) => areAlike(one, name))) at.names.push(name)
  }
  return new Map(
    [...names].filter(([, at]) => at.names.length > MAX_NAMES).map(([phone, { rows }]) => [phone, rows]),
  )
}
