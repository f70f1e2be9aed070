import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../../../components/notices/notice.tsx'
import { toastSuccess } from '../../../../../lib/web/toast.ts'
import type { Appointment } from '../../../appointments/appointment-schemas.ts'
import { momentWords, mustAskToMove } from '../../../appointments/move-rules.ts'
import { MOVE_TEXTS } from '../../../appointments/move-texts.ts'
import { timetableQuery } from '../../../timetable/ui/api.ts'
import { bookingClient } from '../api.ts'
import { MoveForm, type MoveTo } from './move-form.tsx'

type OwnMoveDialogProps = { appointment: Appointment; onClose: () => void }

/** The limit until the clinic's is loaded. */
const USUAL_LIMIT_HOURS = 24

/** Moves an owner's appointment, or asks the clinic to if it begins too soon. It says beforehand what will happen. */
export function OwnMoveDialog({ appointment, onClose }: OwnMoveDialogProps) {
  const limit = useQuery(timetableQuery).data?.moveLimitHours ?? USUAL_LIMIT_HOURS
  const { id, appointmentDate, status } = appointment
  const asks = mustAskToMove(new Date(appointmentDate), limit, new Date())
  const move = async ({ minutes: _, ...to }: MoveTo) => {
    const { appointment: now, outcome } = await bookingClient.moveOwn({
      id,
      ...to,
      expectedDate: appointmentDate,
    })
    if (outcome === 'moved')
      toastSuccess(MOVE_TEXTS.moved, { detail: momentWords(new Date(now.appointmentDate)), seconds: 4 })
    else toastSuccess(MOVE_TEXTS.asked, { seconds: 4 })
  }
  return (
    <MoveForm
      appointment={appointment}
      move={move}
      onClose={onClose}
      submitLabel={asks ? 'Ask the clinic' : 'Move appointment'}
    >
      {asks && (
        <Notice tone="warning">
          Your appointment begins in less than {limit === 1 ? 'an hour' : `${limit} hours`}, so we’ll ask the
          clinic to move it. Nothing changes until the clinic answers.
        </Notice>
      )}
      {!asks && status === 'confirmed' && (
        <Notice tone="info">Your appointment will be pending until the clinic confirms the new time.</Notice>
      )}
    </MoveForm>
  )
}
