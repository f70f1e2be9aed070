import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Form } from '../../../components/form.tsx'
import { TextareaField } from '../../../components/textarea-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { formatMoney } from '../../../lib/money.ts'
import { formatLongDate } from '../../../lib/time.ts'
import { type Payment, refundFormSchema } from '../contract.ts'
import { useRefund } from './use-payment-change.ts'

/** Asks why a payment goes back; that can't be undone. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const form = useZodForm(refundFormSchema, { defaultValues: { reason: '' } })
  const refund = useRefund(payment)
  const submit = ({ reason }: { reason: string }) => refund.mutateAsync(reason).then(onClose, () => undefined)
  const { customer, amount, serviceType, appointmentDate } = payment
  return (
    <Dialog isOpen onClose={onClose} title="Refund this payment?">
      <Form form={form} onSubmit={submit} error={null} pending={refund.isPending}>
        <p>
          {formatMoney(amount)} go back to {customer.fullName} for {serviceType} on{' '}
          {formatLongDate(new Date(appointmentDate))}. This can’t be undone.
        </p>
        <TextareaField control={form.control} name="reason" label="Reason" />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" tone="danger" pending={refund.isPending} pendingText="Processing...">
            Refund
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
