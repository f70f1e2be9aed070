import { classes } from '../../../../components/layout/classes.ts'
import { isolate } from '../../../../lib/isolate.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { AppointmentMarks } from '../../../planning/appointments/ui/appointment-marks.tsx'
import { ArrivalLine } from '../../../planning/appointments/ui/arrival/arrival-line.tsx'
import { StatusBadge } from '../../../planning/appointments/ui/status-badge.tsx'
import { formatMinute } from '../../../planning/timetable/moment.ts'
import type { PlacedAppointment, Schedule } from '../contract.ts'
import { type ClosedSpan, closedSpans, freeMinutes, headingOfDay, openingsOf, shownSpan } from '../rules.ts'
import { SCHEDULE_TEXTS } from '../texts.ts'
import { OverbookedCount } from './overbooked-count.tsx'
import type { ScheduleViewProps } from './schedule-view.ts'

/**
 * The shown days as a list, for phones and enlarged text: the appointments in their order, between them what is free. A
 * day on which no calendar has anything is one line.
 */
export function Agenda(props: ScheduleViewProps) {
  return (
    <div className="grid gap-6">
      {props.schedule.days.map((day) => {
        const sections = props.calendars.map((calendar) => ({
          calendar,
          lines: linesOf(props, day, calendar.id),
        }))
        if (sections.every(({ lines }) => lines.length === 0))
          return <Section key={day.date} {...props} date={day.date} lines={[]} />
        return sections.map(({ calendar, lines }) => (
          <Section key={`${day.date} ${calendar.id}`} {...props} {...{ date: day.date, calendar, lines }} />
        ))
      })}
    </div>
  )
}

type Day = Schedule['days'][number]

type SectionProps = ScheduleViewProps & {
  date: string
  /** Undefined for all. */
  calendar?: Schedule['calendars'][number]
  lines: readonly Line[]
}

function Section({ date, calendar, lines, ...props }: SectionProps) {
  const { calendars, view, now, items, onOpen, onBook } = props
  const names = [view === 'week' && headingOfDay(date), calendars.length > 1 && calendar?.name].filter(
    Boolean,
  )
  return (
    <section className="grid gap-2">
      {names.length > 0 && (
        <h2 className={classes('text-lg', date === clinicDay(now) && 'text-marigold-ink')}>
          <WholeDates>{names.join(', ')}</WholeDates>
          {calendar && <OverbookedCount items={items.filter(isIn(date, calendar.id))} />}
        </h2>
      )}
      {lines.length === 0 ? (
        <p className="text-ink-soft">No appointments</p>
      ) : (
        <ul className="grid gap-1.5">
          {lines.map((line) => (
            <li key={`${line.kind} ${line.kind === 'appointment' ? line.item.id : line.minute}`}>
              {line.kind === 'appointment' && <AppointmentLine item={line.item} onOpen={onOpen} />}
              {line.kind === 'free' && (
                <FreeLine
                  minutes={line.minutes}
                  onBook={(minute) => onBook({ date, minute, calendarId: calendar?.id ?? null })}
                />
              )}
              {(line.kind === 'closed' || line.kind === 'held') && (
                <p className="rounded-sm bg-sunken px-3 py-1.5 text-sm text-ink-soft">{line.text}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Whether an appointment is in a calendar on a day. */
function isIn(date: string, calendarId: number) {
  return (item: { date: string; calendarId: number }) => item.date === date && item.calendarId === calendarId
}

/** A line of the agenda: an appointment, a row of free times, or closed or held time. */
type Line =
  | { kind: 'appointment'; minute: number; item: PlacedAppointment }
  | { kind: 'free'; minute: number; minutes: number[] }
  | { kind: 'closed' | 'held'; minute: number; text: string }

function FreeLine({ minutes, onBook }: { minutes: readonly number[]; onBook: (minute: number) => void }) {
  return (
    <p className="flex flex-wrap items-center gap-1.5 py-1 text-sm text-ink-soft">
      Free:
      {minutes.map((minute) => (
        <button
          key={minute}
          type="button"
          aria-label={`Book ${formatMinute(minute)}`}
          onClick={() => onBook(minute)}
          className="min-h-11 rounded-full border border-edge bg-surface px-3 font-medium text-pine-ink tabular-nums"
        >
          {formatMinute(minute)}
        </button>
      ))}
    </p>
  )
}

function linesOf(
  { schedule, items, now, isReadOnly }: ScheduleViewProps,
  day: Day,
  calendarId: number,
): Line[] {
  const isHere = isIn(day.date, calendarId)
  const openings = openingsOf(day, [calendarId])
  const shown = shownSpan(openings, schedule.appointments.filter(isHere))
  const known = { ...schedule, calendars: [{ id: calendarId }] }
  const free = (isReadOnly ? [] : freeMinutes(day, known, now)).map(
    (minute): Line => ({ kind: 'free', minute, minutes: [minute] }),
  )
  const appointments = items
    .filter(isHere)
    .map((item): Line => ({ kind: 'appointment', minute: item.minute, item }))
  const closed = closedSpans(openings, shown).map((span) => unusedLine('closed', span))
  const held = schedule.held
    .filter(isHere)
    .map((span) => unusedLine('held', { ...span, reason: SCHEDULE_TEXTS.held }))
  const lines = [...appointments, ...closed, ...held, ...free].sort((one, other) => one.minute - other.minute)
  const merged: Line[] = []
  for (const line of lines) {
    const before = merged.at(-1)
    if (before?.kind === 'free' && line.kind === 'free') before.minutes.push(...line.minutes)
    else merged.push(line)
  }
  return merged
}

function unusedLine(kind: 'closed' | 'held', { from, until, reason }: ClosedSpan): Line {
  const text = `${formatMinute(from)} to ${formatMinute(until)}: ${reason ?? 'Closed'}`
  return { kind, minute: from, text }
}

function AppointmentLine({ item, onOpen }: { item: PlacedAppointment; onOpen: (id: string) => void }) {
  const { id, minute, pet, serviceType, customer, status } = item
  return (
    <button
      type="button"
      data-stop={id}
      onClick={() => onOpen(id)}
      className="grid w-full grid-cols-[5.25rem_minmax(0,1fr)] gap-x-2 gap-y-1 rounded-md border border-line bg-surface p-3 text-start shadow-card"
    >
      <span className="font-semibold whitespace-nowrap tabular-nums">{formatMinute(minute)}</span>{' '}
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">
          {isolate(pet.name)} ({isolate(pet.species)})
        </span>{' '}
        <span className="block wrap-anywhere">
          {serviceType}, <span className="text-ink-soft">{customer.fullName}</span>
        </span>
      </span>{' '}
      <span className="col-start-2 flex flex-wrap items-center gap-x-3">
        <StatusBadge status={status} /> <AppointmentMarks appointment={item} />
        <ArrivalLine appointment={item} />
      </span>
    </button>
  )
}
