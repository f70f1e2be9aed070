import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { hasSucceeded } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { formatLongDate } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { type Payment, refundFormSchema } from '../contract.ts'
import { useRefund } from './use-payment-change.ts'

/** Asks for the reason of a refund, which can't be undone, and makes it. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const form = useZodForm(refundFormSchema, { defaultValues: { reason: '' } })
  const refund = useRefund(payment)
  const submit = ({ reason }: { reason: string }) => hasSucceeded(refund.mutateAsync(reason).then(onClose))
  const { customer, amount, serviceType, appointmentDate } = payment
  return (
    <FormDialog
      title="Refund this payment?"
      onClose={onClose}
      form={form}
      draft={`refund:${payment.id}`}
      onSubmit={submit}
      submitLabel="Refund"
      pendingText="Processing..."
      tone="danger"
    >
      <p>
        {formatMoney(amount)} will be refunded to {customer.fullName} for {serviceType} on{' '}
        <WholeDates>{formatLongDate(new Date(appointmentDate))}</WholeDates>. This can’t be undone.
      </p>
      <TextField control={form.control} name="reason" label="Reason" autoComplete="off" />
    </FormDialog>
  )
}
