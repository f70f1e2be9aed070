import { cleanEmail } from '../../../../../lib/typed/clean-text.ts'
import { isEmail } from '../../../../platform/auth/rules.ts'
import { IMPORT_KINDS, type ImportKind } from '../../rules.ts'
import { type Cell, type Row, textOf } from './cells.ts'
import { GOODS_HEADINGS } from './goods-headings.ts'
import { inEnglish } from './heading-words.ts'
import { type HeadingRule, PEOPLE_HEADINGS } from './people-headings.ts'
import { readPhones } from './read-values.ts'
import { genderOfWord, saidIn, speciesOfBreed, speciesOfWord } from './vocabulary.ts'

/** A column that is known by its heading: what it holds, and of which of several pets. */
export type Known = { field: string; group?: number }

/** The columns of a sheet: the row of its headings, what is written there, and what each column holds. */
export type Columns = {
  kind: ImportKind
  /** How many rows stand before the first one that is data. */
  dataFrom: number
  headings: string[]
  fields: (Known | null)[]
}

/** A column that is named and not brought in, with the part of the product that has no place for it. */
export const LATER_FIELDS = ['records', 'doses', 'money', 'pet facts', 'notes', 'unit'] as const

const HEADINGS_WITHIN = 15
const RULES: Record<ImportKind, readonly HeadingRule[]> = { people: PEOPLE_HEADINGS, goods: GOODS_HEADINGS }

