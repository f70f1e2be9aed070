import { useState } from 'react'
import { z } from 'zod'
import { Dialog } from '../../../../../components/dialogs/dialog.tsx'
import { Form } from '../../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../../components/forms/submit-button.tsx'
import { hasSucceeded } from '../../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../../components/forms/use-zod-form.ts'
import { isolate } from '../../../../../lib/isolate.ts'
import { formatMoney } from '../../../../../lib/money.ts'
import { line } from '../../../../../lib/text.ts'
import { randomId } from '../../../../../lib/web/random-id.ts'
import { reference } from '../../../ledger/ledger-schemas.ts'
import type { Bill } from '../../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../../checkout-texts.ts'
import { BILL_TEXTS } from '../../texts.ts'
import { billsClient, useBillChange } from '../api.ts'
import { ProposedReason } from '../proposed-reason.tsx'
import { ReferenceField } from '../reference-field.tsx'
import { sumLeft, type WayToSettle, waysToSettle } from './ways-to-settle.ts'

const settleSchema = z.object({ reason: line(BILL_TEXTS.reasonRequired, 500), reference })

/** Says what becomes of what was called off: its money goes back, or it is charged all the same. */
export function SettleDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const form = useZodForm(settleSchema, {
    defaultValues: { reason: CHECKOUT_TEXTS.calledOffReason, reference: '' },
  })
  const [idempotencyKey] = useState(randomId)
  const [pressed, setPressed] = useState<WayToSettle | null>(null)
  const change = useBillChange(onClose)
  const gone = bill.lines.filter(({ calledOff }) => calledOff)
  const { paid, ways } = waysToSettle(bill, sumLeft(gone))
  const settle = (given: z.output<typeof settleSchema>, back: WayToSettle['back']) =>
    change.mutateAsync({
      send: () =>
        billsClient.settleCalledOff({ id: bill.id, back, seenBack: paid, ...given, idempotencyKey }),
      done: CHECKOUT_TEXTS.settled,
    })
  return (
    <Dialog isOpen onClose={onClose} title={`Called off on ${bill.number}`}>
      <Form
        form={form}
        draft={`settle:${bill.id}`}
        onSubmit={(given) => hasSucceeded(settle(given, (pressed ?? ways[0])?.back ?? null))}
      >
        <GoneLines lines={gone} />
        <p className="text-ink-soft">
          {paid > 0
            ? `The customer has paid ${formatMoney(paid)} for these lines.`
            : 'The customer has paid nothing for these lines.'}
        </p>
        <ProposedReason
          control={form.control}
          name="reason"
          proposed={[CHECKOUT_TEXTS.calledOffReason, 'The pet has died', 'Cancelled too late']}
        />
        {paid > 0 && <ReferenceField control={form.control} name="reference" what="refund" />}
        <div className="grid gap-2">
          {ways.map((way, at) => (
            <SubmitButton
              key={way.label}
              tone={at === 0 ? 'primary' : way.back === 'charge' ? 'bare' : 'quiet'}
              onClick={() => setPressed(way)}
            >
              {way.label}
            </SubmitButton>
          ))}
        </div>
      </Form>
    </Dialog>
  )
}

/** What was called off of a bill, with its amounts. */
function GoneLines({ lines }: { lines: Bill['lines'] }) {
  return (
    <ul className="grid gap-1">
      {lines.map((one) => (
        <li key={one.id} className="flex justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">{isolate(one.name)}</span>
          <span className="tabular-nums">{formatMoney(one.total - one.credited, 'exact')}</span>
        </li>
      ))}
    </ul>
  )
}
