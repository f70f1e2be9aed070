import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { RoutedButton, RoutedLink } from '../../../components/actions/routed-links.tsx'
import { LateSearchField } from '../../../components/forms/late-search-field.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../components/notices/skeleton.tsx'
import { CUSTOMER_TEXTS } from '../../customers/texts.ts'
import { householdsPaths } from '../../households/paths.ts'
import { householdQuery, householdsQuery } from '../../households/ui/api.ts'
import { CustomerCard } from './customer-card.tsx'

type ManageCustomersPageProps = {
  /** The search text, from the URL. */
  q: string
  onSearch: (q: string) => void
  /** The id of the only customer to show. */
  customerId: string | undefined
}

/** Manage Customers: all customers with a search or, with `customerId`, a single one. */
export function ManageCustomersPage(props: ManageCustomersPageProps) {
  const { q, onSearch, customerId } = props
  return (
    <>
      <PageHeader actions={<AddCustomer />} />
      <div className="grid gap-6">
        {customerId === undefined ? (
          <>
            <div className="max-w-xl">
              <LateSearchField
                label="Search customers"
                placeholder="Name, phone, email or pet"
                q={q}
                onSearch={onSearch}
              />
            </div>
            <CustomerList q={q} />
          </>
        ) : (
          <OneCustomer id={customerId} />
        )}
      </div>
    </>
  )
}

function AddCustomer() {
  return (
    <RoutedButton
      tone="accent"
      to={householdsPaths.newCustomer}
      icon={<UserPlus className="size-5" aria-hidden="true" />}
    >
      Add New Customer
    </RoutedButton>
  )
}

function CustomerList({ q }: { q: string }) {
  const customers = useInfiniteQuery(householdsQuery(q))
  return (
    <PagedList
      name={`customers ${q}`}
      query={customers}
      loadingText={CUSTOMER_TEXTS.loading}
      errorText={CUSTOMER_TEXTS.loadFailed}
      empty={
        <EmptyState
          title={CUSTOMER_TEXTS.noneFound}
          text={q === '' ? 'Add your first customer to get started.' : 'No customers match your search.'}
        />
      }
    >
      {(items) => (
        <ul className="grid gap-4">
          {items.map((customer) => (
            <li key={customer.id}>
              <CustomerCard customer={customer} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function OneCustomer({ id }: { id: string }) {
  const customer = useQuery(householdQuery(id))
  return (
    <>
      <p>
        <RoutedLink to={householdsPaths.manageCustomers}>Show all customers</RoutedLink>
      </p>
      <Loaded
        query={customer}
        loading={<SkeletonList text={CUSTOMER_TEXTS.loading} rows={1} />}
        errorText={CUSTOMER_TEXTS.loadFailed}
      >
        {(data) => <CustomerCard customer={data} />}
      </Loaded>
    </>
  )
}
