import { useInfiniteQuery } from '@tanstack/react-query'
import { Package, ShoppingBasket } from 'lucide-react'
import { RoutedButton, RoutedChip, RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Chips } from '../../../../components/lists/chips.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { type Column, Table } from '../../../../components/lists/table.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { formatTime, formatYearDate } from '../../../../lib/time.ts'
import { OneCustomerNotice } from '../../../owners/customers/ui/one-customer-notice.tsx'
import { MayOpen } from '../../../platform/auth/ui/may-open.tsx'
import type { Order } from '../contract.ts'
import { ordersPaths } from '../paths.ts'
import { orderNumber } from '../rules.ts'
import { ORDER_TEXTS } from '../texts.ts'
import { type OrderFilter, ordersQuery } from './api.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'

const filters = () =>
  [
    { status: undefined, label: 'All' },
    { status: 'pending', label: 'Pending' },
    { status: 'completed', label: 'Completed' },
    { status: 'cancelled', label: 'Cancelled' },
  ] as const

/** Orders, filtered by status. */
export function OrdersPage({ status, customerId }: OrderFilter) {
  const orders = useInfiniteQuery(ordersQuery({ status, customerId }))
  const customerSearch = customerId === undefined ? {} : { customer: customerId }
  return (
    <>
      <PageHeader actions={<Actions />} />
      <div className="mb-6 grid gap-4">
        <Chips label="Filter by status">
          {filters().map((filter) => (
            <RoutedChip
              key={filter.label}
              to={ordersPaths.list}
              search={{ ...(filter.status && { status: filter.status }), ...customerSearch }}
              selected={filter.status === status}
            >
              {filter.label}
            </RoutedChip>
          ))}
        </Chips>
        {customerId !== undefined && (
          <OneCustomerNotice what="orders" name={orders.data?.pages[0]?.items[0]?.customer.fullName}>
            <RoutedLink to={ordersPaths.list} search={{ ...(status && { status }) }}>
              Show all customers
            </RoutedLink>
          </OneCustomerNotice>
        )}
      </div>
      <PagedList
        name={`orders ${status} ${customerId}`}
        query={orders}
        loadingText={ORDER_TEXTS.loading}
        errorText={ORDER_TEXTS.loadFailed}
        empty={<EmptyState title="No orders found" text="Orders for customers appear here." />}
      >
        {(items) => <Table label="Orders" columns={columns()} rows={items} rowKey={({ id }) => id} compact />}
      </PagedList>
    </>
  )
}

function Actions() {
  return (
    <div className="flex flex-wrap gap-2">
      <MayOpen page={ordersPaths.products}>
        <RoutedButton
          tone="quiet"
          to={ordersPaths.products}
          icon={<Package className="size-5" aria-hidden="true" />}
        >
          Products
        </RoutedButton>
      </MayOpen>
      <MayOpen page={ordersPaths.new}>
        <RoutedButton
          tone="accent"
          to={ordersPaths.new}
          icon={<ShoppingBasket className="size-5" aria-hidden="true" />}
        >
          New Order
        </RoutedButton>
      </MayOpen>
    </div>
  )
}

const columns = (): readonly Column<Order>[] => [
  {
    label: 'Order',
    role: 'title',
    cell: ({ id }) => (
      <RoutedLink to={ordersPaths.one} params={{ id }}>
        {orderNumber(id)}
      </RoutedLink>
    ),
  },
  {
    label: 'Date',
    cell: ({ createdAt }) => (
      <span>
        <span className="inline-block">{formatYearDate(new Date(createdAt))}</span>{' '}
        <span className="inline-block text-ink-soft">{formatTime(new Date(createdAt))}</span>
      </span>
    ),
  },
  { label: 'Customer', cell: ({ customer }) => <span className="wrap-anywhere">{customer.fullName}</span> },
  { label: 'Products', numeric: true, cell: ({ itemCount }) => itemCount },
  {
    label: 'Total',
    numeric: true,
    cell: ({ total }) => <span className="font-semibold">{formatMoney(total, 'exact')}</span>,
  },
  { label: 'Status', role: 'state', cell: ({ status }) => <OrderStatusBadge status={status} /> },
]
