import { toCsv } from '../../../../lib/files/to-csv.ts'
import { formatPhone } from '../../../../lib/typed/phone.ts'
import type { ImportRow } from '../contract.ts'
import { PEOPLE_FILE, type PeopleHeading, PRODUCTS_FILE, type ProductsHeading } from '../own-headings.ts'
import { ESTIMATED, type ImportKind } from '../rules.ts'
import { importsClient } from './api.ts'
import { noteWords, reasonWords } from './words.ts'

type OwnHeading = PeopleHeading | ProductsHeading
type Cells = Partial<Record<OwnHeading | 'Row', string>> & { [heading: string]: string | undefined }
/** The care items of the clinic, by whose names the columns of care are known again. */
type Items = readonly { id: string; name: string }[]

/**
 * The rows that did not come in, as a file in our own columns and those of care, with the row and the reason: to fix and
 * bring in again.
 */
export async function leftOutFile(
  { id, kind }: { id: string; kind: ImportKind },
  items: Items,
): Promise<string> {
  return toCsv(leftOutTable(await allRows(id, 'not in'), kind, items))
}

/** What was not taken of the cells of an import, or taken with a change: a row each, as a file. */
export async function notesFile({ id, kind }: { id: string; kind: ImportKind }): Promise<string> {
  return toCsv(notesTable(await allRows(id, 'noted'), kind))
}

export function notesTable(rows: readonly ImportRow[], kind: ImportKind): string[][] {
  const record = kind === 'people' ? 'Customer' : 'Product'
  return [
    ['Row', record, ...(kind === 'people' ? ['Pet'] : []), 'Note', 'Written'],
    ...rows.flatMap((row) =>
      notesIn(row).map((note) => [
        text(note.row),
        cellsOf(row)[0]?.[record] ?? '',
        ...(kind === 'people' ? [note.pet ?? ''] : []),
        noteWords()[note.code] ?? note.code,
        note.value ?? '',
      ]),
    ),
  ]
}

type ShownNote = { row: number; code: string; value?: string | null; pet?: string | null }

/** What was not taken of the cells of a row, or taken with a change. */
export const notesIn = ({ data }: ImportRow) => (Array.isArray(data.notes) ? data.notes : []) as ShownNote[]

async function allRows(id: string, outcome: 'not in' | 'noted'): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for (let from: number | null = 0; from !== null; ) {
    const page: { items: ImportRow[]; next: number | null } = await importsClient.listRows({
      id,
      outcome,
      from,
    })
    rows.push(...page.items)
    from = page.next
  }
  return rows
}

export function leftOutTable(rows: readonly ImportRow[], kind: ImportKind, items: Items): string[][] {
  const lines = rows.flatMap((row) => cellsOf(row, items).map((cells) => ({ cells, reason: reasonOf(row) })))
  const own = COLUMNS[kind].filter((heading) => !NOT_IN_IT.has(heading))
  const columns = [...new Set(['Row', 'Reason', ...own, ...lines.flatMap(({ cells }) => Object.keys(cells))])]
  return [
    columns,
    ...lines.map(({ cells, reason }) =>
      columns.map((one) => (one === 'Reason' ? reason : (cells[one] ?? ''))),
    ),
  ]
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
export function cellsOf({ data }: ImportRow, items: Items = []): Cells[] {
  if (Array.isArray(data.cells) && data.cells.length > 0) return data.cells
  return Array.isArray(data.lots) ? goodsCells(data, data.lots) : peopleCells(data, items)
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

function peopleCells(data: Record<string, unknown>, items: Items): Cells[] {
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
    ...birthCells(data, pet),
    'Weight in kg': text(pet.weight),
    'Next vaccination due': text(pet.nextVaccinationDue),
    'Died on': text(pet.deceasedOn),
    Microchip: text(pet.microchip),
    Colour: text(pet.colour),
    Neutered: pet.neutered === true ? 'yes' : pet.neutered === false ? 'no' : '',
    ...careCells(Array.isArray(pet.care) ? pet.care : [], items),
  }))
}

/** A birth date and whether it is estimated; of one that was estimated from an age, the age as it was written. */
function birthCells(data: Record<string, unknown>, pet: Record<string, unknown>): Cells {
  const notes = (Array.isArray(data.notes) ? data.notes : []) as ShownNote[]
  const said = notes.find((note) => note.code === ESTIMATED && note.pet === pet.name)?.value
  const isEstimated = pet.birthDateEstimated === true
  if (isEstimated && said) return { 'Birth date': '', 'Birth date estimated': '', 'Age in years': said }
  const estimated = isEstimated ? 'yes' : ''
  return {
    'Birth date': text(pet.birthDate),
    'Birth date estimated': estimated,
    'Age in years': text(pet.age),
  }
}

/** `Anti-rabies due` and `Anti-rabies given`, and what was given first. */
function careCells(care: readonly Record<string, unknown>[], items: Items): Record<string, string> {
  const days = care.map(({ kind, itemId, day }) => {
    const name = items.find(({ id }) => id === itemId)?.name ?? text(itemId)
    return [`${name} ${kind === 'set' ? 'due' : 'given'}`, text(day)]
  })
  const dose = care.find(({ note, batch }) => text(note) !== '' || text(batch) !== '')
  return {
    ...Object.fromEntries(days),
    ...(dose !== undefined && { Vaccine: text(dose.note), 'Vaccine batch': text(dose.batch) }),
  }
}
