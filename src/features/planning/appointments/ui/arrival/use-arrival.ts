import { refusalCode, refusalText } from '../../../../../lib/web/feature-client.ts'
import { stateNow, unlessAlready } from '../../../../../lib/web/late-change.ts'
import { useChange } from '../../../../../lib/web/use-change.ts'
import type { ClinicAppointment } from '../../appointment-schemas.ts'
import { type ArrivalStage, arrivalOf } from '../../arrival-stages.ts'
import { APPOINTMENT_TEXTS, ARRIVAL_TEXTS } from '../../texts.ts'
import { APPOINTMENTS_KEY, appointmentsClient } from '../api.ts'

/** Moves an appointment to the stage after the one shown, or to the one before it. */
export function useArrival(appointment: ClinicAppointment) {
  const { id } = appointment
  const from = arrivalOf(appointment).stage
  return useChange({
    send: (to: ArrivalStage) =>
      unlessAlready(
        appointmentsClient.setArrival({ id, from, to }),
        (failure) => stateNow<{ stage: ArrivalStage }>(failure, 'ARRIVAL_CHANGED')?.stage === to,
      ),
    done: (to) => ARRIVAL_TEXTS[to],
    failed: textOf,
    refresh: APPOINTMENTS_KEY,
  })
}

function textOf(failure: unknown): string {
  const isKnown = ['ARRIVAL_CHANGED', 'NOT_TODAY'].includes(refusalCode(failure) ?? '')
  return (isKnown && refusalText(failure)) || APPOINTMENT_TEXTS.updateFailed
}
