import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedButton, RoutedChip, RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { DayRange } from '../../../../components/dates/day-range.tsx'
import { useToday } from '../../../../components/dates/use-today.ts'
import { LateSearchField } from '../../../../components/forms/late-search-field.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Chips } from '../../../../components/lists/chips.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { formatCount } from '../../../../lib/words/format-count.ts'
import { OneCustomerNotice } from '../../../owners/customers/ui/one-customer-notice.tsx'
import { useMay, useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import { billsPaths } from '../../bills/paths.ts'
import type { Payment, PaymentSearch, PaymentTotals as Totals } from '../contract.ts'
import { paymentsPaths } from '../paths.ts'
import { PAYMENT_TEXTS } from '../texts.ts'
import { paymentsClient, paymentsQuery, paymentTotalsQuery } from './api.ts'
import { type PaymentsPageSearch, requestOf } from './payment-search.ts'
import { PaymentTable } from './payment-table.tsx'
import { RefundDialog } from './refund-dialog.tsx'

type PaymentsPageProps = {
  /** The search parameters of the URL. */
  search: PaymentsPageSearch
  onSearch: (change: Partial<PaymentsPageSearch>) => void
}

/** Payment Status: the payments of appointments, where amounts are changed and payments marked as paid or refunded. */
export function PaymentsPage({ search, onSearch }: PaymentsPageProps) {
  const today = useToday()
  const request = requestOf(search, today, useReturn())
  const payments = useInfiniteQuery(paymentsQuery(request))
  const mayRefund = useMay(paymentsClient.refund)
  const [refunding, setRefunding] = useState<Payment | null>(null)
  return (
    <>
      <PageHeader actions={<WaysToTake />} />
      <div className="mb-6 grid gap-4">
        <Filters search={search} onSearch={onSearch} totals={<PaymentTotals search={request} />} />
        {search.service !== undefined && (
          <OneCustomerNotice what="payments" name={search.service}>
            <RoutedLink to={paymentsPaths.list} search={{ ...search, service: undefined }}>
              Show all services
            </RoutedLink>
          </OneCustomerNotice>
        )}
        {search.customer !== undefined && (
          <OneCustomerNotice what="payments" name={payments.data?.pages[0]?.items[0]?.customer.fullName}>
            <RoutedLink to={paymentsPaths.list} search={{ ...search, customer: undefined }}>
              Show all customers
            </RoutedLink>
          </OneCustomerNotice>
        )}
      </div>
      <PagedList
        name={`payments ${JSON.stringify(search)}`}
        query={payments}
        loadingText={PAYMENT_TEXTS.loading}
        errorText={PAYMENT_TEXTS.loadFailed}
        empty={<EmptyState title={PAYMENT_TEXTS.empty} text={emptyText(search)} />}
      >
        {(shown) => <PaymentTable payments={shown} onRefund={mayRefund ? setRefunding : undefined} />}
      </PagedList>
      {mayRefund && refunding !== null && (
        <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />
      )}
    </>
  )
}

/** What takes money besides this list; the menu shows bills only once there is one. */
function WaysToTake() {
  const mayOpen = useMayOpen()
  return [
    { to: billsPaths.list, label: 'Bills' },
    { to: billsPaths.till, label: 'Till' },
    { to: billsPaths.checkout, label: 'New sale' },
  ]
    .filter(({ to }) => mayOpen(to))
    .map(({ to, label }) => (
      <RoutedButton key={to} tone="quiet" to={to}>
        {label}
      </RoutedButton>
    ))
}

/** When someone last came back to the page: the list stays where it began while they work in it. */
function useReturn(): Date {
  const [at, setAt] = useState(() => new Date())
  useEffect(() => {
    const come = () => {
      if (!(document.activeElement instanceof HTMLInputElement)) setAt(new Date())
    }
    window.addEventListener('focus', come)
    return () => window.removeEventListener('focus', come)
  }, [])
  return at
}

function emptyText({ filter = 'pending', q, service, from, to }: PaymentsPageSearch): string {
  if (q || service || from || to) return PAYMENT_TEXTS.nothingFound
  return {
    pending: PAYMENT_TEXTS.nothingPending,
    all: PAYMENT_TEXTS.nothingAtAll,
    today: PAYMENT_TEXTS.nothingToday,
  }[filter]
}

/** The filters: the specified ones, then the payments of today's appointments. */
const filters = () =>
  [
    { filter: 'pending', label: 'Pending Payments' },
    { filter: 'all', label: 'All Payments' },
    { filter: 'today', label: 'Today' },
  ] as const

function Filters({ search, onSearch, totals }: PaymentsPageProps & { totals: ReactNode }) {
  const { filter = 'pending', q = '', from, to } = search
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Chips label="Filter by payment">
          {filters().map((option) => (
            <RoutedChip
              key={option.filter}
              to={paymentsPaths.list}
              search={{ ...search, filter: option.filter }}
              selected={option.filter === filter}
            >
              {option.label}
            </RoutedChip>
          ))}
        </Chips>
        {totals}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-end gap-4 md:grid-cols-[minmax(0,1fr)_auto_auto] md:has-[>:only-child]:grid-cols-1">
        <div className="col-span-full md:col-span-1">
          <LateSearchField
            label="Search payments"
            placeholder="Customer, phone, pet or service"
            q={q}
            onSearch={(text) => onSearch({ q: text === '' ? undefined : text })}
          />
        </div>
        {filter !== 'today' && <DayRange from={from} to={to} onChange={onSearch} />}
      </div>
    </>
  )
}

/** The totals of all selected payments, by status, in the line of the filters; nothing while they load for the first time. */
function PaymentTotals({ search }: { search: PaymentSearch }) {
  const enabled = useMay(paymentsClient.totals)
  const query = useQuery({ ...paymentTotalsQuery(search), enabled })
  const { data: totals } = query
  if (query.isLoadingError) return <TotalsFailed onRetry={() => void query.refetch()} />
  if (totals === undefined || totals.count === 0) return null
  const { count } = totals
  return (
    <section aria-labelledby="payment-totals" className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
      <h2 id="payment-totals" className="sr-only">
        Totals of these payments
      </h2>
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {sumsOf(totals).map(([label, sum]) => (
          <div key={label} className="flex items-baseline gap-1.5">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-semibold tabular-nums">{formatMoney(sum)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        Full amounts of {count === 1 ? '1 appointment' : `${formatCount(count)} appointments`}, including
        parts already paid and excluding cancelled appointments.
      </p>
    </section>
  )
}

/** What of these appointments was collected, is to collect now and is still to come, and what went back. */
const sumsOf = ({ paid, toCollect, pending, refunded }: Totals): [label: string, sum: number][] => [
  ['Collected', paid],
  ['To collect', toCollect],
  ['To come', pending - toCollect],
  ['Refunded', refunded],
]

function TotalsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-red-ink">
      {PAYMENT_TEXTS.totalsFailed}
      <Button tone="quiet" size="dense" onClick={onRetry}>
        Retry<span className="sr-only"> the totals</span>
      </Button>
    </p>
  )
}
