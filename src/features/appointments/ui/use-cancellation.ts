import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { DraftOwner } from '../../../components/form-draft.tsx'
import { isConnectionLost } from '../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import {
  addWaitingChanges,
  settleWaitingChange,
  type WaitingChange,
} from '../../../lib/web/waiting-changes.ts'
import type { Appointment } from '../appointment-schemas.ts'
import { CANCEL_TEXTS } from '../cancel-texts.ts'
import { APPOINTMENTS_KEY } from './api.ts'
import { cancellationOf, whyNotCancelled } from './send-waiting-cancellations.ts'
import { statusNow } from './status-now.ts'

type Cancelled = {
  /** The appointments that are cancelled. */
  of: readonly Pick<Appointment, 'id' | 'appointmentDate'>[]
  /** Sends it; the first cancellation carries the key. */
  send: (first: WaitingChange) => Promise<unknown>
  done: string
  onSettled: () => void
}

/** Cancels own appointments. Without a connection the cancellations wait in the browser until they can be sent. */
export function useCancellation({ of, send, done, onSettled }: Cancelled) {
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
      return done
    },
    onSuccess: (text) => toastSuccess(text),
    onError: (failure) => toastError(whyNotCancelled(statusNow(failure))),
    onSettled: async (text) => {
      onSettled()
      if (text !== CANCEL_TEXTS.later) await queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    },
  })
}
