import { useState } from 'react'
import { classes } from '../layout/classes.ts'
import { axisEnd } from './axis-end.ts'
import { partFill } from './chart-colours.ts'

type StackedBarsProps = {
  /** The parts of each bar, from the bottom. At most four: their colours differ enough. */
  parts: readonly string[]
  bars: readonly { label: string; values: readonly number[] }[]
  format: (value: number) => string
  /** The least end of the axis, in the values' unit. */
  smallest?: number
}

const MAX_LABELS = 5
const QUARTERS = [4, 3, 2, 1, 0] as const

/**
 * Bars of stacked parts, as plain boxes: they grow with the text and are printed as they are. The one below the pointer says
 * its values; the table has all of them.
 */
export function StackedBars({ parts, bars, format, smallest }: StackedBarsProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const bar = pointed === null ? undefined : bars[pointed]
  const sums = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const end = axisEnd(Math.max(0, ...sums), smallest)
  const shown = parts.map((_, place) => bars.some(({ values }) => (values[place] ?? 0) > 0))
  return (
    <div aria-hidden="true" className="grid grid-cols-1 gap-2">
      <div className="flex gap-2">
        <Axis end={end} format={format} />
        <div className="relative min-w-0 flex-1">
          <Lines />
          <div className="relative mt-2.5 flex h-40 items-end" onPointerLeave={() => setPointed(null)}>
            {bars.map(({ label, values }, place) => (
              <span
                key={label}
                className={classes(
                  'h-full min-w-0 flex-1 pe-px',
                  bar !== undefined && place !== pointed && 'opacity-50',
                )}
                data-bar
                onPointerEnter={() => setPointed(place)}
              >
                <Bar shares={values.map((value) => (100 * value) / end)} />
              </span>
            ))}
          </div>
          {bar !== undefined && pointed !== null && (
            <Values bar={bar} parts={parts} format={format} across={(100 * (pointed + 0.5)) / bars.length} />
          )}
          <Labels labels={bars.map(({ label }) => label)} />
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {parts.map((part, place) =>
          shown[place] ? (
            <li key={part} className="flex items-center gap-2">
              <span className="size-3 rounded-sm" style={partFill(place)} />
              {part}
            </li>
          ) : null,
        )}
      </ul>
    </div>
  )
}

function Axis({ end, format }: Pick<StackedBarsProps, 'format'> & { end: number }) {
  return (
    <div className="grid shrink-0 text-end text-sm text-ink-soft tabular-nums">
      {QUARTERS.map((quarter) => (
        <span key={quarter} className="h-10">
          {format((end * quarter) / 4)}
        </span>
      ))}
    </div>
  )
}

/** The lines at the quarters of the axis. */
function Lines() {
  return (
    <div className="absolute inset-x-0 top-2.5 grid h-40">
      {QUARTERS.slice(0, 4).map((quarter) => (
        <span key={quarter} className="border-t border-line" />
      ))}
    </div>
  )
}

/** The first part is at the bottom, and 1 px of the surface is between two. What is not nothing is to be seen. */
function Bar({ shares }: { shares: readonly number[] }) {
  return (
    <span className="flex h-full flex-col-reverse">
      {shares.map((share, place) =>
        share > 0 ? (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts stay in their order
            key={place}
            className="border-t border-surface"
            style={{ ...partFill(place), height: `${share}%`, minHeight: '3px' }}
          />
        ) : null,
      )}
    </span>
  )
}

type ValuesProps = Pick<StackedBarsProps, 'parts' | 'format'> & {
  bar: StackedBarsProps['bars'][number]
  /** Where the bar stands, in percent of the chart's width. */
  across: number
}

/** What one bar says, above it and inside of the chart. */
function Values({ bar: { label, values }, parts, format, across }: ValuesProps) {
  return (
    <div
      data-values
      className="pointer-events-none absolute top-0 z-10 grid gap-0.5 rounded-md border border-line bg-surface px-3 py-2 text-sm whitespace-nowrap shadow-card print:hidden"
      style={{ insetInlineStart: `${across}%`, transform: `translateX(-${across}%)` }}
    >
      <p className="font-semibold">{label}</p>
      {values.every((value) => value === 0) && <p>{format(0)}</p>}
      {parts.map((part, place) =>
        (values[place] ?? 0) > 0 ? (
          <p key={part} className="flex justify-between gap-4 tabular-nums">
            {part} <span className="font-semibold">{format(values[place] ?? 0)}</span>
          </p>
        ) : null,
      )}
    </div>
  )
}

/** The labels of some bars, at even distances, so that they don't run into each other; of the ends where it is narrow. */
function Labels({ labels }: { labels: readonly string[] }) {
  const every = Math.ceil(labels.length / MAX_LABELS)
  const shown = labels.filter((_, place) => place % every === 0)
  return (
    <div className="border-t border-edge pt-1 text-sm text-ink-soft">
      <div className="hidden sm:flex">
        {shown.map((label, place) => (
          <span
            key={label}
            className="min-w-0"
            style={{ flexGrow: Math.min(every, labels.length - place * every), flexBasis: 0 }}
          >
            {labels.length - place * every > every / 2 && label}
          </span>
        ))}
      </div>
      <div className="flex flex-wrap justify-between gap-x-2 sm:hidden">
        <span>{labels[0]}</span>
        {labels.length > 1 && <span>{labels.at(-1)}</span>}
      </div>
    </div>
  )
}
