import { useState } from 'react'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { hasSucceeded } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { randomId } from '../../../../lib/web/random-id.ts'
import type { Bill } from '../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { billsClient, useBillChange } from './api.ts'
import { backOf, waysBack } from './called-off/ways-back.ts'
import { ProposedReason } from './proposed-reason.tsx'
import { ReferenceField } from './reference-field.tsx'
import {
  allReturned,
  type Credit,
  creditSchema,
  partOf,
  ReturnedLines,
  returnable,
  wholeOf,
} from './returned-lines.tsx'

const reasons = () => ['Not needed', 'Wrong item', 'Billed by mistake']

/** Takes back lines of a bill, or some of their quantity or price, by a credit note, and gives their money back. */
export function CreditDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const open = returnable(bill)
  const form = useZodForm(creditSchema(open), {
    defaultValues: {
      lines: allReturned(open),
      shelf: false,
      reason: '',
      printReason: false,
      back: null,
      reference: '',
    },
  })
  const [idempotencyKey] = useState(randomId)
  const entered = form.watch('lines')
  const change = useBillChange(onClose)
  const parts = open.flatMap((line, at) => {
    const asked = entered[at]
    // What can't be read is said once it is refunded.
    return asked?.isTaken ? (partOf(line, asked) ?? wholeOf(line)) : []
  })
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  const back = backOf(bill, amount)
  const credit = ({ lines, shelf, ...credit }: Credit) =>
    change.mutateAsync({
      send: () =>
        billsClient.credit({
          id: bill.id,
          lines: lines.map(({ fromStock, ...part }) => ({ ...part, shelf: shelf && fromStock })),
          ...credit,
          idempotencyKey,
        }),
      done: CHECKOUT_TEXTS.credited,
    })
  const ways =
    back === 0 ? [{ method: null, label: `Credit ${formatMoney(amount)}` }] : waysBack(bill, back, 'Refund')
  return (
    <Dialog isOpen onClose={onClose} title={`Refund of ${bill.number}`}>
      <Form form={form} draft={`credit:${bill.id}`} onSubmit={(values) => hasSucceeded(credit(values))}>
        <ReturnedLines control={form.control} lines={open} entered={entered} />
        {parts.some(({ fromStock }) => fromStock) && (
          <CheckboxField control={form.control} name="shelf" label="Return the goods to stock" />
        )}
        <ProposedReason control={form.control} name="reason" proposed={reasons()} />
        <CheckboxField
          control={form.control}
          name="printReason"
          label="Print the reason on the credit note"
        />
        {back > 0 && <ReferenceField control={form.control} name="reference" what="refund" />}
        <div className="grid gap-2">
          {ways.map(({ method, label }, at) => (
            <SubmitButton
              key={label}
              tone={method === 'advance' ? 'bare' : at === 0 ? 'primary' : 'quiet'}
              onClick={() => form.setValue('back', method)}
            >
              {label}
            </SubmitButton>
          ))}
        </div>
      </Form>
    </Dialog>
  )
}
