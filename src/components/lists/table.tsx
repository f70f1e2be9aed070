import { Fragment, type ReactNode } from 'react'
import { classes } from '../layout/classes.ts'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Aligns numbers at the end of their column. */
  numeric?: boolean
  /**
   * `title` names the row. On narrow screens it is the card's first line, with the `state` at its end, and `actions` the
   * last; the others are shown below their labels, `long` text across the card, and nothing where a cell is empty. Actions are not
   * printed.
   */
  role?: 'title' | 'state' | 'long' | 'actions'
}

export type TableProps<Row> = {
  /** The table's accessible name: what the rows are. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What stands below a row across all columns; null for a row that is closed. */
  detail?: (row: Row) => ReactNode
  /** Rows of two lines with little air, for a list in which many are to be in sight. */
  dense?: boolean
  /** The columns are narrow, so they also fit on smaller screens. */
  compact?: boolean
}

/** A table on wide screens and paper; on narrow screens a card for each row. `rows:` in the style sheet decides. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  detail,
  dense = false,
  compact = false,
}: TableProps<Row>) {
  const hasRoomBeside = columns.filter(({ role }) => role === undefined).length % 2 === 1
  const hasState = columns.some(({ role }) => role === 'state')
  return (
    <div className={compact ? '@container/compact' : '@container'}>
      <table aria-label={label} className={TABLE}>
        <thead className="sr-only rows:not-sr-only rows:table-header-group">
          <tr>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={classes(
                  'py-3 text-sm font-semibold text-ink-soft',
                  sidesOf(dense),
                  column.numeric || column.role === 'actions' ? 'text-end' : 'text-start',
                  column.role === 'actions' && 'print:hidden',
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-3 rows:table-row-group">
          {rows.map((row) => (
            <Fragment key={rowKey(row)}>
              <tr className={ROW}>
                {columns.map((column) => (
                  <Cell key={column.label} {...{ column, dense, hasState, hasRoomBeside }}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
              <Detail columns={columns.length}>{detail?.(row)}</Detail>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Detail({ columns, children }: { columns: number; children: ReactNode }) {
  if (!children) return null
  return (
    <tr data-detail className="block rows:table-row">
      <td colSpan={columns} className="block rows:table-cell p-2">
        {children}
      </td>
    </tr>
  )
}

type CellProps<Row> = {
  column: Column<Row>
  dense: boolean
  /** Whether the row's state stands beside its title in a card. */
  hasState: boolean
  /** Whether a card's last fact leaves room for the actions beside it. */
  hasRoomBeside: boolean
  children: ReactNode
}

function Cell<Row>({ column, dense, hasState, hasRoomBeside, children }: CellProps<Row>) {
  const { label, role, numeric } = column
  const isFact = role === undefined || role === 'long'
  const isSaid = children !== null && children !== ''
  const Tag = role === 'title' ? 'th' : 'td'
  return (
    <Tag
      scope={role === 'title' ? 'row' : undefined}
      className={classes(
        'align-middle rows:table-cell rows:border-t rows:border-line',
        dense ? 'py-1 rows:py-2' : 'py-1 rows:py-3',
        'rows:print:align-top',
        sidesOf(dense),
        isFact && classes(isSaid ? 'block' : 'hidden', 'min-w-0 wrap-anywhere rows:wrap-normal'),
        role === 'long' && 'col-span-full',
        role === 'title' && classes(TEXT, 'order-first block min-w-0 text-start text-lg font-semibold'),
        role === 'title' && (hasState ? 'col-start-1 -col-end-2' : 'col-span-full'),
        role === 'state' && 'order-first -col-end-1 flex items-start justify-end rows:table-cell',
        role === 'actions' &&
          'block self-end justify-self-end text-end empty:hidden rows:empty:table-cell rows:print:hidden',
        role === 'actions' && (hasRoomBeside ? '-col-end-1' : 'col-span-full'),
        numeric && 'tabular-nums rows:text-end',
      )}
    >
      {isFact && (
        <span aria-hidden="true" className="block text-sm text-ink-soft rows:hidden">
          {label}
        </span>
      )}
      {children}
    </Tag>
  )
}

/** Smaller text if there is just enough room, so that words are not broken. */
const TEXT = 'rows:text-sm rows:@4xl:text-base'

/** Air beside a cell, with which all columns of a dense table still have room at a desk. */
const sidesOf = (dense: boolean) =>
  classes(
    'rows:px-2 rows:first:ps-4 rows:last:pe-4 rows:print:first:ps-0 rows:print:last:pe-0',
    dense ? 'rows:@6xl:px-4' : 'rows:@4xl:px-4',
  )

const TABLE = classes(
  'block w-full rows:table rows:border-separate rows:border-spacing-0 rows:rounded-card rows:border',
  'rows:border-line rows:bg-surface rows:shadow-card',
  TEXT,
  'rows:print:border-0 rows:print:shadow-none',
)

/** A card shows as many facts side by side as it has room for, each below its label. */
const ROW = classes(
  'grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 rounded-card border border-line bg-surface p-4 shadow-card',
  'rows:table-row rows:rounded-none rows:border-0 rows:bg-transparent rows:p-0 rows:shadow-none',
)
