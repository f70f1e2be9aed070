import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unlessAlready } from '../../../lib/web/late-change.ts'
import { refusalCode, refusalText } from '../../../lib/web/room-client.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { APPOINTMENT_TEXTS, type ClinicAppointment } from '../contract.ts'
import { type ClinicTransition, noticeOf, TRANSITIONS } from '../rules.ts'
import { APPOINTMENTS_KEY, appointmentsClient } from './api.ts'
import { statusNow } from './status-now.ts'
import { warnNotNotified } from './warn-not-notified.ts'

/** A change that is wished for; calling a visit off needs its reason. */
export type Change =
  | { transition: Exclude<ClinicTransition, 'callOff'> }
  | { transition: 'callOff'; reason: string }

/**
 * What the clinic does with a visit; whoever clicks second is told what it has become. `onDone` is called when
 * nothing is left to be done; after any other failure it can be tried again.
 */
export function useStatusChange(appointment: ClinicAppointment, onDone = () => {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wish: Change) =>
      unlessAlready(
        wish.transition === 'callOff'
          ? appointmentsClient.callOff({ id: appointment.id, reason: wish.reason })
          : appointmentsClient[wish.transition]({ id: appointment.id }),
        (failure) => statusNow(failure) === TRANSITIONS[wish.transition].to,
      ),
    onSuccess: (changed, { transition }) => {
      toastSuccess(APPOINTMENT_TEXTS[transition])
      if (changed !== undefined && changed.warning !== null) {
        const { appointment, warning } = changed
        warnNotNotified(warning, appointment.customer.phone, messageOf(appointment, transition))
      }
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

/** Why the change was not made; whoever comes late is told what the visit is now. */
function reasonOf(failure: unknown): string {
  const code = refusalCode(failure)
  if (code === 'SLOT_UNAVAILABLE' || code === 'MONEY_WENT_BACK')
    return refusalText(failure) ?? APPOINTMENT_TEXTS.updateFailed
  if (code !== 'STATUS_CHANGED') return APPOINTMENT_TEXTS.updateFailed
  const now = statusNow(failure)
  return [refusalText(failure), now && `It is now ${now}.`].filter(Boolean).join(' ')
}

/** What a customer is told of a change of their visit. */
export function messageOf(appointment: ClinicAppointment, transition: ClinicTransition): string {
  return noticeOf(transition, { ...appointment, appointmentDate: new Date(appointment.appointmentDate) })
    .message
}
