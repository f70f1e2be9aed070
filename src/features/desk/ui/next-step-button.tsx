import { Button } from '../../../components/actions/button.tsx'
import type { ClinicAppointment } from '../../appointments/appointment-schemas.ts'
import { ArrivalButton } from '../../appointments/ui/arrival/arrival-button.tsx'
import { MoveButton } from '../../appointments/ui/move-button.tsx'
import { actionLabels, type MainAction, type MainActions } from '../../appointments/ui/transition-buttons.tsx'
import { useMay } from '../../auth/ui/use-may.ts'
import { bookingClient } from '../../booking/ui/api.ts'
import { CompleteAndTake } from '../../payments/ui/complete-and-take.tsx'
import { TakePayment } from '../../payments/ui/take-payment.tsx'
import type { NextStep } from '../rules.ts'

type NextStepButtonProps = {
  appointment: ClinicAppointment
  step: NextStep | null
  /** The main actions of the row, which asks its questions. */
  actions: MainActions
  onMove: () => void
}

/** The one button of a row of Manage Appointments. */
export function NextStepButton({ appointment, step, actions, onMove }: NextStepButtonProps) {
  const mayMove = useMay(bookingClient.move)
  const action = actionOf(step, actions)
  if (action !== undefined)
    return (
      <Button size="dense" pending={actions.pending === action} onClick={() => actions.start(action)}>
        {actionLabels()[action]}
      </Button>
    )
  switch (step) {
    case 'arrival':
      return <ArrivalButton appointment={appointment} tone="primary" />
    case 'completeAndTake':
      return <CompleteAndTake appointment={appointment} tone="primary" />
    case 'take':
      return <TakePayment appointment={appointment} />
    case 'move':
      return mayMove && <MoveButton size="dense" appointment={appointment} onMove={onMove} />
    default:
      return null
  }
}

/** The main action that a step is, if it is one. */
export function actionOf(step: NextStep | null, { possible }: MainActions): MainAction | undefined {
  if (step === 'approve') return possible.find((action) => action === 'approve')
  if (step === 'complete')
    return possible.find((action) => action === 'complete' || action === 'completeUnapproved')
  return undefined
}
