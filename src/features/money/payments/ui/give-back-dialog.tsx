import { useState } from 'react'
import { z } from 'zod'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { hasSucceeded } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { formatMoney, toRupees } from '../../../../lib/money.ts'
import { rupees } from '../../../../lib/paise-schema.ts'
import { line } from '../../../../lib/text.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { randomId } from '../../../../lib/web/random-id.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { BILL_TEXTS } from '../../bills/texts.ts'
import { ProposedReason } from '../../bills/ui/proposed-reason.tsx'
import { ReferenceField } from '../../bills/ui/reference-field.tsx'
import { reference } from '../../ledger/ledger-schemas.ts'
import { METHODS, type TakenMethod, withButton } from '../../ledger/methods.ts'
import { takingClient } from './api.ts'
import type { Advance } from './held/advance-rows.tsx'

const giveBackSchema = (left: number) => {
  const wrong = `Please enter an amount up to ${formatMoney(left)}`
  const amount = rupees({ required: wrong, negative: wrong })
  return z.object({
    amount: amount.refine((paise) => paise > 0 && paise <= left, wrong),
    reason: line(BILL_TEXTS.reasonRequired, 500),
    reference,
  })
}
type Given = z.output<ReturnType<typeof giveBackSchema>>
const WAYS = [...withButton('large'), ...withButton('menu')]

/** Gives back what is left of an advance, or a part of it. */
export function GiveBackDialog({
  advance: { id, left },
  onClose,
}: {
  advance: Advance
  onClose: () => void
}) {
  const schema = giveBackSchema(left)
  const form = useZodForm(schema, { defaultValues: { amount: toRupees(left), reason: '', reference: '' } })
  // What can't be read is said once it is given.
  const amount = schema.shape.amount.safeParse(form.watch('amount')).data ?? left
  const [idempotencyKey] = useState(randomId)
  const [method, setMethod] = useState<TakenMethod>('cash')
  const giving = useChange({
    send: (given: Given) =>
      takingClient.returnAdvance({ id, ...given, method, idempotencyKey }).then(onClose),
    done: CHECKOUT_TEXTS.givenBack,
    failed: (failure) => refusalText(failure) ?? CHECKOUT_TEXTS.failed,
    // All that says what is owed, wherever it is.
    refresh: [],
  })
  return (
    <Dialog isOpen onClose={onClose} title={`Give back ${formatMoney(left)}`}>
      <Form
        form={form}
        draft={`give-back:${id}`}
        onSubmit={(given) => hasSucceeded(giving.mutateAsync(given))}
      >
        <NumberField control={form.control} name="amount" label="Amount" decimals={2} sign="₹" />
        <ProposedReason
          control={form.control}
          name="reason"
          proposed={['Not needed', 'Customer’s request']}
        />
        <ReferenceField control={form.control} name="reference" what="refund" />
        <div className="grid gap-2">
          {WAYS.map((way, at) => (
            <SubmitButton key={way} tone={at === 0 ? 'primary' : 'quiet'} onClick={() => setMethod(way)}>
              Give back {formatMoney(amount)} {METHODS[way].back}
            </SubmitButton>
          ))}
        </div>
      </Form>
    </Dialog>
  )
}
