import type { FieldValues, Path } from 'react-hook-form'
import type { FieldProps } from '../../../../components/forms/field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { ReferenceField } from '../../bills/ui/reference-field.tsx'
import { METHODS, type TakenMethod, withButton } from '../../ledger/methods.ts'

const WAYS = [...withButton('large'), ...withButton('small'), ...withButton('menu')]

/** At which field the refusal of a payment is said. */
export const PAYMENT_FIELDS = {
  REFERENCE_TAKEN: 'reference',
  REFERENCE_NEEDED: 'reference',
  CASH_LIMIT: 'amount',
  MORE_THAN_DUE: 'amount',
} as const

type ReceiptFieldsProps<In extends FieldValues, Context, Out> = {
  control: FieldProps<In, Context, Out>['control']
  name: Path<In>
  amount: number
  onMethod: (method: TakenMethod) => void
}

/** The reference of a payment, and a button for each way in which it comes. */
export function ReceiptFields<In extends FieldValues, Context, Out>(
  props: ReceiptFieldsProps<In, Context, Out>,
) {
  const { control, name, amount, onMethod } = props
  return (
    <>
      <ReferenceField control={control} name={name} what="payment" />
      <div className="grid gap-2 sm:grid-cols-2">
        {WAYS.map((method, at) => (
          <SubmitButton key={method} tone={at === 0 ? 'primary' : 'quiet'} onClick={() => onMethod(method)}>
            {METHODS[method].label} {formatMoney(amount)}
          </SubmitButton>
        ))}
      </div>
    </>
  )
}
