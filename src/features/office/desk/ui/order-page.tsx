import { useQuery } from '@tanstack/react-query'
import { clinic } from '../../../../clinic/clinic.ts'
import { BackLink } from '../../../../components/actions/back-link.tsx'
import { PhoneLink } from '../../../../components/actions/phone-link.tsx'
import { PrintButton } from '../../../../components/actions/print-button.tsx'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { DateAndTime } from '../../../../components/dates/date-and-time.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Facts } from '../../../../components/lists/facts.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { billsPaths } from '../../../money/bills/paths.ts'
import { useCancelPart } from '../../../money/bills/ui/called-off/use-cancel-part.tsx'
import type { WholeOrder } from '../../../money/orders/contract.ts'
import { ordersPaths } from '../../../money/orders/paths.ts'
import { orderNumber } from '../../../money/orders/rules.ts'
import { ORDER_TEXTS } from '../../../money/orders/texts.ts'
import { orderQuery } from '../../../money/orders/ui/api.ts'
import { CloseOrderButtons } from '../../../money/orders/ui/close-order-buttons.tsx'
import { OrderItems } from '../../../money/orders/ui/order-items.tsx'
import { OrderStatusBadge } from '../../../money/orders/ui/order-status-badge.tsx'
import { useMayOpen } from '../../../platform/auth/ui/use-may.ts'

/** One order with its customer, items, address and status, where it can be completed, cancelled or printed. */
export function OrderPage({ id }: { id: string }) {
  const order = useQuery(orderQuery(id))
  const isMissing =
    order.data === undefined && ['ORDER_MISSING', 'BAD_REQUEST'].includes(refusalCode(order.error) ?? '')
  return (
    <>
      <PageHeader
        title={`Order ${orderNumber(id)}`}
        back={<BackLink to={ordersPaths.list}>Back to Orders</BackLink>}
        actions={order.data && <Actions order={order.data} />}
      />
      {isMissing ? (
        <EmptyState title="Order not found" text="There is no order at this address." />
      ) : (
        <Loaded
          query={order}
          loading={<Spinner text="Loading order..." />}
          errorText={ORDER_TEXTS.loadFailed}
        >
          {(data) => <OrderSheet order={data} />}
        </Loaded>
      )}
    </>
  )
}

function Actions({ order }: { order: WholeOrder }) {
  const cancelPart = useCancelPart({ orderId: order.id })
  const mayOpen = useMayOpen()
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <PrintButton tone="quiet" />
      {mayOpen(billsPaths.checkout) && order.status !== 'cancelled' && (
        <RoutedButton tone="quiet" to={billsPaths.checkout} search={{ order: order.id }}>
          Checkout
        </RoutedButton>
      )}
      <CloseOrderButtons order={order} cancelPart={cancelPart} />
    </div>
  )
}

function OrderSheet({ order }: { order: WholeOrder }) {
  const { customer, createdAt, closedAt, status, shippingAddress } = order
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5 sm:p-8 print:border-0 print:p-0 print:shadow-none">
      <p className="hidden print:block">
        {[clinic.name, ...clinic.address, clinic.phone.display].filter(Boolean).join(', ')}
      </p>
      <Facts
        className="sm:grid-cols-2"
        facts={{
          Customer: (
            <>
              <span className="block font-semibold">{customer.fullName}</span>
              {customer.phone !== null && <PhoneLink phone={customer.phone} />}
            </>
          ),
          'Shipping address': shippingAddress,
          Ordered: <DateAndTime at={new Date(createdAt)} />,
          Status: (
            <>
              <OrderStatusBadge status={status} />
              {closedAt !== null && (
                <span className="block text-sm text-ink-soft">
                  <DateAndTime at={new Date(closedAt)} />
                </span>
              )}
            </>
          ),
        }}
      />
      <OrderItems order={order} />
    </Card>
  )
}
