import type { CSSProperties } from 'react'
import { classes } from '../../../../components/layout/classes.ts'
import type { Span } from '../../../planning/timetable/moment.ts'
import type { Offset } from '../fold-rules.ts'
import { type Column, hasNotes } from './grid/grid-columns.ts'

type BackdropProps = {
  columns: readonly Column[]
  shown: Span
  template: CSSProperties
  now: number
  /** How far down a minute is; null where the rows have no common height. */
  placeOf: ((minute: number) => Offset) | null
}

/** Closed time, what is taken without an appointment in it, and the present time, behind the cells. */
export function Backdrop({ columns, shown, template, now, placeOf }: BackdropProps) {
  const at = (minute: number) => {
    const { slots, folds } = placeOf?.(minute) ?? { slots: 0, folds: 0 }
    return `calc(var(--row) * ${slots} + var(--fold) * ${folds})`
  }
  const place = ({ from, until }: Span) => ({ top: at(from), height: `calc(${at(until)} - ${at(from)})` })
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-0 grid"
      // Below the head, which has a second row of notes.
      style={{ ...template, top: `calc(var(--spacing) * ${hasNotes(columns) ? 14 : 8})` }}
    >
      <span />
      {columns.map(({ key, closed, around, isToday }) => (
        <span
          key={key}
          className={classes(
            'relative border-s border-line',
            isToday && columns.length > 1 && 'bg-marigold-tint/30',
          )}
        >
          {placeOf !== null && (
            <>
              {closed.map((span) => (
                <span key={span.from} className="absolute inset-x-0 bg-sunken" style={place(span)} />
              ))}
              {around.map((span) => (
                <span key={`${span.from} ${span.until}`} className={TAKEN} style={place(span)} />
              ))}
              {isToday && now >= shown.from && now < shown.until && (
                <>
                  {/* Below the appointments: a line through a name would look like a cancellation. */}
                  <span
                    className="absolute inset-x-0 z-5 border-t-2 border-danger"
                    style={{ top: at(now) }}
                  />
                  <span
                    className="absolute -start-0.5 z-15 -mt-1 size-2.5 rounded-full bg-danger"
                    style={{ top: at(now) }}
                  />
                </>
              )}
            </>
          )}
        </span>
      ))}
    </div>
  )
}

const TAKEN =
  'absolute inset-x-0 bg-sunken bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--surface)_7px_9px)]'
