import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { ZodForm } from '../../../components/use-zod-form.ts'
import { addDays, clinicDay, clinicInstant, formatLongDate } from '../../../lib/time.ts'
import type { ServiceType } from '../../services/contract.ts'
import { durationMinutes } from '../../services/rules.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import {
  type ShownAbsence,
  type ShownCalendar,
  type ShownTimetable,
  toOpeningSpan,
  type weekFormSchema,
} from '../contract.ts'
import {
  type Calendar,
  countSlots,
  formatMinutes,
  type OpeningSpan,
  type Timetable,
  weekdayOf,
} from '../rules.ts'
import { closingReason, isGiven, slotsOn } from '../slots.ts'
import { calendarsQuery } from './api.ts'
import { enteredSpans } from './week-values.ts'

type MondayPreviewProps = {
  openingHours: readonly OpeningSpan[]
  /** Undefined from a server of the version before, while servers are upgraded. */
  slots: Omit<ShownTimetable['slots'], 'travelMinutes'> | undefined
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
 * each service while these take their durations.
 */
export function MondayPreview({ openingHours, slots, closures, calendar }: MondayPreviewProps) {
  const { slotStep = 60, durationsBlock = false } = slots ?? {}
  const calendars = useQuery({ ...calendarsQuery, enabled: calendar === undefined })
  const services = useQuery({ ...servicesQuery, enabled: durationsBlock })
  const shown = calendar === undefined ? calendars.data?.filter(({ hidden }) => !hidden) : [calendar]
  const listed = durationsBlock ? services.data : []
  if (shown === undefined || listed === undefined) return null
  const today = clinicDay(new Date())
  const monday = addDays(today, 8 - weekdayOf(today))
  const timetable = {
    version: 0,
    openingHours,
    closures: closures.map(toClosure),
    slotStep,
    travelMinutes: 0,
    durations: durationsBlock ? durationsOf(listed) : null,
  }
  return (
    <div className="grid gap-2 rounded-card bg-sunken p-4">
      <p className="text-sm text-ink-soft">
        With these settings, next Monday ({formatLongDate(clinicInstant(monday, 0)).replace(/^Monday, /, '')})
        looks like this:
      </p>
      {shown.map((one) => (
        <CalendarMonday
          key={one.id}
          name={shown.length === 1 ? null : one.name}
          monday={monday}
          timetable={{ ...timetable, calendars: [toCalendar(one)] }}
          services={listed}
        />
      ))}
    </div>
  )
}

type CalendarMondayProps = {
  /** Null if it is the only one. */
  name: string | null
  monday: string
  timetable: Timetable
  services: readonly ServiceType[]
}

function CalendarMonday({ name, monday, timetable, services }: CalendarMondayProps) {
  const given = services
    .filter(({ id }) => isGiven(timetable, { serviceTypeId: id }))
    .map((service) => ({ ...service, slots: slotsOn(monday, timetable, { serviceTypeId: service.id }) }))
  const slots =
    timetable.durations === null ? slotsOn(monday, timetable) : given.flatMap((service) => service.slots)
  const reason = closingReason(monday, timetable)
  const closed = name === null ? 'Closed' : 'No slots'
  const label = name === null ? 'Slots of next Monday' : `Slots of ${name} next Monday`
  return (
    <>
      {name !== null && <p className="mt-2 font-semibold wrap-anywhere">{name}</p>}
      {slots.length === 0 ? (
        <p className="font-semibold">{reason === null ? closed : `Closed: ${reason}`}</p>
      ) : timetable.durations === null ? (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {slots.map(({ start }) => (
            <li key={start} className="rounded-full bg-surface px-2.5 py-0.5 text-sm tabular-nums">
              {formatMinutes(start)}
            </li>
          ))}
        </ul>
      ) : (
        <ul aria-label={label} className="grid gap-1 text-sm tabular-nums">
          {given.map((service) => (
            <li key={service.id} className="wrap-anywhere">
              {service.name}: {startsOf(service.slots)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The number of slots, and when the first and the last begin. */
function startsOf(slots: readonly { start: number }[]): string {
  const [first, last] = [slots[0], slots.at(-1)]
  if (first === undefined || last === undefined) return 'no slots'
  return `${countSlots(slots.length)}, from ${formatMinutes(first.start)} to ${formatMinutes(last.start)}`
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
    // A server of the version before, while servers are upgraded, has none.
    absences: (absences ?? []).map(toClosure),
  }
}
