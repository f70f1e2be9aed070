import { FormDialog } from '../../../components/form-dialog.tsx'
import { TextareaField } from '../../../components/textarea-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { formatLongDate, formatTime } from '../../../lib/time.ts'
import { type ClinicAppointment, callOffFormSchema } from '../contract.ts'
import { useStatusChange } from './use-status-change.ts'

/** Asks why a confirmed appointment is cancelled. The customer is given the reason. */
export function CallOffDialog({
  appointment,
  onClose,
}: {
  appointment: ClinicAppointment
  onClose: () => void
}) {
  const change = useStatusChange(appointment, onClose)
  const form = useZodForm(callOffFormSchema, { defaultValues: { reason: '' } })
  // The mutation itself shows the error.
  const submit = ({ reason }: { reason: string }) =>
    change.mutateAsync({ transition: 'callOff', reason }).catch(() => undefined)
  const at = new Date(appointment.appointmentDate)
  return (
    <FormDialog
      title="Cancel this appointment?"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      cancelLabel="Keep appointment"
      submitLabel="Cancel appointment"
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
        label="Reason"
        description="The customer will see this reason."
      />
    </FormDialog>
  )
}
