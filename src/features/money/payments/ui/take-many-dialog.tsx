import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { CheckboxListField } from '../../../../components/forms/checkbox-list-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { isolate } from '../../../../lib/isolate.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { rupees } from '../../../../lib/paise-schema.ts'
import { randomId } from '../../../../lib/web/random-id.ts'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { BILL_TEXTS } from '../../bills/texts.ts'
import type { Due } from '../../bills/ui/api.ts'
import { refreshMoney } from '../../bills/ui/refresh-money.ts'
import { reference } from '../../ledger/ledger-schemas.ts'
import type { TakenMethod } from '../../ledger/methods.ts'
import { takingClient } from './api.ts'
import { PAYMENT_FIELDS, ReceiptFields } from './receipt-fields.tsx'

/** A bill on which something is due. */
export type OpenDue = Due & { billId: string }

const dueOn = (dues: readonly OpenDue[], ids: readonly string[]) =>
  dues.filter(({ billId }) => ids.includes(billId))
const sumOf = (dues: readonly OpenDue[]) => dues.reduce((sum, { amount }) => sum + amount, 0)

/** An empty amount is all that is due on the bills. */
const manySchema = (dues: readonly OpenDue[]) =>
  z
    .object({
      billIds: z.array(z.string()).min(1, BILL_TEXTS.billRequired),
      amount: rupees({ required: BILL_TEXTS.amountWrong, negative: BILL_TEXTS.amountWrong }).nullable(),
      reference,
    })
    .superRefine(({ billIds, amount }, { addIssue }) => {
      const due = sumOf(dueOn(dues, billIds))
      if (amount === null || (amount > 0 && amount <= due)) return
      const message = `Please enter an amount up to ${formatMoney(due)}`
      addIssue({ code: 'custom', path: ['amount'], message })
    })

type TakeManyDialogProps = {
  customerId: string
  /** Oldest first: they are paid in this order. */
  dues: readonly OpenDue[]
  onClose: () => void
}

/** Takes one payment for several bills, the oldest first. */
export function TakeManyDialog({ customerId, dues, onClose }: TakeManyDialogProps) {
  const schema = manySchema(dues)
  const form = useZodForm(schema, {
    defaultValues: { billIds: dues.map(({ billId }) => billId), amount: null, reference: '' },
  })
  const due = sumOf(dueOn(dues, form.watch('billIds')))
  const amount = schema.safeParse(form.watch()).data?.amount ?? due
  const { method, take, refresh } = useTakeMany(dues, onClose)
  const submit = submitWith(form, take, { fields: PAYMENT_FIELDS, toast: CHECKOUT_TEXTS.failed })
  return (
    <Dialog isOpen onClose={onClose} title="Take payment">
      <Form form={form} draft={`pay-many:${customerId}`} onSubmit={(paid) => submit(paid).finally(refresh)}>
        <CheckboxListField control={form.control} name="billIds" label="Bills" options={dues.map(toOption)} />
        <NumberField
          control={form.control}
          name="amount"
          label="Amount"
          description={`The full amount is ${formatMoney(due)}. A smaller amount pays the oldest bills first.`}
          decimals={2}
          sign="₹"
          optional
        />
        <ReceiptFields
          control={form.control}
          name="reference"
          amount={amount}
          onMethod={(way) => {
            method.current = way
          }}
        />
      </Form>
    </Dialog>
  )
}

const toOption = ({ billId, number, what, amount }: OpenDue) => ({
  value: billId,
  label: `${number ?? ''} ${isolate(what)}, ${formatMoney(amount)}`,
})

type Paid = z.output<ReturnType<typeof manySchema>>

function useTakeMany(dues: readonly OpenDue[], onTaken: () => void) {
  const queryClient = useQueryClient()
  const [idempotencyKey] = useState(randomId)
  const method = useRef<TakenMethod>('cash')
  const take = async ({ billIds, amount, reference }: Paid) => {
    const bills = dueOn(dues, billIds).map(({ billId: id, amount: seenDue }) => ({ id, seenDue }))
    await takingClient.takeMany({ bills, amount, reference, method: method.current, idempotencyKey })
    toastSuccess(CHECKOUT_TEXTS.taken)
    onTaken()
  }
  return { method, take, refresh: () => refreshMoney(queryClient) }
}
