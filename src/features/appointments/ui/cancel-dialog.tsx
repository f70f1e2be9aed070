import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AlertDialog } from '../../../components/dialog.tsx'
import { Notice } from '../../../components/notice.tsx'
import { formatLongDate, formatTime } from '../../../lib/time.ts'
import { unlessAlready } from '../../../lib/web/late-change.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { APPOINTMENT_TEXTS, type Appointment } from '../contract.ts'
import { isLateCancellation } from '../rules.ts'
import { APPOINTMENTS_KEY, appointmentsClient } from './api.ts'
import { statusNow } from './status-now.ts'

/** Asks before a visit is cancelled; within 24 hours of it, the term is shown. */
export function CancelDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const queryClient = useQueryClient()
  const at = new Date(appointment.appointmentDate)
  const cancel = useMutation({
    mutationFn: () =>
      unlessAlready(
        appointmentsClient.cancel({ id: appointment.id }),
        (failure) => statusNow(failure) === 'cancelled',
      ),
    onSuccess: () => toastSuccess(APPOINTMENT_TEXTS.cancelled),
    onError: () => toastError(APPOINTMENT_TEXTS.cancelFailed),
    onSettled: async () => {
      onClose()
      await queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    },
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
          The slot becomes free for others.
        </p>
        {isLateCancellation(at, new Date()) && (
          <Notice tone="warning">
            We ask for cancellations at least 24 hours ahead. You can still cancel; there is no charge.{' '}
            <span className="block">The cancellation is marked as late.</span>
          </Notice>
        )}
      </div>
    </AlertDialog>
  )
}
