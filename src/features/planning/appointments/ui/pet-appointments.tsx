import { useInfiniteQuery } from '@tanstack/react-query'
import { DayAndTime } from '../../../../components/dates/day-and-time.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { NextPage } from '../../../../components/lists/long-list.tsx'
import { TimelineStop, TodayStop } from '../../../../components/lists/timeline.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { formatYearDate } from '../../../../lib/time.ts'
import { visitTypeLabels } from '../../services/visit-types.ts'
import type { PetAppointment } from '../appointment-schemas.ts'
import { APPOINTMENT_TEXTS } from '../texts.ts'
import { petAppointmentsQuery } from './api.ts'
import { PaymentStanding } from './payment-standing.tsx'
import { StatusBadge } from './status-badge.tsx'

/** A pet's appointments as one timeline, the latest first: what is to come, today, and what has been. */
export function PetAppointments({ petId }: { petId: string }) {
  const appointments = useInfiniteQuery(petAppointmentsQuery(petId))
  return (
    <TitledSection ruled title="Appointments">
      <Loaded
        inset
        query={appointments}
        loading={<SkeletonList text="Loading appointments..." rows={1} />}
        errorText={APPOINTMENT_TEXTS.loadFailed}
      >
        {({ pages }) => (
          <>
            <Timeline
              appointments={pages.flatMap((page) => page.items)}
              isWhole={!appointments.hasNextPage}
            />
            <NextPage query={appointments} />
          </>
        )}
      </Loaded>
    </TitledSection>
  )
}

function Timeline({ appointments, isWhole }: { appointments: PetAppointment[]; isWhole: boolean }) {
  const now = new Date().toISOString()
  const upcoming = appointments.filter(({ appointmentDate }) => appointmentDate > now)
  const past = appointments.slice(upcoming.length)
  return (
    <ol>
      {upcoming.map((appointment) => (
        <AppointmentStop key={appointment.id} appointment={appointment} />
      ))}
      <TodayStop>
        {upcoming.length === 0 && <p className="text-ink-soft">No upcoming appointments.</p>}
        {past.length === 0 && isWhole && <p className="text-ink-soft">No past appointments.</p>}
      </TodayStop>
      {past.map((appointment) => (
        <AppointmentStop key={appointment.id} appointment={appointment} />
      ))}
    </ol>
  )
}

const DOTS = {
  pending: 'border-2 border-yellow-ink bg-page',
  confirmed: 'bg-green-ink',
  completed: 'bg-blue-ink',
  cancelled: 'border-2 border-red-ink bg-page',
} as const satisfies Record<PetAppointment['status'], string>

/** Of an appointment with an earlier owner, the present one sees the day and the service; staff see all. */
export function AppointmentStop({ appointment }: { appointment: Omit<PetAppointment, 'id' | 'pet'> }) {
  const at = new Date(appointment.appointmentDate)
  const { serviceType, visitType, person, status, byEarlierOwner } = appointment
  const details = [
    visitType === null ? null : visitTypeLabels()[visitType],
    person === null ? null : `with ${person}`,
    byEarlierOwner ? 'with an earlier owner' : null,
  ]
  return (
    <TimelineStop dot={DOTS[status]}>
      <div className="grid justify-between gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft tabular-nums">
            {visitType === null ? formatYearDate(at) : <DayAndTime at={at} />}
          </p>
          <p className="wrap-anywhere">
            <span className="font-semibold">{serviceType}</span>
            {details.filter((detail) => detail !== null).map((detail) => ` · ${detail}`)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PaymentStanding {...appointment} />
          {visitType !== null && <StatusBadge status={status} />}
        </div>
      </div>
    </TimelineStop>
  )
}
