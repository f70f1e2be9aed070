import type { QueryClient } from '@tanstack/react-query'
import { refusalCode } from '../../../../../lib/web/feature-client.ts'
import {
  claimWaitingChanges,
  settleWaitingChange,
  type WaitingChange,
  waitingChanges,
  whileOthersWait,
} from '../../../../../lib/web/kept/waiting-changes.ts'
import { randomId } from '../../../../../lib/web/random-id.ts'
import { toastError, toastSuccess } from '../../../../../lib/web/toast.ts'
import { sessionQuery } from '../../../../platform/auth/ui/api.ts'
import type { Appointment } from '../../appointment-schemas.ts'
import { CANCEL_TEXTS } from '../../cancel-texts.ts'
import { APPOINTMENTS_KEY, appointmentsClient } from '../api.ts'
import { statusNow } from '../status-now.ts'

/** The cancellation of an appointment as its owner sees it, to be sent now or later. */
export function cancellationOf(
  appointment: Pick<Appointment, 'id' | 'appointmentDate'>,
): WaitingChange & { values: { expectedDate: string } } {
  const { id, appointmentDate } = appointment
  return { key: randomId(), kind: 'cancel', id, values: { expectedDate: appointmentDate } }
}

/** Sends a cancellation. One that has arrived already is as good as done. */
export async function sendCancellation({ key, id, values }: WaitingChange): Promise<void> {
  try {
    await appointmentsClient.cancel({ id, ...values, idempotencyKey: key })
  } catch (failure) {
    if (statusNow(failure) !== 'cancelled') throw failure
  }
}

/** What each refusal says, by the appointment's present status or the refusal's code. */
const WHY: Record<string, string> = {
  confirmed: CANCEL_TEXTS.confirmedMeanwhile,
  completed: CANCEL_TEXTS.completedMeanwhile,
  pending: CANCEL_TEXTS.movedMeanwhile,
  CONFIRMED_BEFORE_MOVE: CANCEL_TEXTS.confirmedBeforeMove,
}

/** Why an appointment could not be cancelled, from what `refusedAs` gives. */
export function whyNotCancelled(refused: string | undefined): string {
  const why = refused === undefined ? undefined : WHY[refused]
  return why === undefined ? CANCEL_TEXTS.cancelFailed : `${CANCEL_TEXTS.cancelFailed}. ${why}`
}

/** How a cancellation was refused: the appointment's present status if that has changed in the meantime, else the code. */
export function refusedAs(failure: unknown): string | undefined {
  return statusNow(failure) ?? refusalCode(failure) ?? undefined
}

/** Refusals after which a change waits on: they are not about the change itself. */
const NOT_YET = ['UNAUTHORIZED', 'TOO_MANY_TRIES', 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE']

/**
 * Sends what `owner` has cancelled without a connection, in order and in one tab at a time. What the server refuses stays,
 * with its reason; if it can't be reached, everything waits on. If someone else is signed in by now, nothing is sent and
 * all is deleted.
 */
export async function sendWaitingCancellations(client: QueryClient, owner: string): Promise<void> {
  await whileOthersWait(async () => {
    const unsent = () => waitingChanges(owner).find(({ refused }) => refused === undefined)
    if (unsent() === undefined) return
    const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
    if (session === null) return
    if (session.email !== owner) return claimWaitingChanges(session.email)
    for (let change = unsent(); change !== undefined; change = unsent()) {
      const refused = await refusalOf(change)
      if (refused === 'not yet') return
      // A first read that is under way would be left alone, and give what was before.
      await client.cancelQueries({ queryKey: APPOINTMENTS_KEY })
      void client.invalidateQueries()
      // Of one that no longer exists there is no card to say why.
      settleWaitingChange(owner, change.id, refused === 'APPOINTMENT_MISSING' ? undefined : refused)
      if (refused === undefined) toastSuccess(CANCEL_TEXTS.cancelled(1))
      else toastError(whyNotCancelled(refused))
    }
  })
}

/** Sends a change. Gives why it was refused, for an appointment its status now; `not yet` if it is to be sent again. */
async function refusalOf(change: WaitingChange): Promise<string | undefined> {
  try {
    await sendCancellation(change)
    return undefined
  } catch (failure) {
    const code = refusalCode(failure)
    return code === null || NOT_YET.includes(code) ? 'not yet' : refusedAs(failure)
  }
}
