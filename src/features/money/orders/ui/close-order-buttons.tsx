import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import type { CancelPart } from '../../../../components/dialogs/cancel-part.ts'
import { AlertDialog } from '../../../../components/dialogs/dialog.tsx'
import { refusalCode, refusalText } from '../../../../lib/web/feature-client.ts'
import { stateNow, unlessAlready } from '../../../../lib/web/late-change.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import type { WholeOrder } from '../contract.ts'
import { isOpen, ORDER_ACTIONS, type OrderAction, orderNumber } from '../rules.ts'
import { ORDER_TEXTS } from '../texts.ts'
import { ORDERS_KEY, ordersClient } from './api.ts'

type CloseOrderButtonsProps = {
  order: WholeOrder
  /** What else is asked before it is cancelled. */
  cancelPart?: CancelPart | undefined
}

/** The buttons that complete an open order or, after confirmation, cancel it. */
export function CloseOrderButtons({ order, cancelPart }: CloseOrderButtonsProps) {
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
      <Button tone="quiet" waits={close.isPending} onClick={() => setConfirming(true)}>
        Cancel order
      </Button>
      <Button
        waits={close.isPending && close.variables === 'cancel'}
        pending={close.isPending && close.variables === 'complete'}
        onClick={() => close.mutate('complete')}
      >
        Mark as Completed
      </Button>
      <AlertDialog
        isOpen={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => close.mutateAsync('cancel').then(() => cancelPart?.afterwards(null))}
        title="Cancel this order?"
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
      >
        <div className="grid gap-4">
          <p>
            Order {orderNumber(id)} for {order.customer.fullName} will be cancelled. This can’t be undone.
          </p>
          {cancelPart?.part}
        </div>
      </AlertDialog>
    </>
  )
}

const statusNow = (failure: unknown) => stateNow<Pick<WholeOrder, 'status'>>(failure, 'ORDER_CHANGED')?.status

/** Why the order was not closed; if it was closed already, with its current status. */
function failureText(failure: unknown): string {
  if (refusalCode(failure) !== 'ORDER_CHANGED') return ORDER_TEXTS.updateFailed
  const now = statusNow(failure)
  return [refusalText(failure), now && `The order is now ${now}.`].filter(Boolean).join(' ')
}
