import { type ComponentType, useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import type { Appointment } from '../appointment-schemas.ts'
import { isMovable } from '../move-rules.ts'

type MoveButtonProps<Shown extends Appointment> = {
  appointment: Shown
  /** The dialog, whose code may be loaded once the button is pressed. */
  MoveDialog: ComponentType<{ appointment: Shown; onClose: () => void }>
  size?: 'dense'
}

/** A button that opens the dialog for moving an appointment; nothing if it can't be moved. */
export function MoveButton<Shown extends Appointment>({
  appointment,
  MoveDialog,
  size,
}: MoveButtonProps<Shown>) {
  const [isMoving, setMoving] = useState(false)
  const { status, appointmentDate, serviceType, pet } = appointment
  if (!isMovable(status, new Date(appointmentDate), new Date())) return null
  return (
    <>
      <Button
        tone="quiet"
        {...(size && { size })}
        aria-label={`Move: ${serviceType} for ${pet.name}`}
        onClick={() => setMoving(true)}
      >
        Move
      </Button>
      {isMoving && <MoveDialog appointment={appointment} onClose={() => setMoving(false)} />}
    </>
  )
}
