import type { CancelPart } from '../../../../components/dialogs/cancel-part.ts'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { hasSucceeded } from '../../../../components/forms/submit-with.ts'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { isolate } from '../../../../lib/isolate.ts'
import { formatLongDate, formatTime } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { type ClinicAppointment, callOffFormSchema, rejectFormSchema } from '../appointment-schemas.ts'
import { useStatusChange } from './use-status-change.ts'

/** A pending appointment can be rejected without a reason; to cancel a confirmed one, there must be one. */
const dialogs = () => ({
  reject: {
    schema: rejectFormSchema,
    title: 'Reject this appointment?',
    optional: true,
    submitLabel: 'Reject',
  },
  callOff: {
    schema: callOffFormSchema,
    title: 'Cancel this appointment?',
    optional: false,
    submitLabel: 'Cancel appointment',
  },
})

type ReasonDialogProps = {
  appointment: ClinicAppointment
  transition: keyof ReturnType<typeof dialogs>
  onClose: () => void
  /** What else is asked, and done once it is cancelled. */
  cancelPart?: CancelPart | undefined
}

/** Asks why the clinic rejects or cancels an appointment. The customer is given the reason. */
export function ReasonDialog({ appointment, transition, onClose, cancelPart }: ReasonDialogProps) {
  const { schema, title, optional, submitLabel } = dialogs()[transition]
  const change = useStatusChange(appointment, onClose)
  const form = useZodForm(schema, { defaultValues: { reason: '' } })
  // The mutation itself shows the error.
  const submit = ({ reason }: { reason: string | null }) =>
    hasSucceeded(change.mutateAsync({ transition, reason }).then(() => cancelPart?.afterwards(reason)))
  const at = new Date(appointment.appointmentDate)
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      form={form}
      draft={`${transition}:${appointment.id}`}
      onSubmit={submit}
      cancelLabel="Keep appointment"
      submitLabel={submitLabel}
      pendingText="Processing..."
      tone="danger"
    >
      <p>
        {isolate(appointment.serviceType)} for {isolate(appointment.pet.name)} (
        {isolate(appointment.customer.fullName)}) on{' '}
        <WholeDates>
          {formatLongDate(at)} at {formatTime(at)}
        </WholeDates>
        . The slot will be free for others.
      </p>
      <TextareaField
        control={form.control}
        name="reason"
        label="Reason"
        optional={optional}
        description="The customer will see this reason."
      />
      {cancelPart?.part}
    </FormDialog>
  )
}
