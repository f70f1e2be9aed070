import type { PeopleHeading, ProductsHeading } from '../../own-headings.ts'
import { type Row, textOf } from './cells.ts'
import type { Columns } from './find-columns.ts'
import { groupBy } from './group-by.ts'
import type { GoodsPlan, PlannedProduct } from './plan-goods.ts'
import type { Household, Note, PeoplePlan, PlannedPet } from './plan-people.ts'

/** In which column of our own file stands what a field holds. */
const HEADING_OF: Readonly<Record<string, PeopleHeading | ProductsHeading>> = {
  ownerName: 'Customer',
  ownerFirst: 'Customer',
  ownerLast: 'Customer',
  phone: 'Phone',
  phone2: 'Phone',
  email: 'Email',
  address: 'Address',
  oldNumber: 'Customer ID',
  petName: 'Pet',
  species: 'Species',
  breed: 'Breed',
  gender: 'Gender',
  birthDate: 'Birth date',
  birthDateEstimated: 'Birth date estimated',
  age: 'Age in years',
  weight: 'Weight in kg',
  diedOn: 'Died on',
  productName: 'Product',
  kind: 'Kind',
  price: 'Price',
  mrp: 'Price',
  hsn: 'HSN',
  rate: 'GST %',
  batch: 'Batch',
  expiry: 'Expires on',
  quantity: 'Quantity',
}

/** What stands under its own heading: whatever says of which item it is, or which fact of a pet. */
const UNDER_ITS_OWN: ReadonlySet<string> = new Set(['nextDue', 'doses', 'pet facts', 'status'])

const MAX_CELL = 2000
const MAX_NOTES = 20

/** The customers of a plan as they are put: rows that wait say what their cells say, so that they can be saved as a file. */
export function peopleUploads(
  plan: PeoplePlan,
  rows: readonly Row[],
  columns: Columns,
): Record<string, unknown>[] {
  const waiting = waitingOf(rows, columns)
  const notes = groupBy(plan.notes, ({ row }) => row)
  const households = plan.households.flatMap((household) => {
    const [asked] = household.asks
    if (asked !== undefined) return [waiting(household.rows, 'asks', asked)]
    const ready = household.pets.filter(({ asks }) => asks.length === 0)
    const pending = household.pets.filter(({ asks }) => asks.length > 0)
    const hasNothing = ready.length === 0 && pending.length > 0
    return [
      ...(hasNothing ? [] : [toHousehold({ ...household, pets: ready }, notes)]),
      ...pending.map(({ row, asks: [reason = ''] }) => waiting([row], 'asks', reason)),
    ]
  })
  const left = [...plan.refused, ...plan.skipped.filter(({ code }) => code === 'dead or inactive')]
  return [...households, ...left.map(({ row, code }) => waiting([row], 'left out', code))]
}

/** The same for the products of a plan. */
export function goodsUploads(
  plan: GoodsPlan,
  rows: readonly Row[],
  columns: Columns,
): Record<string, unknown>[] {
  const waiting = waitingOf(rows, columns)
  const notes = groupBy(plan.notes, ({ row }) => row)
  const goods = plan.goods.map((product) => {
    const [asked] = product.asks
    return asked === undefined ? toProduct(product, notes) : waiting(product.rows, 'asks', asked)
  })
  return [...goods, ...plan.refused.map(({ row, code }) => waiting([row], 'left out', code))]
}

function waitingOf(rows: readonly Row[], columns: Columns) {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const cellsOf = (numbers: readonly number[]) =>
    numbers.slice(0, 100).flatMap((number) => {
      const row = byNumber.get(number)
      return row === undefined ? [] : [cellsOfRow(row, columns)]
    })
  return (numbers: readonly number[], waits: 'asks' | 'left out', reason: string) => ({
    ...{ rows: numbers.slice(0, 500), waits, reason, cells: cellsOf(numbers) },
  })
}

function cellsOfRow({ number, cells }: Row, { fields, headings }: Columns): Record<string, string> {
  const said: Record<string, string> = {}
  fields.forEach((known, column) => {
    const heading = known === null ? undefined : headingOf(known.field, headings[column] ?? '')
    const text = textOf(cells[column]).trim()
    if (heading === undefined || text === '') return
    said[heading] = [said[heading], text]
      .filter(Boolean)
      .join(heading === 'Customer' ? ' ' : ', ')
      .slice(0, MAX_CELL)
  })
  return { Row: String(number), ...said }
}

function headingOf(field: string, written: string): string | undefined {
  if (!UNDER_ITS_OWN.has(field)) return HEADING_OF[field]
  return written.slice(0, 60) || (field === 'nextDue' ? 'Next vaccination due' : undefined)
}

type Notes = ReadonlyMap<number, Note[]>

/** The rows of a record, and what was not taken of them. */
function beside(rows: readonly number[], notes: Notes) {
  return {
    rows: rows.slice(0, 500),
    notes: rows
      .flatMap((row) => notes.get(row) ?? [])
      .slice(0, MAX_NOTES)
      .map((note) => ({
        ...note,
        ...(note.value !== undefined && { value: note.value.replace(/\s+/g, ' ').slice(0, 200) }),
      })),
  }
}

function toHousehold(household: Household, notes: Notes): Record<string, unknown> {
  const { asks: _, rows, pets, ...fields } = household
  return { ...fields, ...beside(rows, notes), pets: pets.map(toPetData) }
}

function toProduct(product: PlannedProduct, notes: Notes): Record<string, unknown> {
  const { asks: _, rows, ...fields } = product
  return { ...fields, ...beside(rows, notes) }
}

function toPetData({
  row: _,
  asks: __,
  span: ___,
  nextDue,
  diedOn,
  ...pet
}: PlannedPet): Record<string, unknown> {
  return { ...pet, nextVaccinationDue: nextDue, deceasedOn: diedOn }
}
