import { useState } from 'react'
import { z } from 'zod'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { CheckboxListField } from '../../../../components/forms/checkbox-list-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { hasSucceeded } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { isolate } from '../../../../lib/isolate.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { line } from '../../../../lib/text.ts'
import { randomId } from '../../../../lib/web/random-id.ts'
import { TAKEN_METHODS } from '../../ledger/methods.ts'
import type { Bill } from '../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { BILL_TEXTS } from '../texts.ts'
import { billsClient, useBillChange } from './api.ts'
import { backOf, waysBack } from './called-off/ways-back.ts'
import { ProposedReason } from './proposed-reason.tsx'

const BACK = [...TAKEN_METHODS, 'advance'] as const
const creditSchema = z.object({
  lineIds: z.array(z.string()).min(1, BILL_TEXTS.takenBackRequired),
  shelf: z.boolean(),
  reason: line(BILL_TEXTS.reasonRequired, 500),
  printReason: z.boolean(),
  /** How the money goes back; the button that is pressed says it. */
  back: z.enum(BACK).nullable(),
})

const reasons = () => ['Not needed', 'Wrong item', 'Billed by mistake']

/** Takes back lines of a bill by a credit note, and gives their money back. */
export function CreditDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const left = bill.lines.map((line) => ({ ...line, left: line.total - line.credited }))
  const open = left.filter((line) => line.left > 0)
  const form = useZodForm(creditSchema, {
    defaultValues: {
      lineIds: open.length === 1 ? open.map(({ id }) => id) : [],
      shelf: false,
      reason: '',
      printReason: false,
      back: null,
    },
  })
  const [idempotencyKey] = useState(randomId)
  const chosen = form.watch('lineIds')
  const change = useBillChange(onClose)
  const lines = open.filter((line) => chosen.includes(line.id))
  const amount = lines.reduce((sum, line) => sum + line.left, 0)
  const back = backOf(bill, amount)
  const credit = ({ shelf, reason, printReason, back }: z.output<typeof creditSchema>) =>
    change.mutateAsync({
      send: () =>
        billsClient.credit({
          id: bill.id,
          lines: lines.map(({ id: lineId, left: amount, fromStock }) => ({
            ...{ lineId, amount, shelf: shelf && fromStock },
          })),
          reason,
          printReason,
          back,
          idempotencyKey,
        }),
      done: CHECKOUT_TEXTS.credited,
    })
  const ways =
    back === 0 ? [{ method: null, label: `Credit ${formatMoney(amount)}` }] : waysBack(bill, back, 'Refund')
  return (
    <Dialog isOpen onClose={onClose} title={`Refund of ${bill.number}`}>
      <Form form={form} draft={`credit:${bill.id}`} onSubmit={(values) => hasSucceeded(credit(values))}>
        <CheckboxListField
          control={form.control}
          name="lineIds"
          label="What to refund"
          options={open.map((line) => ({
            value: line.id,
            label: `${isolate(line.name)}, ${formatMoney(line.left, 'exact')}`,
          }))}
        />
        {lines.some(({ fromStock }) => fromStock) && (
          <CheckboxField control={form.control} name="shelf" label="Back on the shelf" />
        )}
        <ProposedReason control={form.control} name="reason" proposed={reasons()} />
        <CheckboxField control={form.control} name="printReason" label="Print it on the credit note" />
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
