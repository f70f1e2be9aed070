import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { clinic } from '../../../clinic/clinic.ts'
import { BackLink } from '../../../components/actions/back-link.tsx'
import { Button } from '../../../components/actions/button.tsx'
import { PhoneLink } from '../../../components/actions/phone-link.tsx'
import { RoutedButton } from '../../../components/actions/routed-links.tsx'
import { DateAndTime } from '../../../components/dates/date-and-time.tsx'
import { AlertDialog } from '../../../components/dialogs/dialog.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { Facts } from '../../../components/lists/facts.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { Spinner } from '../../../components/notices/spinner.tsx'
import { refusalCode, refusalText } from '../../../lib/web/feature-client.ts'
import { stateNow, unlessAlready } from '../../../lib/web/late-change.ts'
import { useChange } from '../../../lib/web/use-change.ts'
import { useMay, useMayOpen } from '../../auth/ui/use-may.ts'
import type { WholeOrder } from '../contract.ts'
import { ordersPaths } from '../paths.ts'
import { isOpen, ORDER_ACTIONS, type OrderAction, orderNumber } from '../rules.ts'
import { ORDER_TEXTS } from '../texts.ts'
import { ORDERS_KEY, orderQuery, ordersClient } from './api.ts'
import { OrderItems } from './order-items.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'

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

/** Bills stand above orders, so their path can't be imported. */
const CHECKOUT = '/dashboard/checkout'

function Actions({ order }: { order: WholeOrder }) {
  const mayOpen = useMayOpen()
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button
        tone="quiet"
        icon={<Printer className="size-5" aria-hidden="true" />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      {mayOpen(CHECKOUT) && order.status !== 'cancelled' && (
        <RoutedButton tone="quiet" to={CHECKOUT} search={{ order: order.id }}>
          Checkout
        </RoutedButton>
      )}
      <CloseButtons order={order} />
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

/** The buttons that complete an open order or, after confirmation, cancel it. */
function CloseButtons({ order }: { order: WholeOrder }) {
  const { id } = order
  const [confirming, setConfirming] = useState(false)
  const close = useChange({
    send: (action: OrderAction) =>
      unlessAlready<unknown>(
        action === 'complete' ? ordersClient.complete({ id }) : ordersClient.cancel({ id }),
        (failure) => statusNow(failure) === ORDER_ACTIONS[action].to,
      ),
    done: (action) => ORDER_TEXTS[action],
    failed: failureText,
    refresh: ORDERS_KEY,
    onSettled: () => setConfirming(false),
  })
  const mayClose = useMay(ordersClient.complete)
  if (!mayClose || !isOpen(order)) return null
  return (
    <>
      <Button tone="quiet" disabled={close.isPending} onClick={() => setConfirming(true)}>
        Cancel order
      </Button>
      <Button
        disabled={close.isPending && close.variables === 'cancel'}
        pending={close.isPending && close.variables === 'complete'}
        onClick={() => close.mutate('complete')}
      >
        Mark as Completed
      </Button>
      <AlertDialog
        isOpen={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => close.mutateAsync('cancel')}
        title="Cancel this order?"
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
      >
        <p>
          Order {orderNumber(id)} for {order.customer.fullName}. This can’t be undone.
        </p>
      </AlertDialog>
    </>
  )
}

const statusNow = (failure: unknown) => stateNow<Pick<WholeOrder, 'status'>>(failure, 'ORDER_CHANGED')?.status

/** Why the order was not closed; if it was closed already, with its current status. */
function failureText(failure: unknown): string {
  if (refusalCode(failure) !== 'ORDER_CHANGED') return ORDER_TEXTS.updateFailed
  const now = statusNow(failure)
  return [refusalText(failure), now && `It is now ${now}.`].filter(Boolean).join(' ')
}
