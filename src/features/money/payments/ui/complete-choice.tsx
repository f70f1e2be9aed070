import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type RefObject, useRef, useState } from 'react'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import { arrivalOf } from '../../../planning/appointments/arrival-stages.ts'
import { canChange } from '../../../planning/appointments/transitions.ts'
import { appointmentsClient, clinicAppointmentQuery } from '../../../planning/appointments/ui/api.ts'
import { useStatusChange } from '../../../planning/appointments/ui/use-status-change.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import type { Bill } from '../../bills/bill-schemas.ts'

/** What is said beside completing an appointment, by another feature; `saves` is run once the bill is paid. */
export type BesideCompleting = ComponentType<{
  appointment: ClinicAppointment
  saves: RefObject<(() => void) | null>
}>

/** Whether the appointment of a bill is completed once it is paid, and what completes it. */
export type Completion = {
  isPossible: boolean
  appointment: ClinicAppointment | undefined
  saves: RefObject<(() => void) | null>
  isChosen: boolean
  choose: (isChosen: boolean) => void
  run: () => void
}

/** Completes the bill's first appointment after the payment, unless someone says otherwise. */
export function useComplete({ lines }: Bill): Completion {
  const [isChosen, choose] = useState(true)
  const saves = useRef<(() => void) | null>(null)
  const id = lines.find(({ appointmentId }) => appointmentId !== null)?.appointmentId ?? null
  const mayComplete = useMay(appointmentsClient.complete)
  const { data: appointment } = useQuery({
    ...clinicAppointmentQuery(id ?? ''),
    enabled: id !== null && mayComplete,
  })
  const transition = appointment && transitionOf(appointment)
  // Its toasts show the result; without an appointment nothing is sent.
  const change = useStatusChange(appointment ?? ({ id: '' } as ClinicAppointment))
  return {
    isPossible: transition !== undefined,
    appointment,
    saves,
    isChosen,
    choose,
    run: () => {
      if (transition === undefined || !isChosen) return
      change.mutate({ transition })
      saves.current?.()
    },
  }
}

/** How an appointment is completed as it is now; undefined if it can't be, or has neither begun nor its pet arrived. */
function transitionOf(appointment: ClinicAppointment) {
  const { status, appointmentDate } = appointment
  const hasBegun = new Date(appointmentDate) <= new Date()
  if (!hasBegun && (status !== 'confirmed' || arrivalOf(appointment).stage === 'expected')) return undefined
  return (['complete', 'completeUnapproved'] as const).find((way) => canChange(way, status, 'admin'))
}

/** The choice to complete the appointment with its payment. */
export function CompleteChoice({ complete, Beside }: { complete: Completion; Beside: BesideCompleting }) {
  const { isPossible, isChosen, appointment, saves } = complete
  if (!isPossible) return null
  return (
    <div className="grid gap-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={complete.isChosen}
          onChange={(event) => complete.choose(event.target.checked)}
          className="size-5 shrink-0"
        />
        <span className="font-medium">Mark as completed</span>
      </label>
      {isChosen && appointment && <Beside appointment={appointment} saves={saves} />}
    </div>
  )
}
