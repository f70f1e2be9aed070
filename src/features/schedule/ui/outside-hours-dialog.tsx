import { AlertDialog } from '../../../components/dialogs/dialog.tsx'
import { formatMoment } from '../../timetable/moment.ts'
import type { PlacedAppointment } from '../contract.ts'
import type { Target } from './schedule-view.ts'

type OutsideHoursDialogProps = {
  item: PlacedAppointment
  to: Target
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before an appointment that was dropped on closed time is moved there. */
export function OutsideHoursDialog({ item, to, onConfirm, onClose }: OutsideHoursDialogProps) {
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      onConfirm={onConfirm}
      title="Move it outside the hours?"
      confirmLabel="Move it there"
      cancelLabel="Leave it"
      tone="primary"
    >
      {item.serviceType} for <bdi>{item.pet.name}</bdi> would be on{' '}
      {formatMoment({ day: to.date, minute: to.minute })}, when it is closed. It is marked as outside the
      hours.
    </AlertDialog>
  )
}
