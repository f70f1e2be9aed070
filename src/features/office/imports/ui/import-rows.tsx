import { Badge } from '../../../../components/layout/badge.tsx'
import { type Column, Table } from '../../../../components/lists/table.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { formatPhone } from '../../../../lib/typed/phone.ts'
import { listed } from '../../../../lib/words/listed.ts'
import type { ImportRow } from '../contract.ts'
import type { ImportKind } from '../rules.ts'
import { cellsOf, notesIn, reasonOf } from './left-out-file.ts'
import { groupBy } from './reading/group-by.ts'
import { noteWords, outcomeWords } from './words.ts'

/** The rows of a list: what each says, what becomes of it, and why. */
export function ImportRows({ kind, rows }: { kind: ImportKind; rows: readonly ImportRow[] }) {
  if (rows.length === 0) return <EmptyState title="No rows" />
  return (
    <Table
      label="Rows"
      columns={columns(kind)}
      rows={rows}
      rowKey={({ position }) => String(position)}
      dense
    />
  )
}

const columns = (kind: ImportKind): Column<ImportRow>[] => [
  kind === 'people'
    ? { label: 'Customer', role: 'title', cell: (row) => <Said row={row} of={['Customer', 'Phone']} /> }
    : { label: 'Product', role: 'title', cell: (row) => <Said row={row} of={['Product', 'Price']} /> },
  { label: 'Row', numeric: true, cell: (row) => cellsOf(row)[0]?.Row ?? '' },
  kind === 'people' ? { label: 'Pets', cell: petsIn } : { label: 'Batches', cell: batchesIn },
  { label: 'Notes', role: 'long', cell: notesOf },
  {
    label: 'Becomes',
    role: 'state',
    cell: ({ outcome }) =>
      outcome === null ? '' : <Badge tone={TONES[outcome]} label={outcomeWords()[outcome]} />,
  },
]

const listedOnce = (names: readonly string[]) => [...new Set(names)].join(', ') || 'None'

const petsIn = (row: ImportRow) => listedOnce(cellsOf(row).flatMap(({ Pet }) => Pet || []))

const batchesIn = (row: ImportRow) =>
  listedOnce(cellsOf(row).flatMap(({ Batch, Quantity }) => Batch || (Quantity ? 'Without a number' : [])))

const TONES = {
  new: 'green',
  known: 'blue',
  'nothing new': 'neutral',
  asks: 'yellow',
  'left out': 'red',
} as const

function Said({
  row,
  of,
}: {
  row: ImportRow
  of: readonly ['Customer', 'Phone'] | readonly ['Product', 'Price']
}) {
  const [cells = {}] = cellsOf(row)
  const [name, second] = of.map((heading) => cells[heading] ?? '')
  return (
    <span className="grid rows:min-w-40">
      <span className="wrap-anywhere" dir="auto">
        {name || 'Without a name'}
      </span>
      <span className="text-sm font-normal text-ink-soft">{second || NOTHING[of[1]]}</span>
    </span>
  )
}

const NOTHING = { Phone: 'No phone number', Price: 'No price' } as const

/** Why a row does not come in, or not whole; each sentence once. */
function notesOf(row: ImportRow) {
  const hasSeveral = Array.isArray(row.data.pets) && row.data.pets.length > 1
  const same = groupBy(notesIn(row), ({ code, value }) => `${noteWords()[code] ?? code}\n${value ?? ''}`)
  const words = [...same].map(([said, notes]) => {
    const [text = '', value = ''] = said.split('\n')
    const pets = new Set(hasSeveral ? notes.flatMap(({ pet }) => pet ?? []) : [])
    const named = pets.size === 0 ? text : `${text} (${listed([...pets])})`
    return value === '' ? named : `${named}: ${formatPhone(value)}`
  })
  const all = [...new Set([reasonOf(row), ...words])].filter((text) => text !== '')
  return all.length === 0 ? null : <span className="text-sm wrap-anywhere">{all.join('. ')}</span>
}
