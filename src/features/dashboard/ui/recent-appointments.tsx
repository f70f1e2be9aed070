import { Card } from '../../../components/card.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { RoutedButton, RoutedLink } from '../../../components/routed-links.tsx'
import { SpeciesArt } from '../../../components/species-art.tsx'
import { paths } from '../../../lib/paths.ts'
import { formatLongDate, formatTime } from '../../../lib/time.ts'
import { StatusBadge } from '../../appointments/ui/status-badge.tsx'
import { DASHBOARD_TEXTS, type RecentVisit } from '../contract.ts'

/** The clinic's five latest visits. */
export function RecentAppointments({ visits }: { visits: RecentVisit[] }) {
  return (
    <section aria-labelledby="recent" className="grid gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recent" className="text-xl">
          Recent Appointments
        </h2>
        <RoutedLink to={paths.manageAppointments} search={{ filter: 'all' }}>
          View All
        </RoutedLink>
      </div>
      <Card>
        {visits.length === 0 ? (
          <EmptyState
            title={DASHBOARD_TEXTS.noneRecent}
            action={
              <RoutedButton tone="accent" to={paths.newAppointment}>
                Create New Appointment
              </RoutedButton>
            }
          />
        ) : (
          <ul className="divide-y divide-line">
            {visits.map((visit) => (
              <RecentRow key={visit.id} visit={visit} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

function RecentRow({ visit }: { visit: RecentVisit }) {
  const at = new Date(visit.appointmentDate)
  const name = visit.pet?.name ?? DASHBOARD_TEXTS.unknownPet
  const species = visit.pet?.species ?? DASHBOARD_TEXTS.unknownSpecies
  return (
    <li className="flex items-start gap-4 p-4 sm:items-center">
      <SpeciesArt species={species} name={name} className="size-12" />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-2 sm:grid-cols-[4fr_3fr_8rem] sm:items-center">
        <div className="grid min-w-0">
          <p className="font-semibold">
            {formatLongDate(at)}, <span className="whitespace-nowrap">{formatTime(at)}</span>
          </p>
          <p className="text-ink-soft">{visit.serviceType}</p>
        </div>
        <div className="grid min-w-0">
          <p className="wrap-anywhere">{visit.customerName ?? DASHBOARD_TEXTS.unknownCustomer}</p>
          <p className="text-ink-soft wrap-anywhere">
            {name} ({species})
          </p>
        </div>
        <div className="sm:justify-self-end">
          <StatusBadge status={visit.status} />
        </div>
      </div>
    </li>
  )
}
