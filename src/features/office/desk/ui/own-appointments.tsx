import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { DateAndTime } from '../../../../components/dates/date-and-time.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { SpeciesArt } from '../../../owners/pets/ui/species-art.tsx'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import { StatusBadge } from '../../../planning/appointments/ui/status-badge.tsx'
import { visitTypeLabels } from '../../../planning/services/visit-types.ts'
import type { OwnAppointment } from '../contract.ts'

/** A customer's five latest appointments. */
export function OwnAppointments({ appointments }: { appointments: OwnAppointment[] }) {
  return (
    <TitledSection
      title="Recent Appointments"
      action={<RoutedLink to={appointmentsPaths.own}>View All</RoutedLink>}
    >
      <Card>
        {appointments.length === 0 ? (
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-5">
            No appointments yet
            <RoutedLink to={appointmentsPaths.book}>Book Your First Appointment</RoutedLink>
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {appointments.map((appointment) => (
              <AppointmentRow key={appointment.id} appointment={appointment} />
            ))}
          </ul>
        )}
      </Card>
    </TitledSection>
  )
}

function AppointmentRow({ appointment }: { appointment: OwnAppointment }) {
  const at = new Date(appointment.appointmentDate)
  return (
    <li className="flex items-start gap-4 p-4 sm:items-center">
      <SpeciesArt species={appointment.pet.species} name={appointment.pet.name} className="size-12" />
      <div className="grid min-w-0 flex-1 gap-2 sm:flex sm:items-center sm:justify-between">
        <div className="grid">
          <p className="font-semibold">
            <DateAndTime at={at} />
          </p>
          <p className="text-ink-soft">
            {appointment.serviceType} · {visitTypeLabels()[appointment.visitType]}
          </p>
        </div>
        <div>
          <StatusBadge status={appointment.status} />
        </div>
      </div>
    </li>
  )
}
