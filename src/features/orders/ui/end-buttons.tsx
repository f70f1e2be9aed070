import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { Button } from '../../../components/button.tsx'
import { AlertDialog } from '../../../components/dialog.tsx'
import { stateNow, unlessAlready } from '../../../lib/web/late-change.ts'
import { refusalCode, refusalText } from '../../../lib/web/room-client.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { ORDER_TEXTS, type WholeOrder } from '../contract.ts'
import { isOpen, ORDER_ENDS, ORDER_STATUSES, type OrderEnd, orderNumber } from '../rules.ts'
import { ORDERS_KEY, ordersClient } from './api.ts'

/** How an open order ends: completed, or after a question cancelled. */
export function EndButtons({ order }: { order: WholeOrder }) {
  const { id } = order
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: (how: OrderEnd) =>
      unlessAlready<unknown>(
        ordersClient[how]({ id }),
        (failure) => statusNow(failure) === ORDER_ENDS[how].to,
      ),
    onSuccess: (_order, how) => toastSuccess(ORDER_ENDS[how].outcome),
    onError: (failure) => toastError(reasonOf(failure)),
    onSettled: async () => {
      setAsking(false)
      await queryClient.invalidateQueries({ queryKey: ORDERS_KEY })
    },
  })
  if (!isOpen(order)) return null
  return (
    <>
      <Button tone="quiet" disabled={end.isPending} onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <Button
        disabled={end.isPending && end.variables === 'cancel'}
        pending={end.isPending && end.variables === 'complete'}
        onClick={() => end.mutate('complete')}
      >
        Mark as Completed
      </Button>
      <AlertDialog
        isOpen={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutateAsync('cancel')}
        title="Cancel this order?"
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
      >
        <p>
          Order {orderNumber(id)} of {order.customer.fullName}. This can’t be undone.
        </p>
      </AlertDialog>
    </>
  )
}

const statusNow = (failure: unknown) =>
  stateNow(failure, 'ORDER_CHANGED', z.object({ status: z.enum(ORDER_STATUSES) }))?.status

/** Why the order did not end; whoever comes late is told how it stands now. */
function reasonOf(failure: unknown): string {
  if (refusalCode(failure) !== 'ORDER_CHANGED') return ORDER_TEXTS.updateFailed
  const now = statusNow(failure)
  return [refusalText(failure), now && `It is now ${now}.`].filter(Boolean).join(' ')
}
