import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { CancelButton } from '../../../../components/forms/cancel-button.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { classes } from '../../../../components/layout/classes.ts'
import { formatMoney, toRupees } from '../../../../lib/money.ts'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { amountFormSchema, type Payment } from '../contract.ts'
import { canApply } from '../rules.ts'
import { paymentsClient } from './api.ts'
import { useChangeAmount } from './use-payment-change.ts'

/** The amount of a payment, editable in place while it is pending. */
export function AmountCell({ payment }: { payment: Payment }) {
  const [editing, setEditing] = useState(false)
  const mayEdit = useMay(paymentsClient.changeAmount)
  const canEdit = mayEdit && canApply('changeAmount', payment)
  const isOpen = editing && canEdit
  return (
    <span className="relative inline-block font-semibold">
      {/* Keeps its place under the form, so that the table does not move. */}
      <span className={classes('inline-flex items-center gap-1', isOpen && 'invisible')}>
        {canEdit && (
          <IconButton
            size="dense"
            className="print:hidden"
            label={`Edit the amount of ${payment.customer.fullName}`}
            icon={<Pencil className="size-4" aria-hidden="true" />}
            onClick={() => setEditing(true)}
          />
        )}
        {formatMoney(payment.amount)}
      </span>
      {payment.paidInPart !== null && (
        <span className="block text-sm font-normal text-ink-soft">
          {formatMoney(payment.paidInPart.received)} of {formatMoney(payment.paidInPart.total)}
          {payment.paidInPart.total !== payment.amount && ' on its bill'}
        </span>
      )}
      {isOpen && <AmountForm payment={payment} onClose={() => setEditing(false)} />}
    </span>
  )
}

/** `payment` may be refetched while the form is open; the server is sent the amount seen when it opened. */
function AmountForm({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const [seen, setSeen] = useState(payment)
  const latest = useRef(payment)
  useEffect(() => {
    latest.current = payment
  })
  const form = useZodForm(amountFormSchema, { defaultValues: { amount: toRupees(payment.amount) } })
  const { setFocus } = form
  useEffect(() => setFocus('amount', { shouldSelect: true }), [setFocus])
  const change = useChangeAmount(seen)
  const submit = async ({ amount }: { amount: number }) => {
    try {
      if (amount !== seen.amount) await change.mutateAsync(amount)
    } catch (failure) {
      // Only this refusal has shown the admin the current state, so only now does it count as seen.
      if (refusalCode(failure) === 'PAYMENT_CHANGED') setSeen(latest.current)
      return false
    }
    onClose()
    return true
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the form wherever the focus is in it
    <div className={OVER} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <Form form={form} draft={`amount:${payment.id}`} onSubmit={submit} dense>
        <NumberField
          control={form.control}
          name="amount"
          label={`Amount for ${payment.customer.fullName}`}
          hideLabel
          decimals={2}
          sign="₹"
        />
        <span className="flex flex-wrap gap-2">
          <SubmitButton tone="primary" size="dense">
            Save
          </SubmitButton>
          <CancelButton size="dense" onCancel={onClose} />
        </span>
      </Form>
    </div>
  )
}

const OVER =
  'z-10 w-[min(13rem,75vw)] rows:absolute rows:end-0 rows:top-1/2 rows:-translate-y-1/2 rounded-md border border-line bg-surface p-3 text-start font-normal shadow-card'
