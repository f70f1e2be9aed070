import { Button } from '../../../../components/actions/button.tsx'
import { CompleteAndTake } from '../../../money/payments/ui/complete-and-take.tsx'
import { TakePayment } from '../../../money/payments/ui/take-payment.tsx'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import { ArrivalButton } from '../../../planning/appointments/ui/arrival/arrival-button.tsx'
import { MoveButton } from '../../../planning/appointments/ui/move-button.tsx'
import {
  actionLabels,
  type MainAction,
  type MainActions,
} from '../../../planning/appointments/ui/transition-buttons.tsx'
import { bookingClient } from '../../../planning/booking/ui/api.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
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
