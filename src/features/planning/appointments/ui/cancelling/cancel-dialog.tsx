import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { Button } from '../../../../../components/actions/button.tsx'
import { AlertDialog } from '../../../../../components/dialogs/dialog.tsx'
import { DraftOwner } from '../../../../../components/forms/draft-owner.ts'
import { Notice } from '../../../../../components/notices/notice.tsx'
import { formatLongDate, formatTime } from '../../../../../lib/time.ts'
import { isConnectionLost } from '../../../../../lib/web/feature-client.ts'
import {
  addWaitingChanges,
  settleWaitingChange,
  type WaitingChange,
} from '../../../../../lib/web/kept/waiting-changes.ts'
import { toastError, toastSuccess } from '../../../../../lib/web/toast.ts'
import { WholeDates } from '../../../../../lib/web/whole-dates.ts'
import { listed } from '../../../../../lib/words/listed.ts'
import type { Appointment } from '../../appointment-schemas.ts'
import { CANCEL_TEXTS } from '../../cancel-texts.ts'
import { isLateCancellation } from '../../rules.ts'
import { canOwnerCancel } from '../../transitions.ts'
import { APPOINTMENTS_KEY, appointmentsClient } from '../api.ts'
import { cancellationOf, refusedAs, sendCancellation, whyNotCancelled } from './send-waiting-cancellations.ts'

/** Asks before an appointment is cancelled. Within 24 hours of its start, the terms are shown. */
export function CancelDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const at = new Date(appointment.appointmentDate)
  const cancel = useCancellation({
    of: [appointment],
    send: sendCancellation,
    onSettled: onClose,
  })
  const others = (appointment.together ?? []).filter(canOwnerCancel)
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      onConfirm={() => cancel.mutateAsync()}
      title="Cancel this appointment?"
      confirmLabel={others.length === 0 ? 'Cancel appointment' : 'Cancel only this one'}
      cancelLabel="Keep appointment"
    >
      <div className="grid gap-4">
        <p>
          {appointment.serviceType} for {appointment.pet.name} on{' '}
          <WholeDates>
            {formatLongDate(at)} at {formatTime(at)}
          </WholeDates>
          .
        </p>
        {others.length > 0 && <CancelAll appointment={appointment} others={others} onClose={onClose} />}
        {isLateCancellation(at, new Date()) && (
          <Notice tone="warning">
            We ask for at least 24 hours’ notice. You can still cancel at no charge.{' '}
            <span className="block">We’ll record a late cancellation.</span>
          </Notice>
        )}
      </div>
    </AlertDialog>
  )
}

type CancelAllProps = { appointment: Appointment; others: Appointment['together']; onClose: () => void }

/** Cancels an appointment with the others of its booking. */
function CancelAll({ appointment, others, onClose }: CancelAllProps) {
  const cancel = useCancellation({
    of: [appointment, ...others],
    send: () => appointmentsClient.cancelTogether({ id: appointment.id }),
    onSettled: onClose,
  })
  const words = others.map(({ serviceType, petName, appointmentDate }) => {
    return `${serviceType} for ${petName} at ${formatTime(new Date(appointmentDate))}`
  })
  return (
    <Notice tone="info">
      <p>You booked this appointment together with {listed(words)}.</p>
      <Button
        tone="danger"
        className="mt-3"
        pending={cancel.isPending}
        pendingText="Processing..."
        onClick={() => cancel.mutate()}
      >
        Cancel all {others.length + 1}
      </Button>
    </Notice>
  )
}

type Cancelled = {
  /** The appointments that are cancelled. */
  of: readonly Pick<Appointment, 'id' | 'appointmentDate'>[]
  /** Sends it; the first cancellation carries the key. */
  send: (first: WaitingChange) => Promise<unknown>
  onSettled: () => void
}

/** Cancels own appointments. Without a connection the cancellations wait in the browser until they can be sent. */
function useCancellation({ of, send, onSettled }: Cancelled) {
  const owner = useContext(DraftOwner)
  const queryClient = useQueryClient()
  // Once for each dialog: a second try sends the same keys.
  const [changes] = useState(() => of.map(cancellationOf))
  const waits = () => owner !== null && addWaitingChanges(owner, changes)
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if (!navigator.onLine && waits()) return CANCEL_TEXTS.later
      try {
        if (changes[0] !== undefined) await send(changes[0])
      } catch (failure) {
        if (isConnectionLost(failure) && waits()) return CANCEL_TEXTS.later
        throw failure
      }
      // One that was refused before may be shown with its reason.
      if (owner !== null) for (const { id } of changes) settleWaitingChange(owner, id)
      return CANCEL_TEXTS.cancelled(of.length)
    },
    onSuccess: (text) => toastSuccess(text),
    onError: (failure) => toastError(whyNotCancelled(refusedAs(failure))),
    onSettled: async (text) => {
      onSettled()
      if (text !== CANCEL_TEXTS.later) await queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    },
  })
}
