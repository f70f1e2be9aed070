import { useId, useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { INPUT } from '../../../components/forms/field.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { randomId } from '../../../lib/web/random-id.ts'
import type { Bill } from '../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import type { TakenMethod } from '../methods.ts'
import { billsClient, useBillChange } from './api.ts'

const reasons = () => ['Not needed', 'Wrong item', 'Billed by mistake']
const backLabels = () =>
  ({
    cash: 'in cash',
    upi: 'by UPI',
    card: 'by card',
    bank: 'by bank transfer',
    other: 'another way',
  }) as const satisfies Record<TakenMethod, string>

/** Takes back lines of a bill by a credit note, and gives their money back. */
export function CreditDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const left = bill.lines.map((line) => ({ ...line, left: line.total - line.credited }))
  const open = left.filter((line) => line.left > 0)
  const [chosen, setChosen] = useState<readonly string[]>(open.length === 1 ? open.map(({ id }) => id) : [])
  const [reason, setReason] = useState('')
  const [idempotencyKey] = useState(randomId)
  const id = useId()
  const change = useBillChange(onClose)
  const lines = open.filter((line) => chosen.includes(line.id))
  const amount = lines.reduce((sum, line) => sum + line.left, 0)
  const back = Math.max(0, amount - bill.due)
  const isReady = amount > 0 && reason.trim() !== ''
  const credit = (method: TakenMethod | 'advance' | null) =>
    change.mutate({
      send: () =>
        billsClient.credit({
          id: bill.id,
          lines: lines.map((line) => ({ lineId: line.id, amount: line.left })),
          reason,
          back: method,
          idempotencyKey,
        }),
      done: CHECKOUT_TEXTS.credited,
    })
  const methods = methodsOf(bill)
  return (
    <Dialog isOpen onClose={onClose} title={`Refund of ${bill.number}`}>
      <div className="grid gap-4">
        <fieldset className="grid gap-1">
          <legend className="font-semibold">What is taken back</legend>
          {open.map((line) => (
            <label key={line.id} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={chosen.includes(line.id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, line.id] : chosen.filter((one) => one !== line.id))
                }
                className="size-5 shrink-0"
              />
              <span className="min-w-0 flex-1 wrap-anywhere">{line.name}</span>
              <span className="tabular-nums">{formatMoney(line.left, 'exact')}</span>
            </label>
          ))}
        </fieldset>
        <div className="grid gap-1.5">
          <label htmlFor={id} className="font-semibold">
            Reason
          </label>
          <input
            id={id}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            className={INPUT}
          />
          <div className="flex flex-wrap gap-2">
            {reasons().map((one) => (
              <Button key={one} tone="quiet" size="dense" onClick={() => setReason(one)}>
                {one}
              </Button>
            ))}
          </div>
        </div>
        <div className="grid gap-2">
          {back === 0 ? (
            <Button disabled={!isReady} pending={change.isPending} onClick={() => credit(null)}>
              Credit {formatMoney(amount)}
            </Button>
          ) : (
            <>
              {methods.map((method, at) => (
                <Button
                  key={method}
                  tone={at === 0 ? 'primary' : 'quiet'}
                  disabled={!isReady}
                  pending={change.isPending}
                  onClick={() => credit(method)}
                >
                  Refund {formatMoney(back)} {backLabels()[method]}
                </Button>
              ))}
              {bill.customer !== null && (
                <Button
                  tone="bare"
                  disabled={!isReady}
                  pending={change.isPending}
                  onClick={() => credit('advance')}
                >
                  Save {formatMoney(back)} as an advance
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** How money can go back: first as it came, always in cash. */
function methodsOf({ entries }: Bill): TakenMethod[] {
  const taken = entries.flatMap(({ kind, method, undoneAt }) =>
    kind === 'taken' && undoneAt === null && method !== null && method !== 'unrecorded' ? [method] : [],
  )
  return [...new Set<TakenMethod>([...taken, 'cash', 'upi'])]
}
