import { Button } from '../../../../../components/actions/button.tsx'
import { Notice } from '../../../../../components/notices/notice.tsx'
import type { ClinicAppointment } from '../../../appointments/appointment-schemas.ts'
import { momentWords } from '../../../appointments/move-rules.ts'
import { MoveForm } from './move-form.tsx'
import { useDecline } from './use-decline.ts'
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
      {appointment.askedMove && <AskedMove appointment={appointment} onClose={onClose} />}
      <p className="text-ink-soft">
        {appointment.customer.fullName} will be notified, unless only the length changes.
      </p>
    </MoveForm>
  )
}

/** What the owner has asked for, and the answer that the appointment stays where it is. */
function AskedMove({ appointment, onClose }: Pick<MoveDialogProps, 'appointment' | 'onClose'>) {
  const decline = useDecline(appointment, onClose)
  const { askedMove, customer } = appointment
  if (askedMove === null) return null
  return (
    <Notice tone="info">
      <p className="pb-2">
        {customer.fullName} asked to move the appointment to {momentWords(new Date(askedMove.to))} (asked{' '}
        {momentWords(new Date(askedMove.at))}).
      </p>
      <Button size="dense" tone="quiet" pending={decline.isPending} onClick={() => decline.mutate()}>
        Keep the time
      </Button>
    </Notice>
  )
}
