import { useState } from 'react'
import { z } from 'zod'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { hasSucceeded } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { line } from '../../../../lib/text.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { randomId } from '../../../../lib/web/random-id.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { BILL_TEXTS } from '../../bills/texts.ts'
import { BILLS_KEY } from '../../bills/ui/api.ts'
import { ProposedReason } from '../../bills/ui/proposed-reason.tsx'
import { METHODS, type TakenMethod, withButton } from '../../ledger/methods.ts'
import { takingClient } from './api.ts'

export type Advance = { id: string; left: number }

const giveBackSchema = z.object({ reason: line(BILL_TEXTS.reasonRequired, 500) })
const WAYS = [...withButton('large'), ...withButton('menu')]

/** Gives back what is left of an advance. */
export function GiveBackDialog({
  advance: { id, left },
  onClose,
}: {
  advance: Advance
  onClose: () => void
}) {
  const form = useZodForm(giveBackSchema, { defaultValues: { reason: '' } })
  const [idempotencyKey] = useState(randomId)
  const [method, setMethod] = useState<TakenMethod>('cash')
  const giving = useChange({
    send: (reason: string) =>
      takingClient.returnAdvance({ id, amount: left, method, reason, idempotencyKey }).then(onClose),
    done: CHECKOUT_TEXTS.givenBack,
    failed: (failure) => refusalText(failure) ?? CHECKOUT_TEXTS.failed,
    refresh: BILLS_KEY,
  })
  return (
    <Dialog isOpen onClose={onClose} title={`Give back ${formatMoney(left)}`}>
      <Form
        form={form}
        draft={`give-back:${id}`}
        onSubmit={({ reason }) => hasSucceeded(giving.mutateAsync(reason))}
      >
        <ProposedReason control={form.control} name="reason" proposed={['Not needed', 'Asked for it']} />
        <div className="grid gap-2">
          {WAYS.map((way, at) => (
            <SubmitButton key={way} tone={at === 0 ? 'primary' : 'quiet'} onClick={() => setMethod(way)}>
              Give back {formatMoney(left)} {METHODS[way].back}
            </SubmitButton>
          ))}
        </div>
      </Form>
    </Dialog>
  )
}
