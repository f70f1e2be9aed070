import { cleanLine } from '../../../../../lib/typed/clean-text.ts'
import { type CareKind, suits } from '../../../../consulting/care/rules.ts'
import { type Row, textOf } from './cells.ts'
import { type Columns, plainHeading } from './find-columns.ts'
import { saidIn } from './vocabulary.ts'

/** A care item that the clinic uses. */
export type CareChoice = { id: string; name: string; kind: CareKind; species: readonly string[] }

/** What a row says of a pet's care. */
export type PlannedCare =
  | { kind: 'set'; itemId: string; day: string }
  | { kind: 'dose'; itemId: string; day: string; note: string | null; batch: string | null }

/** The answer for due days whose heading names no item, and that are of the next vaccination, whichever it is. */
export const ANY_VACCINATION = 'any vaccination'

/** What a column says of care: when an item is due, when it was given, what it was, or of which batch. */
export type CareColumn = { column: number; role: 'due' | 'given' | 'product' | 'batch'; heading: string }

/** The words for the items that every clinic has. */
const ITEM_WORDS: Readonly<Record<string, RegExp>> = {
  'anti-rabies': /\b(anti ?rabies|rabies|arv)\b/,
  'dog-combination': /\b(dhl?pp\w*|\d+ ?in ?\d+|megavac|parvo\w*|distemper|puppy dp|cpv|combination|combo)\b/,
  'cat-combination': /\b(fvrcp|tri ?cat|[34] ?in ?1|feli\w+|combination|combo)\b/,
  'kennel-cough': /\b(kennel cough|bordetella|kc)\b/,
  deworming: /\b(de ?worm\w*|worm\w*)\b/,
  'ticks-and-fleas': /\b(ticks?|fleas?|ecto ?parasit\w*|spot on)\b/,
}

/** The items that a text names, by their usual words or their names. */
export function itemsNamed(text: string, items: readonly CareChoice[]): CareChoice[] {
  const plain = ` ${plainHeading(text)} `
  return items.filter(
    ({ id, name }) => ITEM_WORDS[id]?.test(plain) === true || plain.includes(` ${plainHeading(name)} `),
  )
}

/** The item of a pet among those that a text names: the first that is for its species. */
export function itemFor(named: readonly CareChoice[], species: string): string | undefined {
  return (named.find((item) => suits(item, species)) ?? named[0])?.id
}

/** The columns of a sheet, those too that no rule knows and whose heading has the name of an item of the clinic's own. */
export function withItems(columns: Columns, items: readonly CareChoice[]): Columns {
  const fields = columns.fields.map((known, column) => {
    if (known !== null || itemsNamed(columns.headings[column] ?? '', items).length === 0) return known
    return { field: 'doses' }
  })
  return { ...columns, fields }
}

/** The columns of care of a sheet; none where the clinic uses no items. */
export function careColumns({ fields, headings }: Columns, items: readonly CareChoice[]): CareColumn[] {
  if (items.length === 0) return []
  return fields.flatMap((known, column): CareColumn[] => {
    const heading = headings[column] ?? ''
    if (known?.field === 'nextDue') return [{ column, role: 'due', heading }]
    if (known?.field !== 'doses') return []
    const plain = plainHeading(heading)
    if (/\b(next|due|upcoming)\b/.test(plain)) return [{ column, role: 'due', heading }]
    if (/\b(batch|lot)\b/.test(plain)) return [{ column, role: 'batch', heading }]
    const isProduct = /\b(name|product|brand|type)\b|^vaccines?( (given|used))?$/.test(plain)
    return [{ column, role: isProduct ? 'product' : 'given', heading }]
  })
}

/** What was given in a row, and of which batch, as typed. */
export function productIn(row: Row, columns: readonly CareColumn[]) {
  const said = (role: CareColumn['role']) =>
    cleanLine(
      columns
        .filter((one) => one.role === role)
        .map(({ column }) => saidIn(textOf(row.cells[column])))
        .find((text) => text !== '') ?? '',
    )
  return { product: said('product').slice(0, 200) || null, batch: said('batch').slice(0, 40) || null }
}
