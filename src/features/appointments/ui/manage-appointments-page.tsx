import { useInfiniteQuery } from '@tanstack/react-query'
import { Chips } from '../../../components/chips.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { RoutedChip } from '../../../components/routed-links.tsx'
import { paths } from '../../../lib/paths.ts'
import { clinicAppointmentsQuery } from './api.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { AppointmentList } from './appointment-list.tsx'
import { TransitionButtons } from './transition-buttons.tsx'

/** The filters of the clinic's list; pending is the one it opens with. */
const FILTERS = [
  { status: 'pending', label: 'Pending' },
  { status: 'confirmed', label: 'Confirmed' },
  { status: 'completed', label: 'Completed' },
  { status: 'cancelled', label: 'Cancelled' },
  { status: 'all', label: 'All' },
] as const
type StatusFilter = (typeof FILTERS)[number]['status']

/** Manage Appointments: the clinic's visits by state; approve, reject and complete them. */
export function ManageAppointmentsPage({ status }: { status: StatusFilter }) {
  const visits = useInfiniteQuery(clinicAppointmentsQuery(status === 'all' ? undefined : status))
  return (
    <>
      <PageHeader title="Manage Appointments" />
      <div className="mb-6">
        <Chips label="Filter by status">
          {FILTERS.map((filter) => (
            <RoutedChip
              key={filter.status}
              to={paths.manageAppointments}
              search={{ status: filter.status }}
              selected={filter.status === status}
            >
              {filter.label}
            </RoutedChip>
          ))}
        </Chips>
      </div>
      <AppointmentList
        query={visits}
        emptyText={
          status === 'pending'
            ? 'There are no pending appointments to review'
            : 'No appointments have been made yet'
        }
      >
        {(visit) => (
          <AppointmentCard key={visit.id} visit={visit} customer={visit.customer} showAmount>
            <TransitionButtons visit={visit} />
          </AppointmentCard>
        )}
      </AppointmentList>
    </>
  )
}
