import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { ZodForm } from '../../../../components/forms/use-zod-form.ts'
import { addDays, clinicDay, formatLongDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { listed } from '../../../../lib/words/listed.ts'
import type { ServiceType } from '../../services/contract.ts'
import { durationMinutes } from '../../services/rules.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import type { ShownCalendar } from '../calendar-schemas.ts'
import { type ShownAbsence, toOpeningSpan, type weekFormSchema } from '../hours-schemas.ts'
import { formatMinute } from '../moment.ts'
import { type Calendar, countSlots, type OpeningSpan, type Timetable, weekdayOf } from '../rules.ts'
import type { ShownTimetable } from '../settings-schemas.ts'
import { closingReason, isGiven, slotsOn } from '../slots.ts'
import { calendarsQuery } from './api.ts'
import { enteredSpans } from './week-values.ts'

type MondayPreviewProps = {
  openingHours: readonly OpeningSpan[]
  slots: Pick<ShownTimetable['slots'], 'slotStep' | 'durationsBlock'>
  closures: ShownTimetable['closures']
  /** The one that is changed; otherwise all that take appointments. */
  calendar?: ShownCalendar
}

type EnteredMondayProps = Omit<MondayPreviewProps, 'openingHours'> & { form: ZodForm<typeof weekFormSchema> }

/** The preview with the hours of a form: the clinic's, or those of a calendar. */
export function EnteredMonday({ form, calendar, ...settings }: EnteredMondayProps) {
  const spans = useWatch({ control: form.control, name: 'days.0.spans' })
  const own = calendar && { calendar: { ...calendar, openingHours: null } }
  return <MondayPreview openingHours={enteredSpans(1, spans)} {...settings} {...own} />
}

/**
 * The slots of next Monday as customers will see them with settings that are not saved yet: those of each calendar, and of
 * each service while these take their durations. Calendars that look the same stand together.
 */
export function MondayPreview({ openingHours, slots, closures, calendar }: MondayPreviewProps) {
  const { slotStep = 60, durationsBlock = false } = slots ?? {}
  const calendars = useQuery({ ...calendarsQuery, enabled: calendar === undefined })
  const services = useQuery({ ...servicesQuery, enabled: durationsBlock })
  const shown = calendar === undefined ? calendars.data?.filter(({ hidden }) => !hidden) : [calendar]
  const offered = durationsBlock ? services.data : []
  if (shown === undefined || offered === undefined) return null
  const today = clinicDay(new Date())
  const monday = addDays(today, 8 - weekdayOf(today))
  const timetable = {
    version: 0,
    openingHours,
    closures: closures.map(toClosure),
    slotStep,
    travelMinutes: 0,
    houseVisits: true,
    durations: durationsBlock ? durationsOf(offered) : null,
  }
  const groups = new Map<string, { day: Monday; names: string[] }>()
  for (const one of shown) {
    const day = mondayOf(monday, { ...timetable, calendars: [toCalendar(one)] }, offered)
    const key = JSON.stringify(day)
    groups.set(key, { day, names: [...(groups.get(key)?.names ?? []), one.name] })
  }
  return (
    <div className="grid gap-2 rounded-card bg-sunken p-4">
      <p className="text-sm text-ink-soft">
        With these settings, next Monday (
        <WholeDates>{formatLongDay(monday).slice('Monday, '.length)}</WholeDates>) looks like this:
      </p>
      {[...groups].map(([key, { day, names }]) => (
        <CalendarsMonday key={key} day={day} name={shown.length === 1 ? null : listed(names)} />
      ))}
    </div>
  )
}

/** What a calendar offers on a Monday; `services` is null while they don't take their durations. */
type Monday = ReturnType<typeof mondayOf>

function mondayOf(monday: string, timetable: Timetable, services: readonly ServiceType[]) {
  const given = services
    .filter(({ id }) => isGiven(timetable, { serviceTypeId: id }))
    .map(({ id, name }) => ({ id, name, starts: startsOn(monday, timetable, { serviceTypeId: id }) }))
  const isPlain = timetable.durations === null
  return {
    services: isPlain ? null : given,
    starts: isPlain ? startsOn(monday, timetable) : given.flatMap(({ starts }) => starts),
    reason: closingReason(monday, timetable),
  }
}

function startsOn(...asked: Parameters<typeof slotsOn>): number[] {
  return slotsOn(...asked).map(({ minute }) => minute)
}

type CalendarsMondayProps = {
  day: Monday
  /** Null if it is the only calendar. */
  name: string | null
}

function CalendarsMonday({ day: { services, starts, reason }, name }: CalendarsMondayProps) {
  const closed = name === null ? 'Closed' : 'No slots'
  const label = name === null ? 'Slots of next Monday' : `Slots of ${name} next Monday`
  return (
    <>
      {name !== null && <p className="mt-2 font-semibold wrap-anywhere">{name}</p>}
      {starts.length === 0 ? (
        <p className="font-semibold">{reason === null ? closed : `Closed: ${reason}`}</p>
      ) : services === null ? (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {starts.map((start) => (
            <li key={start} className="rounded-full bg-surface px-2.5 py-0.5 text-sm tabular-nums">
              {formatMinute(start)}
            </li>
          ))}
        </ul>
      ) : (
        <ul aria-label={label} className="grid gap-1 text-sm tabular-nums">
          {services.map((service) => (
            <li key={service.id} className="wrap-anywhere">
              {service.name}: {wordsOf(service.starts)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The number of slots, and when the first and the last begin. */
function wordsOf(starts: readonly number[]): string {
  const [first, last] = [starts[0], starts.at(-1)]
  if (first === undefined || last === undefined) return 'no slots'
  return `${countSlots(starts.length)}, from ${formatMinute(first)} to ${formatMinute(last)}`
}

function durationsOf(services: readonly ServiceType[]): Timetable['durations'] {
  return Object.fromEntries(
    services.map(({ id, duration }) => [id, { minutes: durationMinutes(duration), before: 0, after: 0 }]),
  )
}

function toClosure({ startsAt, endsAt, reason }: Omit<ShownAbsence, 'id'>) {
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt), reason }
}

function toCalendar(calendar: ShownCalendar): Calendar {
  const { serviceTypeIds, openingHours, absences, ...others } = calendar
  return {
    ...others,
    services: serviceTypeIds,
    hours: openingHours?.map(toOpeningSpan) ?? null,
    absences: absences.map(toClosure),
  }
}
