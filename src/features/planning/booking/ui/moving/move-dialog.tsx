import type { ClinicAppointment } from '../../../appointments/appointment-schemas.ts'
import { MoveForm } from './move-form.tsx'
import { useMove } from './use-move.ts'

type MoveDialogProps = {
  appointment: ClinicAppointment & { calendarId?: number }
  onClose: () => void
  /** Called with the appointment's id when the toast's Undo is pressed. */
  onUndo?: (id: string) => void
}

/** Moves an appointment for the clinic. */
export function MoveDialog({ appointment, onClose, onUndo }: MoveDialogProps) {
  const move = useMove(onUndo)
  return (
    <MoveForm
      appointment={appointment}
      length={appointment.minutes}
      canGoBeyond
      // Where its calendar is known, so that undoing it leads back there.
      hasCalendars={appointment.calendarId !== undefined}
      move={(to) => move(appointment, to)}
      onClose={onClose}
      submitLabel="Move appointment"
    >
      <p className="text-ink-soft">
        {appointment.customer.fullName} will be notified, unless only the length changes.
      </p>
    </MoveForm>
  )
}
