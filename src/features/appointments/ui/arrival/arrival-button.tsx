import { Button } from '../../../../components/actions/button.tsx'
import type { ClinicAppointment } from '../../appointment-schemas.ts'
import { type ArrivalStage, arrivalOf, canArrive, isOpen, stageBeside } from '../../arrival-stages.ts'
import { useArrival } from './use-arrival.ts'

/** What the button says that leads to each stage. */
const labels = () =>
  ({
    waiting: 'Arrived',
    inRoom: 'In the room',
    done: 'Done',
  }) as const satisfies Record<Exclude<ArrivalStage, 'expected'>, string>

/** Notes the next stage of an arrival: shown for today's clinic visits, and until the pet is done. */
export function ArrivalButton({ appointment }: { appointment: ClinicAppointment }) {
  const arrival = useArrival(appointment)
  const next = nextStage(appointment, new Date())
  if (next === null) return null
  return (
    <Button size="dense" tone="quiet" pending={arrival.isPending} onClick={() => arrival.mutate(next)}>
      {labels()[next]}
    </Button>
  )
}

/** The stage that can be noted next; null if there is none. */
function nextStage(appointment: ClinicAppointment, now: Date): keyof ReturnType<typeof labels> | null {
  const { stage } = arrivalOf(appointment)
  const at = { ...appointment, appointmentDate: new Date(appointment.appointmentDate) }
  if (stage === 'expected' ? !canArrive(at, now) : !isOpen(appointment)) return null
  const next = stageBeside(stage, 1)
  return next === undefined || next === 'expected' ? null : next
}
