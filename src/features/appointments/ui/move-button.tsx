import { type ComponentType, useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { useOnDemand } from '../../../components/layout/use-on-demand.ts'
import type { Appointment } from '../appointment-schemas.ts'
import { isMovable } from '../move-rules.ts'

type MoveButtonProps<Shown extends Appointment> = {
  appointment: Shown
  /** Loads the dialog, once the button is pressed. */
  loadDialog: () => Promise<ComponentType<{ appointment: Shown; onClose: () => void }>>
  size?: 'dense'
}

/** A button that opens the dialog for moving an appointment; nothing if it can't be moved. */
export function MoveButton<Shown extends Appointment>({
  appointment,
  loadDialog,
  size,
}: MoveButtonProps<Shown>) {
  const [isMoving, setMoving] = useState(false)
  const MoveDialog = useOnDemand(loadDialog, isMoving ? 'now' : 'never')
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
      {isMoving && MoveDialog !== null && (
        <MoveDialog appointment={appointment} onClose={() => setMoving(false)} />
      )}
    </>
  )
}
