import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RoutedLink } from '../../../components/actions/routed-links.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { classes } from '../../../components/layout/classes.ts'
import { onDemand } from '../../../components/layout/on-demand.tsx'
import { TitledSection } from '../../../components/layout/titled-section.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { clinicDay } from '../../../lib/time.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { arrivalText } from '../../appointments/ui/arrival/arrival-line.tsx'
import { StatusBadge } from '../../appointments/ui/status-badge.tsx'
import { formatMinute, momentOf } from '../../timetable/moment.ts'
import type { PlacedAppointment, Schedule } from '../contract.ts'
import { freeMinutes, overlap, spanOf } from '../rules.ts'
import { SCHEDULE_TEXTS } from '../texts.ts'
import { scheduleQuery } from './api.ts'
import { useNow } from './use-now.ts'

const AppointmentDialog = onDemand(async () => (await import('./appointment-dialog.tsx')).AppointmentDialog)

/** Today's appointments, which open in place; the first part of the clinic's dashboard. */
export function Today() {
  const now = useNow()
  const today = clinicDay(now)
  const schedule = useQuery(scheduleQuery(today, 'day'))
  return (
    <TitledSection
      title="Today"
      action={<RoutedLink to={appointmentsPaths.calendar}>Open calendar</RoutedLink>}
    >
      <Card className="min-h-28 px-4 py-3">
        <Loaded
          inset
          query={schedule}
          loading={<p className="text-ink-soft">{SCHEDULE_TEXTS.loading}</p>}
          errorText={SCHEDULE_TEXTS.failed}
        >
          {(data) => <DayRows schedule={data} now={now} />}
        </Loaded>
      </Card>
    </TitledSection>
  )
}

/** More appointments than this are left to the calendar: first those that are over. */
const MAX_ROWS = 12

function DayRows({ schedule, now }: { schedule: Schedule; now: Date }) {
  const [openId, setOpenId] = useState<string | null>(null)
  const active = schedule.appointments.filter(({ status }) => status !== 'cancelled')
  const minute = momentOf(now).minute
  const remaining = active.filter((item) => spanOf(item).until > minute)
  const shown = active.length <= MAX_ROWS ? active : remaining.slice(0, MAX_ROWS)
  const open = schedule.appointments.find(({ id }) => id === openId)
  return (
    <>
      <p className="text-ink-soft">{summaryOf(schedule, active, now)}</p>
      <ul className="mt-1 gap-8 lg:columns-2">
        {shown.map((item) => (
          <li key={item.id} className="break-inside-avoid">
            <DayRow
              item={item}
              isNow={overlap(spanOf(item), { from: minute, until: minute + 1 })}
              onOpen={setOpenId}
            />
          </li>
        ))}
      </ul>
      {open !== undefined && <AppointmentDialog appointment={open} onClose={() => setOpenId(null)} />}
    </>
  )
}

/** `8 appointments, 2 of them pending, 3 times still free`. */
function summaryOf(schedule: Schedule, active: readonly PlacedAppointment[], now: Date): string {
  const pending = active.filter(({ status }) => status === 'pending').length
  const free = schedule.days.flatMap((day) => freeMinutes(day, schedule, now)).length
  const parts = [
    active.length === 0 && 'No appointments',
    active.length > 0 && (active.length === 1 ? '1 appointment' : `${active.length} appointments`),
    pending > 0 && `${pending} of them pending`,
    free > 0 && (free === 1 ? '1 time still free' : `${free} times still free`),
  ]
  return parts.filter(Boolean).join(', ')
}

type DayRowProps = { item: PlacedAppointment; isNow: boolean; onOpen: (id: string) => void }

function DayRow({ item, isNow, onOpen }: DayRowProps) {
  const arrival = arrivalText(item)
  return (
    <button
      type="button"
      onClick={() => onOpen(item.id)}
      className={classes(
        'grid w-full grid-cols-[4.75rem_minmax(0,1fr)] items-center gap-x-3 rounded-md px-2 py-1.5 text-start hover:bg-pine-tint sm:grid-cols-[4.75rem_minmax(0,1fr)_auto]',
        isNow && 'bg-marigold-tint',
      )}
    >
      <span className="text-sm font-semibold whitespace-nowrap tabular-nums">
        {formatMinute(item.minute)}
      </span>{' '}
      <span className="min-w-0 text-sm">
        <span className="block">
          <span className="font-semibold">{item.pet.name}</span>, {item.serviceType}
        </span>{' '}
        <span className="block text-ink-soft">
          {[arrival, item.customer.fullName].filter(Boolean).join(' · ')}
        </span>
      </span>{' '}
      <span className="col-start-2 justify-self-start sm:col-start-auto">
        <StatusBadge status={item.status} />
      </span>
    </button>
  )
}
