import { Button } from '../../../components/button.tsx'
import { AlertDialog } from '../../../components/dialog.tsx'
import { Notice } from '../../../components/notice.tsx'
import { listed } from '../../../lib/listed.ts'
import { formatLongDate, formatTime } from '../../../lib/time.ts'
import type { Appointment } from '../appointment-schemas.ts'
import { CANCEL_TEXTS } from '../cancel-texts.ts'
import { isLateCancellation } from '../rules.ts'
import { appointmentsClient } from './api.ts'
import { sendCancellation } from './send-waiting-cancellations.ts'
import { useCancellation } from './use-cancellation.ts'

/** Asks before an appointment is cancelled. Within 24 hours of its start, the terms are shown. */
export function CancelDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const at = new Date(appointment.appointmentDate)
  const cancel = useCancellation({
    of: [appointment],
    send: sendCancellation,
    done: CANCEL_TEXTS.cancelled,
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
  const cancel = useCancellation({
    of: [appointment, ...others],
    send: () => appointmentsClient.cancelTogether({ id: appointment.id }),
    done: CANCEL_TEXTS.cancelledTogether,
    onSettled: onClose,
  })
  const words = others.map(({ serviceType, petName, appointmentDate }) => {
    return `${serviceType} for ${petName} at ${formatTime(new Date(appointmentDate))}`
  })
  return (
    <Notice tone="info">
      <p>You booked it together with {listed(words)}.</p>
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
