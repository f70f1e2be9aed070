import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chips } from '../../../components/chips.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { RoutedChip, RoutedLink } from '../../../components/routed-links.tsx'
import { OneCustomerNotice } from '../../customers/ui/one-customer-notice.tsx'
import type { Payment } from '../contract.ts'
import { paymentsPaths } from '../paths.ts'
import { PAYMENT_TEXTS } from '../texts.ts'
import { type PaymentFilter, paymentsQuery } from './api.ts'
import { PaymentTable } from './payment-table.tsx'
import { PaymentTotals } from './payment-totals.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** The filters of the list; pending is the one it opens with (specification, section 2). */
const FILTERS = [
  { filter: 'pending', label: 'Pending Payments' },
  { filter: 'all', label: 'All Payments' },
] as const

/** Payment Status: the payments of appointments, where amounts are changed and payments marked as paid or refunded. */
export function PaymentsPage({ filter, customerId }: PaymentFilter) {
  const payments = useInfiniteQuery(paymentsQuery({ filter, customerId }))
  const [refunding, setRefunding] = useState<Payment | null>(null)
  const customerSearch = customerId === undefined ? {} : { customer: customerId }
  return (
    <>
      <PageHeader title="Payment Status" />
      <div className="mb-6 grid gap-4">
        <Chips label="Filter by payment">
          {FILTERS.map((option) => (
            <RoutedChip
              key={option.filter}
              to={paymentsPaths.list}
              search={{ filter: option.filter, ...customerSearch }}
              selected={option.filter === filter}
            >
              {option.label}
            </RoutedChip>
          ))}
        </Chips>
        {customerId !== undefined && (
          <OneCustomerNotice what="payments" name={payments.data?.pages[0]?.items[0]?.customer.fullName}>
            <RoutedLink to={paymentsPaths.list} search={{ filter }}>
              Show all customers
            </RoutedLink>
          </OneCustomerNotice>
        )}
      </div>
      <PagedList
        name={`payments ${filter} ${customerId}`}
        query={payments}
        loadingText={PAYMENT_TEXTS.loading}
        errorText={PAYMENT_TEXTS.loadFailed}
        head={(payments) => <PaymentTotals payments={payments} />}
        empty={
          <EmptyState
            title={PAYMENT_TEXTS.empty}
            text={filter === 'pending' ? PAYMENT_TEXTS.nothingPending : PAYMENT_TEXTS.nothingAtAll}
          />
        }
      >
        {(shown) => <PaymentTable payments={shown} onRefund={setRefunding} />}
      </PagedList>
      {refunding !== null && <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />}
    </>
  )
}
