import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalCode, refusalText } from '../../../../lib/web/feature-client.ts'
import { stateNow, unlessAlready } from '../../../../lib/web/late-change.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import type { ClinicAppointment } from '../../appointment-schemas.ts'
import { type ArrivalStage, arrivalOf } from '../../arrival-stages.ts'
import { APPOINTMENT_TEXTS, ARRIVAL_TEXTS } from '../../texts.ts'
import { APPOINTMENTS_KEY, appointmentsClient } from '../api.ts'

/** Moves an appointment to the stage after the one shown, or to the one before it. */
export function useArrival(appointment: ClinicAppointment) {
  const queryClient = useQueryClient()
  const { id } = appointment
  const from = arrivalOf(appointment).stage
  return useMutation({
    mutationFn: (to: ArrivalStage) =>
      unlessAlready(
        appointmentsClient.setArrival({ id, from, to }),
        (failure) => stateNow<{ stage: ArrivalStage }>(failure, 'ARRIVAL_CHANGED')?.stage === to,
      ),
    onSuccess: (_changed, to) => toastSuccess(ARRIVAL_TEXTS[to]),
    onError: (failure) => toastError(textOf(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY }),
  })
}

function textOf(failure: unknown): string {
  const isKnown = ['ARRIVAL_CHANGED', 'NOT_TODAY'].includes(refusalCode(failure) ?? '')
  return (isKnown && refusalText(failure)) || APPOINTMENT_TEXTS.updateFailed
}
