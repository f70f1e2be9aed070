import type { CSSProperties, ReactNode } from 'react'
import { filled } from './chart-colours.ts'

type HeatTableProps = {
  /** What the cells say. */
  label: string
  columns: readonly string[]
  /** The cells in percent; null where there is nothing to have a share of. What is shown may lead to what was counted. */
  rows: readonly { label: string; cells: readonly ({ share: number; shown: ReactNode } | null)[] }[]
}

/** Five steps, of which the text changes its colour between the third and the fourth. */
const STEPS = ['var(--pine-tint)', 'var(--heat-1)', 'var(--heat-2)', 'var(--heat-3)', 'var(--pine)'] as const

function lookOf(share: number): CSSProperties {
  const step = Math.min(STEPS.length - 1, Math.floor((share / 100) * STEPS.length))
  return { ...filled(STEPS[step] ?? STEPS[0]), color: step < 3 ? 'var(--ink)' : 'var(--on-pine)' }
}

/** What leads somewhere is large enough for a finger. */
const CELL =
  'h-7 border border-surface [&>a]:inline-grid [&>a]:min-h-6 [&>a]:w-full [&>a]:min-w-6 [&>a]:place-items-center'

/**
 * A table of shares whose cells are tinted by their number, for the days of a week. All of them fit a phone. Enlarged
 * text leaves room for some: then a sentence says so, and the frame scrolls by whole columns beside the rows' labels.
 */
export function HeatTable({ label, columns, rows }: HeatTableProps) {
  return (
    <div className="heat @container grid gap-1" style={{ '--columns': columns.length } as CSSProperties}>
      <p className="hidden text-sm text-ink-soft @max-[15rem]:block print:hidden">
        Scroll the table sideways to see all of it.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section aria-label={`Chart: ${label}`} tabIndex={0} className="overflow-x-auto">
        <table aria-label={label} className="table-fixed text-center text-sm">
          <thead>
            <tr>
              <td className="sticky start-0 bg-surface" />
              {columns.map((column) => (
                <th key={column} scope="col" className="snap-start px-0 py-1 font-semibold text-ink-soft">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th
                  scope="row"
                  className="sticky start-0 bg-surface pe-2 text-end font-normal text-ink-soft @max-[18rem]:pe-1"
                >
                  {row.label}
                </th>
                {row.cells.map((cell, place) => (
                  <td
                    key={columns[place]}
                    className={CELL}
                    style={cell === null ? undefined : lookOf(cell.share)}
                  >
                    {cell === null ? <span className="text-ink-soft">–</span> : cell.shown}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
