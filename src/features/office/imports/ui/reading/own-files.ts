import { withoutFormulaMark } from '../../../../../lib/files/to-csv.ts'
import { isCalendarDay } from '../../../../../lib/time.ts'
import { isPhone } from '../../../../../lib/typed/phone.ts'
import { normalisePhone } from '../../../../../lib/typed/read-phone.ts'
import { PEOPLE_FILE, type PeopleHeading, PRODUCTS_FILE, type ProductsHeading } from '../../own-headings.ts'
import { type ReadFile, type Row, textOf } from './cells.ts'
import type { GoodsPlan, PlannedLot, PlannedProduct } from './plan-goods.ts'
import type { Household, PeoplePlan, PlannedPet } from './plan-people.ts'

/** True for a file of ours that no spreadsheet has saved since: our headings, and days as we write them. */
export function isOwnPeople({ sheets: [sheet], encoding }: ReadFile): boolean {
  const [first, ...rows] = sheet?.rows ?? []
  if (encoding !== 'utf-8' || first === undefined) return false
  const headings = first.cells.map(textOf)
  if (!NEEDED.every((heading) => headings.includes(heading))) return false
  return rows.every((row) => {
    const cells = readOwn(row, headings)
    const days = [cells['Birth date'], cells['Next vaccination due'], cells['Died on']]
    const instants = [cells['Customer since'], cells['Pet since']]
    return (
      days.every((day) => day === '' || isCalendarDay(day)) &&
      instants.every((instant) => instant === '' || /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(instant))
    )
  })
}

/** Headings that no other list has. A file of an older version may lack others. */
const NEEDED: readonly PeopleHeading[] = [
  'Customer ID',
  'Customer',
  'Customer since',
  'Pet ID',
  'Pet',
  'Pet since',
]

type OwnRow = Record<PeopleHeading, string>

function readOwn({ cells }: Row, headings: readonly string[]): OwnRow {
  const cellOf = (heading: string) => withoutFormulaMark(textOf(cells[headings.indexOf(heading)]))
  return Object.fromEntries(PEOPLE_FILE.map((heading) => [heading, cellOf(heading)])) as OwnRow
}

/** Plans our own file to the letter: no name is turned, no pet is joined. */
export function planOwnPeople(rows: readonly Row[]): PeoplePlan {
  const households = new Map<string, Household>()
  const [first, ...data] = rows
  const headings = (first?.cells ?? []).map(textOf)
  for (const row of data) {
    const own = readOwn(row, headings)
    const key = own['Customer ID'] === '' ? `row ${row.number}` : own['Customer ID']
    const household = households.get(key) ?? toHousehold(own)
    households.set(key, household)
    household.rows.push(row.number)
    if (own.Pet !== '') household.pets.push(toPet(own, row.number))
  }
  return {
    rows: data.length,
    households: [...households.values()],
    asks: [],
    notes: [],
    refused: [],
    skipped: [],
  }
}

function toHousehold(own: OwnRow): Household {
  const phone = normalisePhone(own.Phone)
  return {
    rows: [],
    name: own.Customer,
    phone: isPhone(phone) ? phone : null,
    email: own.Email || null,
    address: own.Address || null,
    oldNumber: own['Customer ID'] || null,
    ...(own['Customer since'] !== '' && { since: own['Customer since'] }),
    pets: [],
    asks: [],
  }
}

function toPet(own: OwnRow, row: number): PlannedPet {
  return {
    row,
    name: own.Pet,
    species: own.Species,
    breed: own.Breed || null,
    gender: own.Gender === 'male' || own.Gender === 'female' ? own.Gender : null,
    birthDate: own['Birth date'] || null,
    ...(own['Birth date estimated'] === 'yes' && { birthDateEstimated: true }),
    age: own['Age in years'] === '' ? null : Number(own['Age in years']),
    weight: own['Weight in kg'] === '' ? null : Number(own['Weight in kg']),
    nextDue: own['Next vaccination due'] || null,
    diedOn: own['Died on'] || null,
    microchip: own.Microchip || null,
    colour: own.Colour || null,
    neutered: own.Neutered === '' ? null : own.Neutered === 'yes',
    care: [],
    ...(own['Pet since'] !== '' && { since: own['Pet since'] }),
    asks: [],
  }
}

/** True for a file of products of ours that no spreadsheet has saved since. */
export function isOwnGoods({ sheets: [sheet], encoding }: ReadFile): boolean {
  const [first, ...rows] = sheet?.rows ?? []
  if (encoding !== 'utf-8' || first === undefined) return false
  const headings = first.cells.map(textOf)
  if (!PRODUCTS_FILE.every((heading) => headings.includes(heading))) return false
  return rows.every((row) => {
    const { Price, Quantity, 'Expires on': expires, Kind } = readOwnGoods(row, headings)
    return (
      /^\d+(\.\d{1,2})?$/.test(Price) &&
      /^(\d+(\.\d{1,3})?)?$/.test(Quantity) &&
      (expires === '' || isCalendarDay(expires)) &&
      (Kind === 'goods' || Kind === 'treatment')
    )
  })
}

type OwnGoods = Record<ProductsHeading, string>

function readOwnGoods({ cells }: Row, headings: readonly string[]): OwnGoods {
  const cellOf = (heading: string) => withoutFormulaMark(textOf(cells[headings.indexOf(heading)]))
  return Object.fromEntries(PRODUCTS_FILE.map((heading) => [heading, cellOf(heading)])) as OwnGoods
}

/** Plans our own file of products to the letter. */
export function planOwnGoods(rows: readonly Row[]): GoodsPlan {
  const products = new Map<string, PlannedProduct>()
  const [first, ...data] = rows
  const headings = (first?.cells ?? []).map(textOf)
  for (const row of data) {
    const own = readOwnGoods(row, headings)
    const key = own['Product ID'] === '' ? `row ${row.number}` : own['Product ID']
    const product = products.get(key) ?? toOwnProduct(own)
    products.set(key, product)
    product.rows.push(row.number)
    const lot = toOwnLot(own)
    if (lot.thousandths > 0) product.lots.push(lot)
  }
  const goods = [...products.values()]
  return { rows: data.length, goods, asks: [], notes: [], refused: [], skipped: [] }
}

function toOwnProduct(own: OwnGoods): PlannedProduct {
  const rate = own['GST %']
  return {
    ...{ rows: [], lots: [], asks: [], name: own.Product, unit: null },
    price: Math.round(Number(own.Price) * 100),
    kind: own.Kind === 'treatment' ? 'treatment' : 'goods',
    hsn: own.HSN || null,
    rate: rate === '' || rate === 'Exempt' ? null : Math.round(Number(rate) * 100),
    isExempt: rate === 'Exempt',
    counted: own.Counted === 'yes',
  }
}

function toOwnLot(own: OwnGoods): PlannedLot {
  return {
    thousandths: Math.round(Number(own.Quantity) * 1000),
    batch: own.Batch || null,
    expiresOn: own['Expires on'] || null,
  }
}
