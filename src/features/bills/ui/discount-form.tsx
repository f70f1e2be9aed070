import { useEffect } from 'react'
import { z } from 'zod'
import { Button } from '../../../components/actions/button.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { NumberField } from '../../../components/forms/number-field.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { TextField } from '../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { toRupees } from '../../../lib/money.ts'
import { rupees } from '../../../lib/paise-schema.ts'
import { optionalParagraph } from '../../../lib/text.ts'
import type { Bill } from '../bill-schemas.ts'
import { billsClient, useBillChange } from './api.ts'

const WRONG = 'Please enter an amount of 0 or more'
const discountFormSchema = z.object({
  discount: rupees({ required: WRONG, negative: WRONG }),
  reason: optionalParagraph(500),
})

/** The discount of a draft, with its reason. */
export function DiscountForm({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const form = useZodForm(discountFormSchema, {
    defaultValues: { discount: toRupees(bill.discount), reason: bill.reason ?? '' },
  })
  const { setFocus } = form
  useEffect(() => setFocus('discount', { shouldSelect: true }), [setFocus])
  const change = useBillChange(onClose)
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const send = () => billsClient.discount({ id: bill.id, ...values })
        // The toast has said why it failed.
        await change.mutateAsync({ send }).catch(() => undefined)
      }}
    >
      <NumberField control={form.control} name="discount" label="Discount" decimals={2} sign="₹" />
      <TextField control={form.control} name="reason" label="Reason" optional />
      <span className="flex flex-wrap gap-2">
        <SubmitButton>Save discount</SubmitButton>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </Form>
  )
}
