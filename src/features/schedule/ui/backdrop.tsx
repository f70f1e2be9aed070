import type { CSSProperties } from 'react'
import { classes } from '../../../components/layout/classes.ts'
import type { Span } from '../../timetable/moment.ts'
import type { Column } from './grid-columns.ts'

type BackdropProps = {
  columns: readonly Column[]
  shown: Span
  template: CSSProperties
  now: number
}

/** Closed time, what is taken without an appointment in it, and the present time, behind the cells. */
export function Backdrop({ columns, shown, template, now }: BackdropProps) {
  const at = (minute: number) => `${(100 * (minute - shown.from)) / (shown.until - shown.from)}%`
  const place = ({ from, until }: Span) => ({ top: at(from), bottom: `calc(100% - ${at(until)})` })
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-8 bottom-0 grid"
      style={template}
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
          {closed.map((span) => (
            <span key={span.from} className="absolute inset-x-0 bg-sunken" style={place(span)} />
          ))}
          {around.map((span) => (
            <span key={`${span.from} ${span.until}`} className={TAKEN} style={place(span)} />
          ))}
          {isToday && now >= shown.from && now < shown.until && (
            <>
              {/* Below the appointments: a line through a name would look like a cancellation. */}
              <span className="absolute inset-x-0 z-5 border-t-2 border-danger" style={{ top: at(now) }} />
              <span
                className="absolute -start-0.5 z-15 -mt-1 size-2.5 rounded-full bg-danger"
                style={{ top: at(now) }}
              />
            </>
          )}
        </span>
      ))}
    </div>
  )
}

const TAKEN =
  'absolute inset-x-0 bg-sunken bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--surface)_7px_9px)]'
