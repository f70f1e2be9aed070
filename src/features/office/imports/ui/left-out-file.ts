import { toCsv } from '../../../../lib/files/to-csv.ts'
import { formatPhone } from '../../../../lib/typed/phone.ts'
import type { ImportRow } from '../contract.ts'
import { PEOPLE_FILE, type PeopleHeading, PRODUCTS_FILE, type ProductsHeading } from '../own-headings.ts'
import type { ImportKind } from '../rules.ts'
import { importsClient } from './api.ts'
import { noteWords, reasonWords } from './words.ts'

type OwnHeading = PeopleHeading | ProductsHeading
type Cells = Partial<Record<OwnHeading | 'Row', string>>

/** The rows that did not come in, as a file in our own columns, with the row and the reason: to fix and bring in again. */
export async function leftOutFile({ id, kind }: { id: string; kind: ImportKind }): Promise<string> {
  const rows: ImportRow[] = []
  for (let from: number | null = 0; from !== null; ) {
    const page: { items: ImportRow[]; next: number | null } = await importsClient.listRows({
      id,
      outcome: 'not in',
      from,
    })
    rows.push(...page.items)
    from = page.next
  }
  const columns = COLUMNS[kind].filter((heading) => !NOT_IN_IT.has(heading))
  const lines = rows.flatMap((row) =>
    cellsOf(row).map((cells) => [
      cells.Row ?? '',
      reasonOf(row),
      ...columns.map((heading) => cells[heading] ?? ''),
    ]),
  )
  return toCsv([['Row', 'Reason', ...columns], ...lines])
}

/** What only a file that takes everything out has. */
const NOT_IN_IT: ReadonlySet<OwnHeading> = new Set([
  'Customer since',
  'Pet ID',
  'Pet since',
  'Product ID',
  'Counted',
])
const COLUMNS = { people: PEOPLE_FILE, goods: PRODUCTS_FILE } as const satisfies Record<
  ImportKind,
  readonly OwnHeading[]
>

/** Why a row does not come in, or not whole. */
export function reasonOf({ outcome, reason }: ImportRow): string {
  if (outcome === null) return 'The import was stopped before this row'
  return reason === null ? '' : (reasonWords()[reason] ?? noteWords()[reason] ?? reason)
}

/** What a row's cells say: those of its file, or what was read of them. */
export function cellsOf({ data }: ImportRow): Cells[] {
  if (Array.isArray(data.cells) && data.cells.length > 0) return data.cells
  return Array.isArray(data.lots) ? goodsCells(data, data.lots) : peopleCells(data)
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const rowOf = ({ rows }: Record<string, unknown>) => text(Array.isArray(rows) ? rows[0] : '')

function goodsCells(data: Record<string, unknown>, lots: readonly Record<string, unknown>[]): Cells[] {
  return (lots.length === 0 ? [{}] : lots).map((lot) => ({
    Row: rowOf(data),
    Product: text(data.name),
    Kind: text(data.kind),
    Price: text(Number(data.price) / 100),
    HSN: text(data.hsn),
    'GST %': data.isExempt === true ? 'Exempt' : data.rate === null ? '' : text(Number(data.rate) / 100),
    Batch: text(lot.batch),
    'Expires on': text(lot.expiresOn),
    Quantity: lot.thousandths === undefined ? '' : text(Number(lot.thousandths) / 1000),
  }))
}

function peopleCells(data: Record<string, unknown>): Cells[] {
  const pets: Record<string, unknown>[] = Array.isArray(data.pets) && data.pets.length > 0 ? data.pets : [{}]
  return pets.map((pet) => ({
    Row: rowOf(data),
    Customer: text(data.name),
    Phone: formatPhone(text(data.phone)).replace('+91 ', ''),
    Email: text(data.email),
    Address: text(data.address),
    'Customer ID': text(data.oldNumber),
    Pet: text(pet.name),
    Species: text(pet.species),
    Breed: text(pet.breed),
    Gender: text(pet.gender),
    'Birth date': text(pet.birthDate),
    'Age in years': text(pet.age),
    'Weight in kg': text(pet.weight),
    'Next vaccination due': text(pet.nextVaccinationDue),
    'Died on': text(pet.deceasedOn),
    Microchip: text(pet.microchip),
    Colour: text(pet.colour),
    Neutered: pet.neutered === true ? 'yes' : pet.neutered === false ? 'no' : '',
  }))
}
