import { Button, type ButtonTone } from '../../../../../components/actions/button.tsx'
import { useMay } from '../../../../platform/auth/ui/use-may.ts'
import type { ClinicAppointment } from '../../appointment-schemas.ts'
import { type NextStage, nextStage } from '../../arrival-stages.ts'
import { appointmentsClient } from '../api.ts'
import { useArrival } from './use-arrival.ts'

/** What the step to each stage is called. */
export const arrivalLabels = () =>
  ({
    waiting: 'Arrived',
    inRoom: 'In the room',
    done: 'Done',
  }) as const satisfies Record<NextStage, string>

type ArrivalButtonProps = { appointment: ClinicAppointment; tone?: ButtonTone }

/** Notes the next stage of an arrival: shown for today's clinic visits, and until the pet is done. */
export function ArrivalButton({ appointment, tone = 'quiet' }: ArrivalButtonProps) {
  const arrival = useArrival(appointment)
  const next = nextStage(appointment, new Date())
  const mayChange = useMay(appointmentsClient.setArrival)
  if (next === null || !mayChange) return null
  return (
    <Button size="dense" tone={tone} pending={arrival.isPending} onClick={() => arrival.mutate(next)}>
      {arrivalLabels()[next]}
    </Button>
  )
}
