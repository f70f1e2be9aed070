import { Button, type ButtonTone } from '../../../components/button.tsx'
import type { ClinicAppointment } from '../contract.ts'
import { type ClinicTransition, canChange } from '../rules.ts'
import { useStatusChange } from './use-status-change.ts'

const ACTIONS = [
  { transition: 'approve', label: 'Approve', tone: 'primary' },
  { transition: 'reject', label: 'Reject', tone: 'quiet' },
  { transition: 'complete', label: 'Mark as Completed', tone: 'primary' },
] as const satisfies readonly { transition: ClinicTransition; label: string; tone: ButtonTone }[]

/** The clinic's main actions for an appointment in its current status. */
export function TransitionButtons({ appointment }: { appointment: ClinicAppointment }) {
  const change = useStatusChange(appointment)
  const possible = ACTIONS.filter(({ transition }) => canChange(transition, appointment.status, 'admin'))
  return possible.map(({ transition, label, tone }) => (
    <Button
      key={transition}
      size="dense"
      tone={tone}
      disabled={change.isPending && change.variables.transition !== transition}
      pending={change.isPending && change.variables.transition === transition}
      onClick={() => change.mutate({ transition })}
    >
      {label}
    </Button>
  ))
}
