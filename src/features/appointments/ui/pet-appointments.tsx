import { useInfiniteQuery } from '@tanstack/react-query'
import { DateAndTime } from '../../../components/dates/date-and-time.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { TitledSection } from '../../../components/layout/titled-section.tsx'
import { NextPage } from '../../../components/lists/long-list.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../components/notices/skeleton.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { formatLongDate } from '../../../lib/time.ts'
import { visitTypeLabels } from '../../services/visit-types.ts'
import type { PetAppointment } from '../appointment-schemas.ts'
import { APPOINTMENT_TEXTS } from '../texts.ts'
import { petAppointmentsQuery } from './api.ts'
import { StatusBadge } from './status-badge.tsx'

/** A pet's appointments: upcoming ones earliest first, then past ones latest first, then cancelled ones. */
export function PetAppointments({ petId }: { petId: string }) {
  const appointments = useInfiniteQuery(petAppointmentsQuery(petId))
  return (
    <Loaded
      query={appointments}
      loading={<SkeletonList text="Loading appointments..." rows={1} />}
      errorText={APPOINTMENT_TEXTS.loadFailed}
    >
      {({ pages }) => (
        <>
          <AppointmentSections appointments={pages.flatMap((page) => page.items)} />
          <NextPage query={appointments} />
        </>
      )}
    </Loaded>
  )
}

function AppointmentSections({ appointments }: { appointments: PetAppointment[] }) {
  const now = new Date().toISOString()
  const cancelled = appointments.filter(({ status }) => status === 'cancelled')
  const others = appointments.filter(({ status }) => status !== 'cancelled')
  const upcoming = others.filter((appointment) => appointment.appointmentDate > now).reverse()
  const past = others.slice(upcoming.length)
  return (
    <>
      <AppointmentSection
        title="Upcoming appointments"
        none="No upcoming appointments."
        appointments={upcoming}
      />
      <AppointmentSection title="Past appointments" none="No past appointments." appointments={past} />
      {cancelled.length > 0 && (
        <AppointmentSection title="Cancelled appointments" none="" appointments={cancelled} />
      )}
    </>
  )
}

type AppointmentSectionProps = { title: string; none: string; appointments: PetAppointment[] }

function AppointmentSection({ title, none, appointments }: AppointmentSectionProps) {
  return (
    <TitledSection title={title}>
      {appointments.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {appointments.map((appointment) => (
              <AppointmentRow key={appointment.id} appointment={appointment} />
            ))}
          </ul>
        </Card>
      )}
    </TitledSection>
  )
}

/** Of an appointment with an earlier owner, the present one sees the day and the service; staff see all. */
function AppointmentRow({ appointment }: { appointment: PetAppointment }) {
  const at = new Date(appointment.appointmentDate)
  const { serviceType, visitType, paymentAmount, status, byEarlierOwner } = appointment
  const details = [
    serviceType,
    visitType === null ? null : visitTypeLabels()[visitType],
    byEarlierOwner ? 'with an earlier owner' : null,
  ]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4">
      <div className="grid min-w-0">
        <p className="font-semibold">{visitType === null ? formatLongDate(at) : <DateAndTime at={at} />}</p>
        <p className="text-ink-soft">{details.filter((detail) => detail !== null).join(' · ')}</p>
      </div>
      <div className="flex items-center gap-3">
        {status !== 'pending' && status !== 'cancelled' && paymentAmount !== null && (
          <span className="font-semibold tabular-nums">{formatMoney(paymentAmount)}</span>
        )}
        {visitType !== null && <StatusBadge status={status} />}
      </div>
    </li>
  )
}
