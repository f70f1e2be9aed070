import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { addDays, clinicDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import { arrivalText } from '../../../planning/appointments/ui/arrival/arrival-line.tsx'
import { StatusBadge } from '../../../planning/appointments/ui/status-badge.tsx'
import { servicesQuery } from '../../../planning/services/ui/api.ts'
import { formatMinute, momentOf } from '../../../planning/timetable/moment.ts'
import type { PlacedAppointment, Schedule } from '../contract.ts'
import {
  freeMinutes,
  headingOfDay,
  openingsOf,
  openSpans,
  overlap,
  type PartOfDay,
  partOfDay,
  spanOf,
} from '../rules.ts'
import { SCHEDULE_TEXTS } from '../texts.ts'
import { scheduleQuery } from './api.ts'
import { useKnownColumns } from './use-known-columns.ts'
import { useNow } from './use-now.ts'

const OwnerBadges = onDemand(
  async () => (await import('../../../planning/appointments/ui/appointment-marks.tsx')).OwnerBadges,
)

const AppointmentDialog = onDemand(async () => (await import('./appointment-dialog.tsx')).AppointmentDialog)

/** How far ahead the next day with opening hours or appointments is looked for: to the end of the week after. */
const WEEK = 7

/**
 * The day, whose appointments open in place; the first part of the clinic's dashboard. Once it is over, or on a closed
 * day, it is the next day that the clinic is open.
 */
export function Today() {
  const now = useNow()
  const today = clinicDay(now)
  const schedule = useQuery(scheduleQuery(today, 'day'))
  useKnownColumns(schedule.data?.calendars.length)
  const isOver = schedule.data !== undefined && partOf(schedule.data, now) === 'after'
  const next = useNextDay(today, isOver)
  const shown = next === null ? schedule : next.schedule
  return (
    <TitledSection
      title={next === null ? 'Today' : next.title}
      action={
        <RoutedLink to={appointmentsPaths.calendar} search={next === null ? {} : { date: next.date }}>
          Open calendar
        </RoutedLink>
      }
    >
      <Card className="min-h-28 px-4 py-3">
        <Loaded
          inset
          query={shown}
          loading={<p className="text-ink-soft">{SCHEDULE_TEXTS.loading}</p>}
          errorText={SCHEDULE_TEXTS.failed}
        >
          {(data) => <DayRows schedule={data} now={now} isToday={next === null} />}
        </Loaded>
      </Card>
    </TitledSection>
  )
}

/** Where the clinic's day is. */
function partOf({ days, calendars, appointments }: Schedule, now: Date): PartOfDay {
  const ids = calendars.map(({ id }) => id)
  const active = appointments.filter(({ status }) => status !== 'cancelled')
  return partOfDay(
    momentOf(now).minute,
    days.flatMap((day) => openingsOf(day, ids)),
    active,
  )
}

/** The next day that has opening hours or appointments, once it is needed; null until it is known, or without any. */
function useNextDay(today: string, isWanted: boolean) {
  const week = useQuery({ ...scheduleQuery(today, 'week'), enabled: isWanted })
  const after = useQuery({ ...scheduleQuery(addDays(today, WEEK), 'week'), enabled: isWanted })
  if (!isWanted) return null
  const dates = [week, after].flatMap(({ data }) => data?.days.map((day) => ({ day, data })) ?? [])
  const found = dates.find(({ day: { date, ...opening }, data }) => {
    if (date <= today) return false
    const openings = openingsOf(
      opening,
      data.calendars.map(({ id }) => id),
    )
    const items = data.appointments.filter((item) => item.date === date && item.status !== 'cancelled')
    return openings.flatMap(openSpans).length + items.length > 0
  })
  if (found === undefined) return null
  const { day, data } = found
  const appointments = data.appointments.filter(({ date }) => date === day.date)
  const title = day.date === addDays(today, 1) ? 'Tomorrow' : headingOfDay(day.date)
  const schedule = { ...week, data: { ...data, days: [day], appointments } }
  return { date: day.date, title, schedule }
}

/** More appointments than this are left to the calendar. */
const MAX_ROWS = 12

type DayRowsProps = { schedule: Schedule; now: Date; isToday: boolean }

function DayRows({ schedule, now, isToday }: DayRowsProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  // Without a service no time can be booked.
  const canBook = useQuery(servicesQuery).data?.length !== 0
  const free = canBook ? schedule.days.flatMap((day) => freeMinutes(day, schedule, now)).length : 0
  const active = schedule.appointments.filter(({ status }) => status !== 'cancelled')
  const minute = isToday ? momentOf(now).minute : 0
  const isOver = (item: PlacedAppointment) =>
    isToday && (item.status === 'completed' || spanOf(item).until <= minute)
  const over = active.filter(isOver)
  const remaining = active.filter((item) => !isOver(item))
  const open = schedule.appointments.find(({ id }) => id === openId)
  const rows = (items: readonly PlacedAppointment[]) => (
    <ul className="@container mt-1 grid gap-0.5">
      {items.map((item) => (
        <li key={item.id}>
          <DayRow
            item={item}
            isNow={isToday && overlap(spanOf(item), { from: minute, until: minute + 1 })}
            onOpen={setOpenId}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <p className="px-2 text-ink-soft">
        <WholeDates>{summaryOf(schedule, active, now, free)}</WholeDates>
      </p>
      {over.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-sm px-2 text-sm font-medium text-pine-ink lg:min-h-8">
            {over.length === 1 ? '1 is over' : `${over.length} are over`}
          </summary>
          {rows(over)}
        </details>
      )}
      {rows(remaining.slice(0, MAX_ROWS))}
      {open !== undefined && <AppointmentDialog appointment={open} onClose={() => setOpenId(null)} />}
    </>
  )
}

/** `8 appointments, 2 of them pending, 3 times still free`, and before the clinic opens, when it does. */
function summaryOf(
  schedule: Schedule,
  active: readonly PlacedAppointment[],
  now: Date,
  free: number,
): string {
  const pending = active.filter(({ status }) => status === 'pending').length
  const parts = [
    active.length === 0 && 'No appointments',
    active.length > 0 && (active.length === 1 ? '1 appointment' : `${active.length} appointments`),
    pending > 0 && `${pending} of them pending`,
    free > 0 && (free === 1 ? '1 time still free' : `${free} times still free`),
  ]
  const text = parts.filter(Boolean).join(', ')
  const opens = openingText(schedule, active, now)
  return opens === null ? text : `${opens} ${text}`
}

/** `Opens at 10:00 AM.`, unless the clinic’s day has begun. */
function openingText(schedule: Schedule, active: readonly PlacedAppointment[], now: Date): string | null {
  const [day] = schedule.days
  if (day === undefined) return null
  if (day.date === clinicDay(now) && partOf({ ...schedule, appointments: [...active] }, now) !== 'before')
    return null
  const opens = openingsOf(
    day,
    schedule.calendars.map(({ id }) => id),
  ).flatMap(openSpans)
  return opens.length === 0 ? null : `Opens at ${formatMinute(Math.min(...opens.map(({ from }) => from)))}.`
}

type DayRowProps = { item: PlacedAppointment; isNow: boolean; onOpen: (id: string) => void }

function DayRow({ item, isNow, onOpen }: DayRowProps) {
  const arrival = arrivalText(item)
  return (
    <button
      type="button"
      onClick={() => onOpen(item.id)}
      className={classes(
        'grid w-full max-sm:@min-[16rem]:grid-cols-[4.75rem_minmax(0,1fr)] items-center gap-x-3 rounded-md px-2 py-1.5 text-start hover:bg-pine-tint sm:grid-cols-[4.75rem_minmax(0,1fr)_7.5rem] xl:py-1',
        isNow && 'bg-marigold-tint',
      )}
    >
      <span className="text-sm font-semibold whitespace-nowrap tabular-nums">
        {formatMinute(item.minute)}
      </span>{' '}
      <span className="min-w-0 gap-x-4 text-sm xl:grid xl:grid-cols-[2fr_3fr]">
        <span className="block">
          <span className="font-semibold">{item.pet.name}</span>, {item.serviceType}
        </span>{' '}
        <span className="block text-ink-soft">
          <WholeDates>{[arrival, item.customer.fullName].filter(Boolean).join(' · ')}</WholeDates>
        </span>
      </span>{' '}
      <span className="justify-self-start max-sm:@min-[16rem]:col-start-2 sm:justify-self-end">
        <StatusBadge status={item.status} />
        {(item.ownerAnswer ?? item.askedMove) && (
          <>
            {' '}
            <OwnerBadges appointment={item} />
          </>
        )}
      </span>
    </button>
  )
}
