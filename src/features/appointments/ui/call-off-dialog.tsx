import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Form } from '../../../components/form.tsx'
import { TextareaField } from '../../../components/textarea-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { formatLongDate, formatTime } from '../../../lib/time.ts'
import { type ClinicAppointment, callOffFormSchema } from '../contract.ts'
import { useStatusChange } from './use-status-change.ts'

/** Asks why a confirmed visit is cancelled; the customer is told the reason. */
export function CallOffDialog({ visit, onClose }: { visit: ClinicAppointment; onClose: () => void }) {
  const change = useStatusChange(visit, onClose)
  const form = useZodForm(callOffFormSchema, { defaultValues: { reason: '' } })
  const at = new Date(visit.appointmentDate)
  return (
    <Dialog isOpen onClose={onClose} title="Cancel this appointment?">
      <Form
        form={form}
        onSubmit={({ reason }) => change.mutate({ transition: 'callOff', reason })}
        error={null}
        pending={change.isPending}
      >
        <p>
          {visit.serviceType} for {visit.pet.name} ({visit.customer.fullName}) on {formatLongDate(at)} at{' '}
          {formatTime(at)}. The slot becomes free for others.
        </p>
        <TextareaField
          control={form.control}
          name="reason"
          label="Reason"
          description="The customer is told this reason."
        />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button tone="quiet" onClick={onClose}>
            Keep appointment
          </Button>
          <Button type="submit" tone="danger" pending={change.isPending} pendingText="Processing...">
            Cancel appointment
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