/** A heading as it is compared: small letters, single blanks, no signs, the `’s` of an owner off, words in English. */
export function plainHeading(heading: string): string {
  const plain = heading
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/\be[- ]mail/g, 'email')
    .replace(/[^\p{L}\p{M}\p{N}%#]+/gu, ' ')
    .trim()
  return inEnglish(plain)
}

/** What a heading stands for in a list of a kind. */
export function fieldOf(heading: string, kind: ImportKind): Known | null {
  const plain = plainHeading(heading)
  if (plain === '') return null
  const [, group] =
    kind === 'people' ? (/\b(?:pet|animal|phone|mobile|email)(?: name)? ?#?(\d)\b/.exec(plain) ?? []) : []
  const bare = group === undefined ? plain : plain.replace(new RegExp(` ?#?${group}\\b`), '').trim()
  const field = RULES[kind].find(({ pattern }) => pattern.test(bare))?.field
  if (field === undefined) return null
  if (field === 'phone' && group !== undefined && group !== '1') return { field: 'phone2' }
  return group === undefined || !PET_FIELDS.has(field) ? { field } : { field, group: Number(group) }
}

/** The fields that each pet of a customer has of its own. */
export const PET_FIELDS: ReadonlySet<string> = new Set([
  'petName',
  'species',
  'breed',
  'gender',
  'birthDate',
  'birthDateEstimated',
  'age',
  'weight',
  'nextDue',
  'diedOn',
  'pet facts',
])

/** Finds the headings of a sheet among its first rows; a list of people or goods is what more of them say. */
export function findColumns(rows: readonly Row[], chosen?: ImportKind): Columns {
  const candidates = (chosen === undefined ? IMPORT_KINDS : [chosen]).flatMap((kind) =>
    rows.slice(0, HEADINGS_WITHIN).flatMap((_, index) => headingsAt(rows, index, kind)),
  )
  const best = candidates.reduce<(Columns & { score: number }) | null>(
    (best, one) => (best === null || one.score > best.score ? one : best),
    null,
  )
  if (best !== null && best.score >= 2) {
    const { score: _, ...columns } = best
    return { ...columns, fields: once(columns) }
  }
  return byContent(rows, chosen ?? 'people')
}

/** The columns of a sheet whose headings no rule knows, or that has none: what cells say shows where they begin. */
function byContent(rows: readonly Row[], kind: ImportKind): Columns {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const fieldsFrom = (dataFrom: number) =>
    Array.from({ length: width }, (_, column) => fieldByContent(rows.slice(dataFrom), column))
  const first = rows.slice(0, HEADINGS_WITHIN).findIndex((row, index) => {
    const fields = fieldsFrom(index + 1)
    return fields.some((known, column) => known?.field === 'phone' && isWord(row.cells[column]))
  })
  const headings = Array.from({ length: width }, (_, column) => textOf(rows[first]?.cells[column]).trim())
  return { kind, dataFrom: first + 1, headings, fields: fieldsFrom(first + 1) }
}

/** True for a cell that says something without a number. */
const isWord = (cell: Cell | undefined) => /^\P{N}*\p{L}\P{N}*$/u.test(textOf(cell))

const READ_ROWS = 200
const CONTENTS: readonly [string, (text: string) => boolean][] = [
  ['phone', (text) => readPhones(text).phone !== null],
  ['email', (text) => isEmail(cleanEmail(text).toLowerCase())],
  [
    'gender',
    (text) => genderOfWord(text) !== undefined && text.length < 12 && !/^(dog|tom|queen)$/i.test(text),
  ],
  ['species', (text) => speciesOfWord(text) !== undefined],
  ['breed', (text) => speciesOfBreed(text) !== undefined],
  ['species', (text) => (speciesOfWord(text) ?? speciesOfBreed(text)) !== undefined],
]

/** What a column without a heading holds, if nearly all of its cells say so. */
function fieldByContent(rows: readonly Row[], column: number): Known | null {
  const texts = rows
    .slice(0, READ_ROWS)
    .map(({ cells }) => saidIn(textOf(cells[column])))
    .filter((text) => text !== '')
  const field = CONTENTS.find(
    ([, fits]) => texts.length > 0 && texts.filter(fits).length >= texts.length * 0.8,
  )?.[0]
  return field === undefined ? null : { field }
}

/** A row as headings; and joined with the one above it, if that one names owner and pet for several columns. */
function headingsAt(rows: readonly Row[], index: number, kind: ImportKind): (Columns & { score: number })[] {
  const own = (rows[index]?.cells ?? []).map((cell) => textOf(cell).trim())
  const above = index === 0 ? [] : (rows[index - 1]?.cells ?? []).map((cell) => textOf(cell).trim())
  const candidate = (headings: string[]) => {
    const fields = headings.map((heading) => fieldOf(heading, kind))
    const known = fields.filter((field) => field !== null)
    const kinds = new Set(known.map(({ field, group = 0 }) => `${field} ${group}`))
    const filled = headings.filter((heading) => heading !== '').length
    // A row of data may have a word or two that a heading has as well.
    const score = kinds.size * 2 >= filled ? kinds.size : kinds.size / 2
    // Without a name nothing is a product.
    const isList = kind === 'people' ? known.length > 0 : known.some(({ field }) => field === 'productName')
    return { kind, dataFrom: index + 1, headings, fields, score: isList ? score : 0 }
  }
  const single = candidate(own)
  if (kind !== 'people' || !above.some((heading) => GROUP.test(plainHeading(groupIn(heading)))))
    return [single]
  const joined = candidate(joinHeadings(above, own))
  return single.score < 2 ? [single] : [single, { ...joined, score: joined.score + 0.5 }]
}

const DETAILS = /[ ,:-]*\b(details?|info|information|particulars)\W*$/i
const GROUP = /^((pet )?(owner|parent)|pet|patient|animal|client|customer|guardian)( ?\d)?$/
const groupIn = (heading: string) => heading.replace(DETAILS, '')

/** `Owner, , Pet` above `Name, Mobile, Name`: a group goes on until the next one. */
function joinHeadings(above: readonly string[], own: readonly string[]): string[] {
  let group = ''
  return own.map((heading, column) => {
    group = groupIn(above[column] ?? '') || group
    return heading === '' ? group : `${group} ${heading}`.trim()
  })
}

/** Fields of which several columns are taken. */
const SEVERAL = new Set(['ownerFirst', 'address', 'phone2', 'nextDue', 'email2', ...LATER_FIELDS, 'ignore'])

/** Each field for the first column that says so; a further phone is a second one. */
function once(columns: Columns): (Known | null)[] {
  const taken = new Set<string>()
  return SETTLED[columns.kind](columns).map((known) => {
    if (known === null || SEVERAL.has(known.field)) return known
    const key = `${known.field} ${known.group ?? 0}`
    if (!taken.has(key)) {
      taken.add(key)
      return known
    }
    return known.field === 'phone' ? { field: 'phone2' } : null
  })
}

/** What several headings say together, for each kind of list. */
const SETTLED: Readonly<Record<ImportKind, (columns: Columns) => (Known | null)[]>> = {
  people: (columns) => settleNames(settlePets(columns)),
  goods: settlePrices,
}

const SALE = /\b(selling|sell|sale|sales|s|sp)\b/
const PRICE = /\bprice\b/
const BARE_RATE = /^(?!.*\b(price|retail)\b).*\brate\b/

/**
 * Where a heading says that a price is that of the sale, one that does not say so is none: it may be that of the purchase.
 * Beside a price or an MRP, a bare rate is that of the purchase.
 */
function settlePrices({ fields, headings }: Columns): (Known | null)[] {
  const says = (column: number, words: RegExp) =>
    fields[column]?.field === 'price' && words.test(plainHeading(headings[column] ?? ''))
  const isAny = (words: RegExp) => fields.some((_, column) => says(column, words))
  const hasSale = isAny(SALE)
  const hasPrice = isAny(PRICE) || fields.some((known) => known?.field === 'mrp')
  const isPurchase = (column: number) => (hasSale ? !says(column, SALE) : hasPrice && says(column, BARE_RATE))
  return fields.map((known, column) => (known?.field === 'price' && isPurchase(column) ? null : known))
}

/**
 * Columns that come again for each pet, such as `Pet, Species, Pet, Species`, belong to the pet before them. One that stands
 * there once, such as a species beside `Pet 1, Pet 2`, stays that of the row.
 */
function settlePets({ fields, headings }: Columns): (Known | null)[] {
  const plain = headings.map(plainHeading)
  const names = fields.flatMap((known, column) => (known?.field === 'petName' ? [column] : []))
  const numbered = names.filter((column) => fields[column]?.group !== undefined)
  const again = names.filter((column) => plain[column] === plain[names[0] ?? -1])
  const places = numbered.length > 1 ? numbered : again.length > 1 ? again : []
  const groupOf = (place: number) => fields[place]?.group ?? places.indexOf(place) + 1
  const comesAgain = ({ field }: Known) =>
    fields.filter((known) => known?.field === field && known.group === undefined).length > 1
  return fields.map((known, column) => {
    if (known === null || known.group !== undefined || !PET_FIELDS.has(known.field)) return known
    const place = places.findLast((place) => place <= column)
    return place === undefined || !comesAgain(known) ? known : { ...known, group: groupOf(place) }
  })
}

/** `Name` alone is the pet’s where an owner is named, and else the owner’s. */
function settleNames(fields: readonly (Known | null)[]): (Known | null)[] {
  const has = (name: string) => fields.some((known) => known?.field === name)
  const field = has('ownerName') && !has('petName') ? 'petName' : has('ownerName') ? 'ignore' : 'ownerName'
  return fields.map((known) => (known?.field === 'name' ? { field } : known))
}
