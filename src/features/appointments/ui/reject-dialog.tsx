import { FormDialog } from '../../../components/form-dialog.tsx'
import { TextareaField } from '../../../components/textarea-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { formatLongDate, formatTime } from '../../../lib/time.ts'
import { type ClinicAppointment, rejectFormSchema } from '../contract.ts'
import { useStatusChange } from './use-status-change.ts'

/** Asks before a pending appointment is rejected. A reason can be given to the customer. */
export function RejectDialog({
  appointment,
  onClose,
}: {
  appointment: ClinicAppointment
  onClose: () => void
}) {
  const change = useStatusChange(appointment, onClose)
  const form = useZodForm(rejectFormSchema, { defaultValues: { reason: '' } })
  // The mutation itself shows the error.
  const submit = ({ reason }: { reason: string | null }) =>
    change.mutateAsync({ transition: 'reject', reason }).catch(() => undefined)
  const at = new Date(appointment.appointmentDate)
  return (
    <FormDialog
      title="Reject this appointment?"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      cancelLabel="Keep appointment"
      submitLabel="Reject"
      pendingText="Processing..."
      tone="danger"
    >
      <p>
        {appointment.serviceType} for {appointment.pet.name} ({appointment.customer.fullName}) on{' '}
        {formatLongDate(at)} at {formatTime(at)}. The slot will be free for others.
      </p>
      <TextareaField
        control={form.control}
        name="reason"
        label="Reason (optional)"
        description="The customer will see this reason."
      />
    </FormDialog>
  )
}
