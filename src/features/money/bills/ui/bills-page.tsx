import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptIndianRupee } from 'lucide-react'
import { RoutedButton, RoutedChip, RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { LateSearchField } from '../../../../components/forms/late-search-field.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Chips } from '../../../../components/lists/chips.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { OneCustomerNotice } from '../../../owners/customers/ui/one-customer-notice.tsx'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { billsPaths } from '../paths.ts'
import { billsClient, billsQuery } from './api.ts'
import type { BillPageFilter, BillsPageSearch } from './bill-filters.ts'
import { BillTable } from './bill-table.tsx'
import { SaveBills } from './save-bills.tsx'

const filters = () =>
  [
    { filter: 'open', label: 'Open' },
    { filter: 'calledOff', label: 'Called off' },
    { filter: 'all', label: 'All' },
    { filter: 'draft', label: 'Drafts' },
    { filter: 'credit', label: 'Credit notes' },
  ] as const satisfies { filter: BillPageFilter; label: string }[]

const emptyTexts = (): Partial<Record<BillPageFilter, string>> => ({
  open: 'Nothing is due on any bill.',
  calledOff: 'No bill has called-off lines to settle.',
})

type BillsPageProps = { search: BillsPageSearch; onSearch: (changed: Partial<BillsPageSearch>) => void }

/** The bills of the clinic: first those on which something is due. */
export function BillsPage({ search, onSearch }: BillsPageProps) {
  const { customer, q } = search
  // A search looks in all of them.
  const { filter = q ? 'all' : 'open' } = search
  const bills = useInfiniteQuery(
    billsQuery({ filter, ...(customer !== undefined && { customerId: customer }), ...(q && { q }) }),
  )
  const maySell = useMay(billsClient.draft)
  return (
    <>
      <PageHeader
        actions={
          <>
            <RoutedButton tone="quiet" to={billsPaths.till}>
              Till
            </RoutedButton>
            {maySell && (
              <RoutedButton
                tone="accent"
                to={billsPaths.checkout}
                icon={<ReceiptIndianRupee className="size-5" aria-hidden="true" />}
              >
                New sale
              </RoutedButton>
            )}
          </>
        }
      />
      <div className="mb-6 grid gap-4">
        <Chips label="Filter by state">
          {filters().map((one) => (
            <RoutedChip
              key={one.filter}
              to={billsPaths.list}
              search={{ ...search, filter: one.filter }}
              selected={one.filter === filter}
            >
              {one.label}
            </RoutedChip>
          ))}
        </Chips>
        <LateSearchField
          label="Search bills"
          placeholder="Number, name, amount or reference"
          q={q ?? ''}
          onSearch={(typed) => onSearch({ q: typed === '' ? undefined : typed })}
        />
        {customer !== undefined && (
          <OneCustomerNotice what="bills" name={bills.data?.pages[0]?.items[0]?.customer?.fullName}>
            <RoutedLink to={billsPaths.list} search={{ filter }}>
              Show all customers
            </RoutedLink>
          </OneCustomerNotice>
        )}
      </div>
      <PagedList
        name={`bills ${filter} ${customer} ${q}`}
        query={bills}
        loadingText={CHECKOUT_TEXTS.listLoading}
        errorText={CHECKOUT_TEXTS.loadFailed}
        empty={
          <EmptyState
            title="No bills found"
            text={
              q
                ? 'Try a number, a name, an amount such as ₹1,200, a reference or a batch.'
                : (emptyTexts()[filter] ?? 'Bills appear here once you make one.')
            }
          />
        }
      >
        {(items) => (
          <>
            <BillTable bills={items} />
            {q && <SaveBills search={{ filter, customerId: customer, q }} />}
          </>
        )}
      </PagedList>
    </>
  )
}
