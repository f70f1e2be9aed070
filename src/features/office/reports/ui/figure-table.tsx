import type { ReactNode } from 'react'
import { classes } from '../../../../components/layout/classes.ts'

/** A row of figures; the label may be a link to what they are about. */
export type FigureRow = { key: string; label: ReactNode; cells: readonly ReactNode[] }

type FigureTableProps = {
  label: string
  columns: readonly string[]
  rows: readonly FigureRow[]
  empty: string
}

/** The figures of a report: a label and numbers. It scrolls sideways where it has no room. */
export function FigureTable({ label, columns, rows, empty }: FigureTableProps) {
  if (rows.length === 0) return <p className="text-ink-soft">{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section aria-label={`Table: ${label}`} tabIndex={0} className="overflow-x-auto">
      <table aria-label={label} className="w-full text-sm">
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th
                key={column}
                scope="col"
                className={classes(
                  'py-1.5 font-semibold text-ink-soft',
                  place === 0 ? 'text-start' : 'ps-4 text-end',
                )}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label: name, cells }) => (
            <tr key={key}>
              <th scope="row" className="border-t border-line py-1.5 text-start font-normal">
                {name}
              </th>
              {cells.map((cell, place) => (
                <td
                  key={columns[place + 1]}
                  className="border-t border-line py-1.5 ps-4 text-end tabular-nums"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
