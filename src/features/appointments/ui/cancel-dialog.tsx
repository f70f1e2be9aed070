import { AlertDialog } from '../../../components/dialog.tsx'
import { Notice } from '../../../components/notice.tsx'
import { formatLongDate, formatTime } from '../../../lib/time.ts'
import { unlessAlready } from '../../../lib/web/late-change.ts'
import { useChange } from '../../../lib/web/use-change.ts'
import type { AppointmentStatus } from '../clinic-filters.ts'
import type { Appointment } from '../contract.ts'
import { isLateCancellation } from '../rules.ts'
import { APPOINTMENT_TEXTS } from '../texts.ts'
import { APPOINTMENTS_KEY, appointmentsClient } from './api.ts'
import { statusNow } from './status-now.ts'

/** Why an appointment could not be cancelled, if the clinic has changed its status in the meantime. */
function whyNotCancelled(status: AppointmentStatus | undefined): string {
  const { cancelFailed, confirmedMeanwhile, completedMeanwhile } = APPOINTMENT_TEXTS
  if (status === 'confirmed') return `${cancelFailed}. ${confirmedMeanwhile}`
  return status === 'completed' ? `${cancelFailed}. ${completedMeanwhile}` : cancelFailed
}

/** Asks before an appointment is cancelled. Within 24 hours of its start, the terms are shown. */
export function CancelDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const at = new Date(appointment.appointmentDate)
  const cancel = useChange({
    send: () =>
      unlessAlready(
        appointmentsClient.cancel({ id: appointment.id }),
        (failure) => statusNow(failure) === 'cancelled',
      ),
    done: APPOINTMENT_TEXTS.cancelled,
    failed: (failure) => whyNotCancelled(statusNow(failure)),
    refresh: APPOINTMENTS_KEY,
    onSettled: onClose,
  })
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      onConfirm={() => cancel.mutateAsync()}
      title="Cancel this appointment?"
      confirmLabel="Cancel appointment"
      cancelLabel="Keep appointment"
    >
      <div className="grid gap-4">
        <p>
          {appointment.serviceType} for {appointment.pet.name} on {formatLongDate(at)} at {formatTime(at)}.
          The slot will be free for others.
        </p>
        {isLateCancellation(at, new Date()) && (
          <Notice tone="warning">
            We ask for at least 24 hours’ notice. You can still cancel at no charge.{' '}
            <span className="block">The cancellation will be marked as late.</span>
          </Notice>
        )}
      </div>
    </AlertDialog>
  )
}
