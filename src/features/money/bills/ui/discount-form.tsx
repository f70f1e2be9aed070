import { useEffect } from 'react'
import { z } from 'zod'
import { CancelButton } from '../../../../components/forms/cancel-button.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { hasSucceeded } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { toRupees } from '../../../../lib/money.ts'
import { rupees } from '../../../../lib/paise-schema.ts'
import { optionalLine } from '../../../../lib/text.ts'
import { priceOfLine } from '../../taxes/rules.ts'
import type { Bill } from '../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { readShare, shareOfPrice } from '../discount-typed.ts'
import { REASON_HINT } from '../texts.ts'
import { billsClient, useBillChange } from './api.ts'
import { offBill } from './off-bill.ts'

const WRONG = 'Please enter an amount such as 200, or a percentage such as 10%'
const amountOff = rupees({ required: WRONG, negative: WRONG })

/** `10%` is off what the lines cost; what is saved is the amount. */
const discountFormSchema = (price: number) =>
  z.object({
    discount: z.unknown().transform((typed, context): number => {
      const share = typeof typed === 'string' ? readShare(typed) : null
      if (share !== null) return shareOfPrice(price, share)
      const { data, error } = amountOff.safeParse(typed)
      if (error) context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? WRONG })
      return data ?? 0
    }),
    reason: optionalLine(500),
    printReason: z.boolean(),
  })

/** What the lines of a bill cost together, before the discount of all. */
const sumOfPrices = ({ lines }: Bill) => lines.reduce((sum, line) => sum + priceOfLine(line), 0)

/** The discount of a draft, with its reason. */
export function DiscountForm({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const form = useZodForm(discountFormSchema(sumOfPrices(bill)), {
    defaultValues: {
      discount: toRupees(bill.discount),
      reason: bill.reason ?? '',
      printReason: bill.printedReason !== null,
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('discount', { shouldSelect: true }), [setFocus])
  const change = useBillChange(onClose)
  return (
    <Form
      form={form}
      draft={`discount:${bill.id}`}
      onSubmit={(values) =>
        hasSucceeded(change.mutateAsync({ send: () => billsClient.discount({ id: bill.id, ...values }) }))
      }
    >
      <div {...offBill(form.formState.isDirty ? CHECKOUT_TEXTS.discountUnsaved : undefined)}>
        <NumberField
          control={form.control}
          name="discount"
          label="Discount"
          description="Such as 200 or 10%. It is saved as an amount, which stays when the lines change."
          decimals={2}
          sign="₹"
          keyboard="text"
        />
      </div>
      <TextField control={form.control} name="reason" label="Reason" description={REASON_HINT} optional />
      <CheckboxField control={form.control} name="printReason" label="Print the reason on the bill" />
      <span className="flex flex-wrap gap-2">
        <SubmitButton>Save discount</SubmitButton>
        <CancelButton onCancel={onClose} />
      </span>
    </Form>
  )
}
