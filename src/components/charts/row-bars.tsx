import { axisEnd } from './axis-end.ts'
import { partFill } from './chart-colours.ts'

type RowBarsProps = {
  rows: readonly { label: string; value: number; text: string }[]
  /** The end of the axis; by default a round one above the largest value. */
  end?: number
}

/** Bars from the start of a line, each with its name and its number above it. */
export function RowBars({
  rows,
  end = axisEnd(Math.max(0, ...rows.map(({ value }) => value)), 1),
}: RowBarsProps) {
  return (
    <div className="grid gap-3">
      {rows.map(({ label, value, text }) => (
        <div key={label} className="grid gap-1">
          <div className="flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="shrink-0 font-semibold tabular-nums">{text}</span>
          </div>
          <span
            className="h-2 rounded-sm"
            style={{
              ...partFill(0),
              width: `${Math.min(100, (100 * value) / end)}%`,
              minWidth: value > 0 ? '3px' : 0,
            }}
          />
        </div>
      ))}
    </div>
  )
}
