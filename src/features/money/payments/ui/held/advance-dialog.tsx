import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { Dialog } from '../../../../../components/dialogs/dialog.tsx'
import { Form } from '../../../../../components/forms/form.tsx'
import { NumberField } from '../../../../../components/forms/number-field.tsx'
import { submitWith } from '../../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../../components/forms/use-zod-form.ts'
import { rupees } from '../../../../../lib/paise-schema.ts'
import { randomId } from '../../../../../lib/web/random-id.ts'
import { toastSuccess } from '../../../../../lib/web/toast.ts'
import { CHECKOUT_TEXTS } from '../../../bills/checkout-texts.ts'
import { BILL_TEXTS } from '../../../bills/texts.ts'
import { refreshMoney } from '../../../bills/ui/refresh-money.ts'
import { reference } from '../../../ledger/ledger-schemas.ts'
import type { TakenMethod } from '../../../ledger/methods.ts'
import { takingClient } from '../api.ts'
import { PAYMENT_FIELDS, ReceiptFields } from '../receipt-fields.tsx'

const WRONG = BILL_TEXTS.amountWrong
const advanceSchema = z.object({
  amount: rupees({ required: WRONG, negative: WRONG }).refine((paise) => paise > 0, WRONG),
  reference,
})

/** Takes an advance of a customer: what it pays for is said later, at Checkout. */
export function AdvanceDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [idempotencyKey] = useState(randomId)
  const method = useRef<TakenMethod>('cash')
  const form = useZodForm(advanceSchema, { defaultValues: { amount: null, reference: '' } })
  const amount = advanceSchema.shape.amount.safeParse(form.watch('amount')).data ?? 0
  const take = async (values: z.output<typeof advanceSchema>) => {
    await takingClient.advance({ id: customerId, ...values, method: method.current, idempotencyKey })
    toastSuccess(CHECKOUT_TEXTS.advanceTaken)
    onClose()
    refreshMoney(queryClient)
  }
  return (
    <Dialog isOpen onClose={onClose} title="Take an advance">
      <Form
        form={form}
        draft={`advance:${customerId}`}
        onSubmit={submitWith(form, take, { fields: PAYMENT_FIELDS, toast: CHECKOUT_TEXTS.failed })}
      >
        <NumberField control={form.control} name="amount" label="Amount" decimals={2} sign="₹" />
        <ReceiptFields
          control={form.control}
          name="reference"
          amount={amount}
          onMethod={(chosen) => {
            method.current = chosen
          }}
        />
      </Form>
    </Dialog>
  )
}
