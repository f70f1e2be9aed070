import { RoutedButton, RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { DayAndTime } from '../../../../components/dates/day-and-time.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { SpeciesArt } from '../../../owners/pets/ui/species-art.tsx'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import { StatusBadge } from '../../../planning/appointments/ui/status-badge.tsx'
import { useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import type { RecentAppointment } from '../contract.ts'
import { DASHBOARD_TEXTS } from '../texts.ts'

/** The clinic's five latest appointments. */
export function RecentAppointments({ appointments }: { appointments: RecentAppointment[] }) {
  const mayOpen = useMayOpen()
  return (
    <TitledSection
      title="Recent Appointments"
      action={
        <RoutedLink to={appointmentsPaths.manage} search={{ filter: 'all' }}>
          View All
        </RoutedLink>
      }
    >
      <Card>
        {appointments.length === 0 ? (
          <EmptyState
            title={DASHBOARD_TEXTS.noneRecent}
            action={
              mayOpen(appointmentsPaths.new) && (
                <RoutedButton tone="accent" to={appointmentsPaths.new}>
                  Create New Appointment
                </RoutedButton>
              )
            }
          />
        ) : (
          <ul className="divide-y divide-line">
            {appointments.map((appointment) => (
              <RecentRow key={appointment.id} appointment={appointment} />
            ))}
          </ul>
        )}
      </Card>
    </TitledSection>
  )
}

function RecentRow({ appointment }: { appointment: RecentAppointment }) {
  const at = new Date(appointment.appointmentDate)
  const name = appointment.pet?.name ?? DASHBOARD_TEXTS.unknownPet
  const species = appointment.pet?.species ?? DASHBOARD_TEXTS.unknownSpecies
  return (
    <li className="flex items-start gap-4 px-4 py-3 sm:items-center">
      <SpeciesArt species={species} name={name} className="size-12" />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-2 sm:grid-cols-[1fr_1fr_8rem] sm:items-center">
        <div className="grid min-w-0">
          <p className="font-semibold">
            <DayAndTime at={at} />
          </p>
          <p className="text-ink-soft">{appointment.serviceType}</p>
        </div>
        <div className="grid min-w-0">
          <p className="wrap-anywhere">{appointment.customerName ?? DASHBOARD_TEXTS.unknownCustomer}</p>
          <p className="text-ink-soft wrap-anywhere">
            {isolate(name)} ({isolate(species)})
          </p>
        </div>
        <div className="sm:justify-self-end">
          <StatusBadge status={appointment.status} />
        </div>
      </div>
    </li>
  )
}
