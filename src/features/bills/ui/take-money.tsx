import { useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { Menu } from '../../../components/dialogs/menu.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { randomId } from '../../../lib/web/random-id.ts'
import type { Bill } from '../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { methodLabels } from '../method-labels.ts'
import type { TakenMethod } from '../methods.ts'
import { billsClient, useBillChange } from './api.ts'
import { CompleteChoice, useComplete } from './complete-choice.tsx'
import { PartForm } from './part-form.tsx'
import { TakenList } from './taken-list.tsx'
import { TaxSummary } from './tax-summary.tsx'
import { UpiPart } from './upi-part.tsx'

const OTHERS = ['card', 'bank', 'other'] as const satisfies readonly TakenMethod[]

/** How a bill is paid: each method takes everything due with one press. On a phone, they stay in reach at the bottom. */
export function TakeMoney({ bill }: { bill: Bill }) {
  const [part, setPart] = useState<number | null>(null)
  const [isPartial, setPartial] = useState(false)
  const [isUpi, setUpi] = useState(false)
  const complete = useComplete(bill)
  const pay = useTake(bill, () => {
    setPart(null)
    setPartial(false)
    setUpi(false)
    complete.run()
  })
  const amount = part ?? bill.due
  const take = (method: TakenMethod) => (method === 'upi' ? setUpi(true) : pay.take(method, amount))
  const isEmpty = bill.lines.length === 0
  const others = [
    ...OTHERS.map((method) => ({
      id: method,
      label: `${methodLabels()[method]} ${formatMoney(amount)}`,
      disabled: isEmpty,
      onSelect: () => take(method),
    })),
    ...(bill.state === 'draft'
      ? [{ id: 'later', label: 'Pay later', disabled: isEmpty, onSelect: pay.later }]
      : []),
  ]
  return (
    <div className="grid gap-4 max-lg:contents">
      <Card className="grid gap-4 p-5">
        <h2 className="text-xl">Payment</h2>
        <TaxSummary bill={bill} />
        <TakenList bill={bill} />
        <CompleteChoice complete={complete} />
        {bill.advance > 0 && bill.due > 0 && (
          <Button tone="quiet" pending={pay.isPending} onClick={pay.payFromAdvance}>
            Use {formatMoney(Math.min(bill.advance, bill.due))} advance
          </Button>
        )}
        {isPartial ? (
          <PartForm due={bill.due} onChange={setPart} />
        ) : (
          <Button
            tone="quiet"
            size="dense"
            className="scroll-mb-40 justify-self-start"
            disabled={isEmpty}
            onClick={() => setPartial(true)}
          >
            Pay in parts
          </Button>
        )}
        {isUpi && (
          <UpiPart bill={bill} amount={amount} pending={pay.isPending} onReceived={pay.receiveUpi(amount)} />
        )}
        <div className="hidden gap-2 lg:grid">
          <Total bill={bill} />
          <Methods amount={amount} isEmpty={isEmpty} isPending={pay.isPending} onTake={take} />
          <div className="flex flex-wrap gap-2">
            <Button tone="quiet" disabled={isEmpty} onClick={() => take('card')}>
              Card {formatMoney(amount)}
            </Button>
            <Menu label="More ways to pay" entries={others} />
          </div>
        </div>
      </Card>
      <div className={BAR}>
        <Total bill={bill} />
        <div className="flex items-center gap-2">
          <Methods amount={amount} isEmpty={isEmpty} isPending={pay.isPending} onTake={take} />
          <Menu label="More ways to pay" entries={others} />
        </div>
      </div>
    </div>
  )
}

/** On a phone, below all that scrolls. */
const BAR =
  'sticky bottom-0 z-10 -mx-4 grid gap-2 border-t border-line bg-surface px-4 py-3 shadow-card lg:hidden'

function Total({ bill: { due, received } }: { bill: Bill }) {
  return (
    <p className="flex items-baseline justify-between gap-4 text-lg font-semibold">
      <span>{received > 0 ? 'Still due' : 'Total'}</span>
      <span className="tabular-nums">{formatMoney(due, 'exact')}</span>
    </p>
  )
}

type MethodsProps = {
  amount: number
  isEmpty: boolean
  isPending: boolean
  onTake: (method: TakenMethod) => void
}

function Methods({ amount, isEmpty, isPending, onTake }: MethodsProps) {
  return (
    <div className="grid flex-1 grid-cols-2 gap-2">
      <Button disabled={isEmpty} pending={isPending} onClick={() => onTake('cash')} className="tabular-nums">
        Cash {formatMoney(amount)}
      </Button>
      <Button
        tone="quiet"
        disabled={isEmpty}
        pending={isPending}
        onClick={() => onTake('upi')}
        className="tabular-nums"
      >
        UPI {formatMoney(amount)}
      </Button>
    </div>
  )
}

/** No hook, whatever its name begins with. */
const { useAdvance: payFromAdvance } = billsClient

/** Takes money for a bill; `onTaken` is called once it is paid or issued. */
function useTake(bill: Bill, onTaken: () => void) {
  const { id, due: seenDue } = bill
  const [idempotencyKey, setKey] = useState(randomId)
  const change = useBillChange(() => {
    setKey(randomId())
    onTaken()
  })
  const send = (method: TakenMethod, amount: number, reference: string | null) =>
    change.mutate({
      send: () => billsClient.take({ id, seenDue, amount, method, reference, idempotencyKey }),
      done: CHECKOUT_TEXTS.taken,
    })
  return {
    isPending: change.isPending,
    take: (method: TakenMethod, amount: number) => send(method, amount, null),
    receiveUpi: (amount: number) => (reference: string | null) => send('upi', amount, reference),
    payFromAdvance: () =>
      change.mutate({
        send: () => payFromAdvance({ id, seenDue, idempotencyKey }),
        done: CHECKOUT_TEXTS.taken,
      }),
    later: () =>
      change.mutate({ send: () => billsClient.issue({ id, seenDue }), done: CHECKOUT_TEXTS.issued }),
  }
}
