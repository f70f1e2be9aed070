import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, PawPrint } from 'lucide-react'
import { Card } from '../../../components/card.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { RoutedCard, RoutedLink } from '../../../components/routed-links.tsx'
import { SpeciesArt } from '../../../components/species-art.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { paths } from '../../../lib/paths.ts'
import { formatLongDate, formatTime } from '../../../lib/time.ts'
import { AlertsPanel } from '../../alerts/ui/alerts-panel.tsx'
import type { Appointment } from '../../appointments/contract.ts'
import { VISIT_TYPE_LABELS } from '../../appointments/rules.ts'
import { recentAppointmentsQuery } from '../../appointments/ui/api.ts'
import { StatusBadge } from '../../appointments/ui/status-badge.tsx'
import { sessionQuery } from '../../auth/ui/api.ts'

/** The customer's front page: the next visit on top, then what people come for. */
export function CustomerDashboardPage() {
  const { data: session } = useQuery(sessionQuery)
  const recent = useQuery(recentAppointmentsQuery)
  const firstWord = session?.fullName?.split(' ')[0] || 'Pet Parent'
  const content = () => {
    if (recent.isPending) return <Spinner text="Loading your dashboard..." />
    if (recent.isError) {
      const retry = () => void recent.refetch()
      return (
        <ErrorState message="Failed to load dashboard data" onRetry={retry} pending={recent.isFetching} />
      )
    }
    return (
      <div className="grid gap-10">
        <div className="grid gap-4 sm:grid-cols-2">
          <RoutedCard to={paths.newPet} className="flex min-h-28 items-center gap-4 p-5">
            <PawPrint className="size-8 shrink-0 text-pine-ink" aria-hidden="true" />
            <span className="font-display text-xl font-semibold">Add a New Pet</span>
          </RoutedCard>
          <RoutedCard to={paths.bookAppointment} className="flex min-h-28 items-center gap-4 p-5">
            <CalendarPlus className="size-8 shrink-0 text-marigold-ink" aria-hidden="true" />
            <span className="font-display text-xl font-semibold">Book an Appointment</span>
          </RoutedCard>
        </div>
        <AlertsPanel />
        <RecentAppointments visits={recent.data} />
      </div>
    )
  }
  return (
    <>
      <PageHeader title={`Welcome back, ${firstWord}`} />
      {content()}
    </>
  )
}

function RecentAppointments({ visits }: { visits: Appointment[] }) {
  return (
    <section aria-labelledby="recent" className="grid gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recent" className="text-xl">
          Recent Appointments
        </h2>
        <RoutedLink to={paths.appointments}>View All</RoutedLink>
      </div>
      <Card>
        {visits.length === 0 ? (
          <EmptyState
            title="No appointments yet"
            action={<RoutedLink to={paths.bookAppointment}>Book Your First Appointment</RoutedLink>}
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

function RecentRow({ visit }: { visit: Appointment }) {
  const at = new Date(visit.appointmentDate)
  return (
    <li className="flex items-start gap-4 p-4 sm:items-center">
      <SpeciesArt species={visit.pet.species} name={visit.pet.name} className="size-12" />
      <div className="grid min-w-0 flex-1 gap-2 sm:flex sm:items-center sm:justify-between">
        <div className="grid">
          <p className="font-semibold">
            {formatLongDate(at)}, {formatTime(at)}
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
