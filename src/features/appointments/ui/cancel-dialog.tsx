import { Button } from '../../../components/button.tsx'
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
  const pending = (appointment.together ?? []).filter((other) => other.status === 'pending')
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      onConfirm={() => cancel.mutateAsync()}
      title="Cancel this appointment?"
      confirmLabel={pending.length === 0 ? 'Cancel appointment' : 'Cancel only this one'}
      cancelLabel="Keep appointment"
    >
      <div className="grid gap-4">
        <p>
          {appointment.serviceType} for {appointment.pet.name} on {formatLongDate(at)} at {formatTime(at)}.
          The slot will be free for others.
        </p>
        {pending.length > 0 && <CancelAll appointment={appointment} others={pending} onClose={onClose} />}
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

type CancelAllProps = { appointment: Appointment; others: Appointment['together']; onClose: () => void }

/** Cancels an appointment with the others of its booking. */
function CancelAll({ appointment, others, onClose }: CancelAllProps) {
  const cancel = useChange({
    send: () => appointmentsClient.cancelTogether({ id: appointment.id }),
    done: APPOINTMENT_TEXTS.cancelledTogether,
    failed: APPOINTMENT_TEXTS.cancelFailed,
    refresh: APPOINTMENTS_KEY,
    onSettled: onClose,
  })
  const words = others.map(({ serviceType, petName, appointmentDate }) => {
    return `${serviceType} for ${petName} at ${formatTime(new Date(appointmentDate))}`
  })
  return (
    <Notice tone="info">
      <p>You booked it together with {words.join(' and ')}.</p>
      <Button
        tone="danger"
        className="mt-3"
        pending={cancel.isPending}
        pendingText="Processing..."
        onClick={() => cancel.mutate()}
      >
        Cancel all {others.length + 1}
      </Button>
    </Notice>
  )
}
