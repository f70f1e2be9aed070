import { axisSpan } from './axis-span.ts'

type LineChartProps = {
  /** From the earliest to the latest; `at` in milliseconds. */
  points: readonly { at: number; value: number }[]
  format: (value: number) => string
  /** What stands below the first and the last point. */
  ends: readonly [string, string]
}

/** Of the curve, whatever its width. */
const HEIGHT = '10rem'

/**
 * A curve through points in time, drawn without a library: its stroke is as wide on any screen, and its labels are text that
 * grows with the page. The table beside it has the same figures.
 */
export function LineChart({ points, format, ends }: LineChartProps) {
  const axis = axisSpan(points.map(({ value }) => value))
  return (
    <div aria-hidden="true" className="flex gap-2 text-sm text-ink-soft tabular-nums">
      <div className="flex flex-col justify-between text-end" style={{ height: HEIGHT }}>
        {[...axis.ticks].reverse().map((tick) => (
          <span key={tick} style={{ marginBlock: '-0.625rem' }}>
            {format(tick)}
          </span>
        ))}
      </div>
      <div className="grid min-w-0 flex-1 gap-3">
        <Curve points={points} axis={axis} />
        <div className="flex flex-wrap justify-between gap-x-3">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      </div>
    </div>
  )
}

type CurveProps = Pick<LineChartProps, 'points'> & { axis: ReturnType<typeof axisSpan> }

function Curve({ points, axis: { from, until, ticks } }: CurveProps) {
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  const across = (at: number) => (last === first ? 50 : (100 * (at - first)) / (last - first))
  const down = (value: number) => (100 * (until - value)) / (until - from)
  return (
    <div className="relative" style={{ height: HEIGHT }}>
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute start-0 w-full border-t border-line"
          style={{ top: `${down(tick)}%` }}
        />
      ))}
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full overflow-visible text-pine-ink"
      >
        <polyline
          points={points.map(({ at, value }) => `${across(at)},${down(value)}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {points.map(({ at, value }, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: two points may be the same
          key={place}
          className="absolute size-3 rounded-full bg-pine"
          style={{ left: `${across(at)}%`, top: `${down(value)}%`, translate: '-50% -50%' }}
        />
      ))}
    </div>
  )
}
