import { useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { RoutedButton, RoutedChip } from '../../../../components/actions/routed-links.tsx'
import { LateSearchField } from '../../../../components/forms/late-search-field.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Chips } from '../../../../components/lists/chips.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { paymentsClient } from '../../../money/payments/ui/api.ts'
import { CUSTOMER_TEXTS } from '../../../owners/customers/texts.ts'
import type { HouseholdOrder } from '../../../owners/households/contract.ts'
import { householdsPaths } from '../../../owners/households/paths.ts'
import { householdsClient, householdsQuery } from '../../../owners/households/ui/api.ts'
import { MayOpen } from '../../../platform/auth/ui/may-open.tsx'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { CustomerTable } from './customer/customer-table.tsx'

type ManageCustomersPageProps = {
  /** The search text and the order, from the URL. */
  q: string
  order: HouseholdOrder
  onSearch: (q: string) => void
}

/** Manage Customers: all customers in a table with a search; a row opens the customer's card. */
export function ManageCustomersPage({ q, order, onSearch }: ManageCustomersPageProps) {
  const maySeeOwed = useMay(paymentsClient.list)
  return (
    <>
      <PageHeader actions={<AddCustomer />} />
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="w-full max-w-xl">
            <LateSearchField
              label="Search customers"
              placeholder="Name, phone, email or pet"
              q={q}
              onSearch={onSearch}
            />
          </div>
          {maySeeOwed && <Sort q={q} order={order} />}
        </div>
        <CustomerList q={q} order={order} />
      </div>
    </>
  )
}

function AddCustomer() {
  return (
    <MayOpen page={householdsPaths.newCustomer}>
      <RoutedButton
        tone="accent"
        to={householdsPaths.newCustomer}
        icon={<UserPlus className="size-5" aria-hidden="true" />}
      >
        Add New Customer
      </RoutedButton>
    </MayOpen>
  )
}

function Sort({ q, order }: { q: string; order: HouseholdOrder }) {
  const search = q === '' ? {} : { q }
  return (
    <div className="flex w-full items-center gap-3 sm:w-auto">
      <span aria-hidden="true" className="text-ink-soft whitespace-nowrap">
        Sort by
      </span>
      <div className="min-w-0 flex-1">
        <Chips label="Sort by">
          <RoutedChip
            to={householdsPaths.manageCustomers}
            search={search}
            replace
            selected={order === 'name'}
          >
            Name
          </RoutedChip>
          <RoutedChip
            to={householdsPaths.manageCustomers}
            search={{ ...search, sort: 'owed' }}
            replace
            selected={order === 'owed'}
          >
            Owes
          </RoutedChip>
        </Chips>
      </div>
    </div>
  )
}

function CustomerList({ q, order }: { q: string; order: HouseholdOrder }) {
  const customers = useInfiniteQuery(householdsQuery(q, order))
  const mayAdd = useMay(householdsClient.create)
  const text = q === '' ? 'Add your first customer to get started.' : 'No customers match your search.'
  const isOnlyOne = q !== '' && customers.data?.pages[0]?.items.length === 1
  return (
    <PagedList
      name={`customers ${q} ${order}`}
      query={customers}
      loadingText={CUSTOMER_TEXTS.loading}
      errorText={CUSTOMER_TEXTS.loadFailed}
      empty={
        <EmptyState
          title={CUSTOMER_TEXTS.noneFound}
          text={mayAdd ? text : `${q === '' ? '' : text} ${CUSTOMER_TEXTS.whoAdds}`.trim()}
        />
      }
    >
      {(items) => <CustomerTable key={q} customers={items} isOnlyOne={isOnlyOne} />}
    </PagedList>
  )
}
