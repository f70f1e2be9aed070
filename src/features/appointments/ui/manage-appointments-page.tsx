import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, Printer } from 'lucide-react'
import { PageHeader } from '../../../components/page-header.tsx'
import { RoutedButton, RoutedLink } from '../../../components/routed-links.tsx'
import { paths } from '../../../lib/paths.ts'
import { clinicDay } from '../../../lib/time.ts'
import { OneCustomerNotice } from '../../customers/ui/one-customer-notice.tsx'
import { clinicAppointmentsQuery, facetsQuery } from './api.ts'
import { AppointmentList } from './appointment-list.tsx'
import { ClinicCard } from './clinic-card.tsx'
import { filterOf, ListFilters, type ListSearch } from './list-filters.tsx'

type ManagePageProps = {
  /** The search parameters of the URL. */
  search: ListSearch
  onSearch: (change: Partial<ListSearch>) => void
}

/** Manage Appointments: the clinic's list with its search, filters and actions. */
export function ManageAppointmentsPage({ search, onSearch }: ManagePageProps) {
  const appointments = useInfiniteQuery(clinicAppointmentsQuery({ ...search, filter: filterOf(search) }))
  const facets = useQuery(facetsQuery)
  return (
    <>
      <PageHeader
        title="Manage Appointments"
        actions={
          <>
            <RoutedButton
              tone="quiet"
              className="grow"
              to={paths.dayList}
              search={{ day: clinicDay(new Date()) }}
              icon={<Printer className="size-5" aria-hidden="true" />}
            >
              Day list
            </RoutedButton>
            <RoutedButton
              tone="accent"
              className="grow"
              to={paths.newAppointment}
              icon={<Plus className="size-5" aria-hidden="true" />}
            >
              New Appointment
            </RoutedButton>
          </>
        }
      />
      <ListFilters search={search} onSearch={onSearch} facets={facets.data} />
      {search.customer !== undefined && (
        <div className="mb-4">
          <OneCustomerNotice
            what="appointments"
            name={appointments.data?.pages[0]?.items[0]?.customer.fullName}
          >
            <RoutedLink to={paths.manageAppointments} search={{ ...search, customer: undefined }}>
              Show all customers
            </RoutedLink>
          </OneCustomerNotice>
        </div>
      )}
      <AppointmentList
        name={`appointments ${JSON.stringify(search)}`}
        query={appointments}
        {...whenEmpty(search)}
      >
        {(appointment) => <ClinicCard key={appointment.id} appointment={appointment} />}
      </AppointmentList>
    </>
  )
}

function whenEmpty(search: ListSearch) {
  const { q, service, visitType, customer } = search
  if (q || service || visitType || customer)
    return {
      emptyTitle: 'No appointments found',
      emptyText: 'Nothing matches your search and filters',
    }
  if (filterOf(search) === 'pending') return { emptyText: 'There are no pending appointments to review' }
  return { emptyText: 'No appointments have been made yet' }
}
