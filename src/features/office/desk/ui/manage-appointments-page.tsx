import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, Printer } from 'lucide-react'
import { RoutedButton, RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { useToday } from '../../../../components/dates/use-today.ts'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { EmptyState, type EmptyStateProps } from '../../../../components/notices/empty-state.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { clinicDay } from '../../../../lib/time.ts'
import { formatCount } from '../../../../lib/words/format-count.ts'
import type { DueFilter } from '../../../consulting/care/due-filters.ts'
import { OneCustomerNotice } from '../../../owners/customers/ui/one-customer-notice.tsx'
import type { VaccinationPeriod } from '../../../owners/pets/vaccination-periods.ts'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import { APPOINTMENT_TEXTS } from '../../../planning/appointments/texts.ts'
import { clinicAppointmentsQuery, facetsQuery } from '../../../planning/appointments/ui/api.ts'
import { ListFilters } from '../../../planning/appointments/ui/list-filters.tsx'
import {
  filterOf,
  firstEarlier,
  isNarrowed,
  type ListSearch,
  requestOf,
  startOf,
} from '../../../planning/appointments/ui/list-search.ts'
import { useMoveDialog } from '../../../planning/booking/ui/moving/use-move-dialog.tsx'
import { MayOpen } from '../../../platform/auth/ui/may-open.tsx'
import { DueOfItems } from './due-of-items.tsx'
import { DueVaccinations } from './due-vaccinations.tsx'
import { ManageItem } from './manage-item.tsx'

type ManagePageProps = {
  /** The search parameters of the URL. */
  search: ListSearch
  onSearch: (change: Partial<ListSearch>) => void
  /** Shows the pets to vaccinate instead of appointments, all or those of a period; or what is due of a care item. */
  vaccinations: {
    period: VaccinationPeriod | undefined
    item: string | undefined
    due: DueFilter | undefined
  } | null
}

/** Manage Appointments: the clinic's list with its search, filters and actions, and the vaccinations to book. */
export function ManageAppointmentsPage({ search, onSearch, vaccinations }: ManagePageProps) {
  const facets = useQuery(facetsQuery)
  return (
    <>
      <PageHeader actions={<PageActions />} />
      <ListFilters
        search={search}
        onSearch={onSearch}
        facets={facets.data}
        isVaccinations={vaccinations !== null}
      />
      {vaccinations === null ? (
        <Appointments search={search} unresolved={facets.data?.counts.unresolved ?? 0} />
      ) : (
        <DueOfItems {...vaccinations}>
          <DueVaccinations period={vaccinations.period} />
        </DueOfItems>
      )}
    </>
  )
}

function PageActions() {
  return (
    <>
      <RoutedButton
        tone="quiet"
        className="grow"
        to={appointmentsPaths.day}
        search={{ day: clinicDay(new Date()) }}
        icon={<Printer className="size-5" aria-hidden="true" />}
      >
        Day list
      </RoutedButton>
      <MayOpen page={appointmentsPaths.new}>
        <RoutedButton
          tone="accent"
          className="grow"
          to={appointmentsPaths.new}
          icon={<Plus className="size-5" aria-hidden="true" />}
        >
          New Appointment
        </RoutedButton>
      </MayOpen>
    </>
  )
}

function Appointments({ search, unresolved }: { search: ListSearch; unresolved: number }) {
  const today = useToday()
  const appointments = useInfiniteQuery(clinicAppointmentsQuery(requestOf(search, today)))
  const fetched = appointments.data?.pages.flatMap(({ items }) => items) ?? []
  const earlier = firstEarlier(fetched, startOf(search, today))
  const { moveDialog, openMove } = useMoveDialog()
  return (
    <>
      {search.customer !== undefined && (
        <div className="mb-4">
          <OneCustomerNotice what="appointments" name={fetched[0]?.customer.fullName}>
            <RoutedLink to={appointmentsPaths.manage} search={{ ...search, customer: undefined }}>
              Show all customers
            </RoutedLink>
          </OneCustomerNotice>
        </div>
      )}
      {filterOf(search) === 'pending' && !isNarrowed(search) && unresolved > 0 && (
        // Where all chips are in sight, theirs says it, and the list has the room.
        <div className="mb-4 lg:hidden">
          <UnresolvedNotice count={unresolved} />
        </div>
      )}
      <PagedList
        name={`appointments ${JSON.stringify(search)}`}
        query={appointments}
        loadingText="Loading appointments..."
        errorText={APPOINTMENT_TEXTS.loadFailed}
        empty={<EmptyState {...whenEmpty(search)} />}
      >
        {(shown) => (
          <ul>
            {shown.map((appointment, index) => (
              <ManageItem
                key={appointment.id}
                appointment={appointment}
                onMove={() => openMove(appointment)}
                before={shown[index - 1]}
                heading={appointment.id === earlier?.id ? earlier.heading : undefined}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {moveDialog}
    </>
  )
}

/** Leads to the appointments that have begun and were neither completed nor cancelled. */
function UnresolvedNotice({ count }: { count: number }) {
  return (
    <Notice tone="warning">
      {count === 1
        ? 'One past appointment is still pending or confirmed.'
        : `${formatCount(count)} past appointments are still pending or confirmed.`}{' '}
      <RoutedLink to={appointmentsPaths.manage} search={{ filter: 'unresolved' }}>
        Complete or cancel
      </RoutedLink>
    </Notice>
  )
}

/** What an empty list says. */
function whenEmpty(search: ListSearch): EmptyStateProps {
  const title = 'No appointments yet'
  if (isNarrowed(search))
    return { title: 'No appointments found', text: 'Nothing matches your search and filters' }
  if (filterOf(search) === 'pending') return { title, text: 'There are no pending appointments to review' }
  if (filterOf(search) === 'unresolved')
    return {
      title: 'Nothing to sort out',
      text: 'All past appointments are completed or cancelled',
    }
  return { title, text: 'No appointments have been made yet' }
}
