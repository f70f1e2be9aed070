import { Button } from '../../../../components/actions/button.tsx'
import type { EitherAppointment } from '../appointment-schemas.ts'
import { isMovable } from '../move-rules.ts'

type MoveButtonProps = {
  appointment: EitherAppointment
  /** Opens the dialog that moves it. */
  onMove: () => void
  size?: 'dense'
}

/** A button that opens the dialog for moving an appointment; nothing if it can't be moved. */
export function MoveButton({ appointment, onMove, size }: MoveButtonProps) {
  const { status, appointmentDate, serviceType, pet } = appointment
  if (!isMovable(status, new Date(appointmentDate), new Date())) return null
  return (
    <Button
      tone="quiet"
      {...(size && { size })}
      aria-label={`Move: ${serviceType} for ${pet.name}`}
      onClick={onMove}
    >
      Move
    </Button>
  )
}
