import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { refusalCode, refusalText } from '../../../lib/web/room-client.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { APPOINTMENT_TEXTS, type ClinicAppointment } from '../contract.ts'
import { APPOINTMENT_STATUSES, type ClinicTransition, noticeOf } from '../rules.ts'
import { APPOINTMENTS_KEY, appointmentsClient } from './api.ts'
import { warnUntold } from './warn-untold.ts'

/** A change that is wished for; calling a visit off needs its reason. */
export type Wish =
  | { transition: Exclude<ClinicTransition, 'callOff'> }
  | { transition: 'callOff'; reason: string }

/**
 * What the clinic does with a visit; whoever clicks second is told what it has become. `onDone` is called when
 * nothing is left to be done; after any other failure it can be tried again.
 */
export function useStatusChange(visit: ClinicAppointment, onDone = () => {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wish: Wish) =>
      wish.transition === 'callOff'
        ? appointmentsClient.callOff({ id: visit.id, reason: wish.reason })
        : appointmentsClient[wish.transition]({ id: visit.id }),
    onSuccess: ({ appointment, warning }, { transition }) => {
      toastSuccess(APPOINTMENT_TEXTS[transition])
      if (warning !== null)
        warnUntold(warning, appointment.customer.phone, messageOf(appointment, transition))
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

const CHANGED = z.object({ data: z.object({ status: z.enum(APPOINTMENT_STATUSES) }) })

/** Why the change was not made; whoever comes late is told what the visit is now. */
function reasonOf(failure: unknown): string {
  const code = refusalCode(failure)
  if (code === 'SLOT_UNAVAILABLE' || code === 'MONEY_WENT_BACK')
    return refusalText(failure) ?? APPOINTMENT_TEXTS.updateFailed
  if (code !== 'STATUS_CHANGED') return APPOINTMENT_TEXTS.updateFailed
  const now = CHANGED.safeParse(failure).data?.data.status
  return [refusalText(failure), now && `It is now ${now}.`].filter(Boolean).join(' ')
}

/** What a customer is told of a change of their visit. */
export function messageOf(visit: ClinicAppointment, transition: ClinicTransition): string {
  return noticeOf(transition, { ...visit, appointmentDate: new Date(visit.appointmentDate) }).message
}
