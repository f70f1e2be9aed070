import { Card } from '../../../components/card.tsx'
import { DateAndTime } from '../../../components/date-and-time.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { RoutedButton, RoutedLink } from '../../../components/routed-links.tsx'
import { SpeciesArt } from '../../../components/species-art.tsx'
import { paths } from '../../../lib/paths.ts'
import { VISIT_TYPE_LABELS } from '../../appointments/rules.ts'
import { StatusBadge } from '../../appointments/ui/status-badge.tsx'
import type { OwnVisit } from '../contract.ts'
import { FrontSection } from './front-section.tsx'

/** Recent Appointments of a customer: the five latest. */
export function OwnVisits({ visits }: { visits: OwnVisit[] }) {
  return (
    <FrontSection
      title="Recent Appointments"
      action={<RoutedLink to={paths.appointments}>View All</RoutedLink>}
    >
      <Card>
        {visits.length === 0 ? (
          <EmptyState
            title="No appointments yet"
            action={<RoutedButton to={paths.bookAppointment}>Book Your First Appointment</RoutedButton>}
          />
        ) : (
          <ul className="divide-y divide-line">
            {visits.map((visit) => (
              <VisitRow key={visit.id} visit={visit} />
            ))}
          </ul>
        )}
      </Card>
    </FrontSection>
  )
}

function VisitRow({ visit }: { visit: OwnVisit }) {
  const at = new Date(visit.appointmentDate)
  return (
    <li className="flex items-start gap-4 p-4 sm:items-center">
      <SpeciesArt species={visit.pet.species} name={visit.pet.name} className="size-12" />
      <div className="grid min-w-0 flex-1 gap-2 sm:flex sm:items-center sm:justify-between">
        <div className="grid">
          <p className="font-semibold">
            <DateAndTime at={at} />
          </p>
          <p className="text-ink-soft">
            {visit.serviceType} · {VISIT_TYPE_LABELS[visit.visitType]}
          </p>
        </div>
        <div>
          <StatusBadge status={visit.status} />
        </div>
      </div>
    </li>
  )
}
