import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Numbers stand below each other at the end of their column. */
  numeric?: boolean
  /** On narrow screens: `title` is the card's first line, `actions` its last; others stand beside their label. */
  role?: 'title' | 'actions'
}

export type TableProps<Row> = {
  /** What the rows are: the table's accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** Rows under columns where there is room, a card for each row where there is not. */
export function Table<Row>({ label, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className="@container">
      <table aria-label={label} className={TABLE}>
        <thead className="sr-only @4xl:not-sr-only @4xl:table-header-group">
          <tr>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={classes(
                  'px-4 py-3 text-sm font-semibold text-ink-soft',
                  column.numeric ? 'text-end' : 'text-start',
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-4 @4xl:table-row-group">
          {rows.map((row) => (
            <tr key={rowKey(row)} className={ROW}>
              {columns.map((column) => (
                <Cell key={column.label} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { label, role, numeric } = column
  return (
    <td
      className={classes(
        'py-1.5 align-middle @4xl:table-cell @4xl:border-t @4xl:border-line @4xl:px-4 @4xl:py-3',
        role === undefined && 'flex items-baseline justify-between gap-4 text-end',
        role === undefined && !numeric && '@4xl:text-start',
        role === 'title' && 'block pb-2 text-lg font-semibold @4xl:text-base',
        role === 'actions' && 'block pt-3 empty:hidden @4xl:text-end',
        numeric && 'tabular-nums @4xl:text-end',
      )}
    >
      {role === undefined && (
        <span aria-hidden="true" className="shrink-0 text-ink-soft @4xl:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  )
}

const TABLE = classes(
  'block w-full @4xl:table @4xl:border-separate @4xl:border-spacing-0 @4xl:rounded-card @4xl:border',
  '@4xl:border-line @4xl:bg-surface @4xl:shadow-card',
)

const ROW = classes(
  'block rounded-card border border-line bg-surface p-4 shadow-card',
  '@4xl:table-row @4xl:rounded-none @4xl:border-0 @4xl:bg-transparent @4xl:p-0 @4xl:shadow-none',
)
