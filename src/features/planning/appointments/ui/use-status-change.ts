import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalCode, refusalText } from '../../../../lib/web/feature-client.ts'
import { unlessAlready } from '../../../../lib/web/late-change.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import type { ClinicAppointment } from '../appointment-schemas.ts'
import { APPOINTMENT_TEXTS } from '../texts.ts'
import { type ClinicTransition, noticeOf, TRANSITIONS } from '../transitions.ts'
import { APPOINTMENTS_KEY, appointmentsClient } from './api.ts'
import { statusNow } from './status-now.ts'
import { toastChange } from './toast-change.ts'

/** A change of status. Calling an appointment off needs a reason, rejecting it can have one. */
export type Change =
  | { transition: Exclude<ClinicTransition, 'callOff' | 'reject'> }
  | { transition: 'callOff' | 'reject'; reason: string | null }

/**
 * Changes the status of an appointment for the clinic. If it has changed in the meantime, a toast shows the current
 * status. `onDone` is called when nothing is left to do; after any other failure the user can try again.
 */
export function useStatusChange(appointment: ClinicAppointment, onDone = () => {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (requested: Change) =>
      unlessAlready(
        send(appointment.id, requested),
        (failure) => statusNow(failure) === TRANSITIONS[requested.transition].to,
      ),
    onSuccess: (changed, { transition }) => {
      // No one waits for news of what they came for.
      const isNews = changed !== undefined && TRANSITIONS[transition].to !== 'completed'
      if (!isNews) toastSuccess(APPOINTMENT_TEXTS[transition])
      else
        toastChange(APPOINTMENT_TEXTS[transition], {
          warning: changed.warning,
          customer: changed.appointment.customer,
          message: messageOf(changed.appointment, transition),
        })
      onDone()
    },
    onError: (failure) => {
      toastError(reasonOf(failure))
      if (refusalCode(failure) === 'STATUS_CHANGED') onDone()
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    },
  })
}

function send(id: string, requested: Change) {
  if (requested.transition === 'callOff')
    return appointmentsClient.callOff({ id, reason: requested.reason ?? '' })
  if (requested.transition === 'reject') return appointmentsClient.reject({ id, reason: requested.reason })
  return appointmentsClient[requested.transition]({ id })
}

/** Why the change was not made, with the current status if another change came first. */
function reasonOf(failure: unknown): string {
  const code = refusalCode(failure)
  if (code === 'SLOT_UNAVAILABLE' || code === 'MONEY_WENT_BACK' || code === 'NOT_BEGUN')
    return refusalText(failure) ?? APPOINTMENT_TEXTS.updateFailed
  if (code !== 'STATUS_CHANGED') return APPOINTMENT_TEXTS.updateFailed
  const now = statusNow(failure)
  return [refusalText(failure), now && `The status is now ${now}.`].filter(Boolean).join(' ')
}

/** The message to a customer about a change of their appointment, or of `all` that were booked with it. */
export function messageOf(
  appointment: ClinicAppointment,
  transition: ClinicTransition,
  all?: string,
): string {
  const appointmentDate = new Date(appointment.appointmentDate)
  return noticeOf(transition, { ...appointment, appointmentDate, all }).message
}
