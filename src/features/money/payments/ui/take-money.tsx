import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Control } from 'react-hook-form'
import { Button } from '../../../../components/actions/button.tsx'
import { Menu } from '../../../../components/dialogs/menu.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { hasSucceeded, NotSent } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Card } from '../../../../components/layout/card.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { formatMoney, toRupees } from '../../../../lib/money.ts'
import { refusalCode, refusalText } from '../../../../lib/web/feature-client.ts'
import { stateNow } from '../../../../lib/web/late-change.ts'
import { randomId } from '../../../../lib/web/random-id.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import type { Bill } from '../../bills/bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { billsClient, useBillChange } from '../../bills/ui/api.ts'
import { focusOffBill } from '../../bills/ui/off-bill.ts'
import { METHODS, type TakenMethod, withButton } from '../../ledger/methods.ts'
import { takingClient } from './api.ts'
import { type BesideCompleting, CompleteChoice, useComplete } from './complete-choice.tsx'
import { type Payment, type PaymentFields, paymentSchema, typedAmount } from './payment-schema.ts'
import { TakenList } from './taken-list.tsx'
import { TaxSummary } from './tax-summary.tsx'
import { UpiPart } from './upi-part.tsx'

const ChangeToGive = onDemand(async () => (await import('./change-to-give.tsx')).ChangeToGive)
const BuyerDialog = onDemand(async () => (await import('../../bills/ui/buyer-dialog.tsx')).BuyerDialog)

const START: PaymentFields = { isPartial: false, method: 'cash', amount: null, reference: '' }

type TakeMoneyProps = {
  bill: Bill
  takeCash?: RefObject<(() => void) | null>
  Beside: BesideCompleting
}

/** How a bill is paid: each method takes everything due with one press. On a phone, they stay in reach at the bottom. */
export function TakeMoney({ bill, takeCash, Beside }: TakeMoneyProps) {
  const form = useZodForm(paymentSchema(bill.due), { defaultValues: START })
  const entered = form.watch()
  const { isPartial, method: chosen } = entered
  const isCovered = bill.due === 0 && bill.lines.length > 0
  const complete = useComplete(bill)
  const [missingAddress, setMissingAddress] = useState<string | null>(null)
  const pay = useTake(bill, {
    onTaken: () => {
      form.reset()
      complete.run()
    },
    onAddressMissing: setMissingAddress,
  })
  const typed = typedAmount(entered, bill.due)
  const toPay = Math.min(typed ?? bill.due, bill.due)
  const label = (method: TakenMethod) => buttonLabel(method, method === 'cash' ? typed && toPay : typed)
  const send = (payment: Payment) => hasSucceeded(pay.take(form.getValues('method'), payment))
  const take = async (method: TakenMethod) => {
    if (isHeld()) return
    // Nothing is kept that was only pressed.
    form.setValue('method', method)
    // By UPI, the code is shown first.
    await form.handleSubmit(method === 'upi' ? () => undefined : send)()
  }
  useEffect(() => {
    if (takeCash) takeCash.current = () => void (pay.isPending || take('cash'))
  })
  const payInParts = () => {
    if (isHeld()) return
    form.setValue('isPartial', true, { shouldDirty: true })
    form.setValue('amount', toRupees(bill.due))
  }
  const others = [
    ...[...withButton('small'), ...withButton('menu')].map((method) => ({
      id: method,
      label: label(method),
      onSelect: () => void take(method),
    })),
    ...(bill.state === 'draft' ? [{ id: 'later', label: 'Pay later', onSelect: pay.later }] : []),
  ]
  return (
    <>
      <Form form={form} draft={`payment:${bill.id}`} onSubmit={send} dense className="max-lg:contents">
        <Card className="grid gap-4 p-5">
          <h2 className="text-xl">Payment</h2>
          <TaxSummary bill={bill} />
          <TakenList bill={bill} />
          <CompleteChoice complete={complete} Beside={Beside} />
          {bill.advance > 0 && bill.due > 0 && (
            <Button tone="quiet" pending={pay.isPending} onClick={pay.payFromAdvance}>
              Use {formatMoney(Math.min(bill.advance, bill.due))} advance
            </Button>
          )}
          {isPartial && <PartField control={form.control} {...{ typed }} due={bill.due} />}
          {!isCovered && (
            <div className="flex flex-wrap gap-2">
              {!isPartial && (
                <Button tone="quiet" size="dense" className="scroll-mb-40" onClick={payInParts}>
                  Pay in parts
                </Button>
              )}
              <ChangeToGive amount={toPay} />
            </div>
          )}
          {chosen === 'upi' && typed === toPay && (
            <UpiPart bill={bill} amount={toPay} control={form.control} />
          )}
          <div className="hidden gap-2 lg:grid">
            <ShortNotice short={pay.short} />
            <Total bill={bill} />
            <Methods {...{ label, isCovered }} isPending={pay.isPending} onTake={take} />
            {!isCovered && (
              <SmallMethods label={label} onTake={take}>
                <Menu label="More ways to pay" entries={others} />
              </SmallMethods>
            )}
          </div>
        </Card>
        <div data-bottom-bar className={BAR}>
          <ShortNotice short={pay.short} />
          <Total bill={bill} />
          <div className="flex items-center gap-2">
            <Methods {...{ label, isCovered }} isPending={pay.isPending} onTake={take} />
            {!isCovered && <Menu label="More ways to pay" entries={others} />}
          </div>
        </div>
      </Form>
      {missingAddress !== null && (
        <BuyerDialog bill={bill} missingAddress={missingAddress} onClose={() => setMissingAddress(null)} />
      )}
    </>
  )
}

const buttonLabel = (method: TakenMethod, amount: number | null) =>
  [METHODS[method].label, amount !== null && formatMoney(amount)].filter(Boolean).join(' ')

type PartFieldProps = { control: Control<PaymentFields, unknown, Payment>; typed: number | null; due: number }

/** How much of what is due is paid now; the buttons of the methods take it. */
function PartField({ control, typed, due }: PartFieldProps) {
  const part = useRef<HTMLDivElement>(null)
  // It is typed over what is due.
  useEffect(() => part.current?.querySelector('input')?.select(), [])
  return (
    // Not behind the bar of a phone.
    <div ref={part} className="scroll-mb-40">
      <NumberField control={control} name="amount" label="Amount now" decimals={2} sign="₹" />
      <p role="status" className="mt-1 text-sm empty:hidden">
        {typed !== null &&
          typed > due &&
          `Cash: give ${formatMoney(typed - due)} in change. Other methods: at most ${formatMoney(due)}.`}
      </p>
    </div>
  )
}

/** Says what is not in stock, beside the buttons that were refused. */
function ShortNotice({ short }: { short: Short | null }) {
  if (short === null) return null
  return (
    <Notice tone="warning" role="alert">
      <p className="wrap-anywhere">{short.text}</p>
      <Button tone="quiet" size="dense" className="mt-2" onClick={short.sellAnyway}>
        Sell anyway
      </Button>
    </Notice>
  )
}

/** On a phone, below all that scrolls. */
const BAR =
  'sticky bottom-0 z-10 -mx-4 grid gap-2 self-end border-t border-line bg-surface px-4 py-3 shadow-card sm:-mx-8 sm:px-8 lg:hidden'

function Total({ bill: { due, received, total, credited } }: { bill: Bill }) {
  return (
    <p className="flex items-baseline justify-between gap-4 text-lg font-semibold">
      <span>
        {received > 0 ? 'Still due' : 'Total'}
        {received > 0 && (
          <span className="block text-sm font-normal text-ink-soft">
            of {formatMoney(total - credited, 'exact')}
          </span>
        )}
      </span>
      <span className="tabular-nums">{formatMoney(due, 'exact')}</span>
    </p>
  )
}

type MethodsProps = {
  /** A method with what it takes, which is not said while it can't be read. */
  label: (method: TakenMethod) => string
  /** What is on the bill costs nothing, or is paid already, as after a correction: it only has to be issued. */
  isCovered: boolean
  isPending: boolean
  onTake: (method: TakenMethod) => unknown
}

function Methods({ label, isCovered, isPending, onTake }: MethodsProps) {
  if (isCovered)
    return (
      <Button tone="primary" pending={isPending} onClick={() => onTake('cash')} className="flex-1">
        Issue bill
      </Button>
    )
  return (
    <div className="grid flex-1 grid-cols-2 gap-2">
      {withButton('large').map((method, place) => (
        <Button
          key={method}
          tone={place === 0 ? 'primary' : 'quiet'}
          pending={isPending}
          onClick={() => onTake(method)}
          className="!px-2 tabular-nums"
        >
          {label(method)}
        </Button>
      ))}
    </div>
  )
}

type SmallMethodsProps = Pick<MethodsProps, 'label' | 'onTake'> & { children: ReactNode }

/** The methods that a phone has in its menu, beside what `children` are. */
function SmallMethods({ label, onTake, children }: SmallMethodsProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {withButton('small').map((method) => (
        <Button key={method} tone="quiet" onClick={() => onTake(method)} className="!px-2 tabular-nums">
          {label(method)}
        </Button>
      ))}
      {children}
    </div>
  )
}

/** What is not in stock, and the way to sell it all the same. */
type Short = { text: string; sellAnyway: () => void; lines: Bill['lines'] }

/** Says why the bill can't be paid now, if it can't, with the focus on what is missing. */
function isHeld(): boolean {
  const problem = focusOffBill()
  if (problem !== undefined) toastError(problem)
  return problem !== undefined
}

/** The address that a refusal proposes for the bill, as it lacks one; undefined if it is another refusal. */
function proposedAddress(failure: unknown): string | undefined {
  const missing = stateNow<{ address: string | null }>(failure, 'ADDRESS_MISSING')
  return missing && (missing.address ?? '')
}

type TakeOptions = { onTaken: () => void; onAddressMissing: (proposed: string) => void }

/** Takes money for a bill; `onTaken` is called once it is paid or issued. */
function useTake(bill: Bill, { onTaken, onAddressMissing }: TakeOptions) {
  const { id, due: seenDue } = bill
  const [idempotencyKey, setKey] = useState(randomId)
  const change = useBillChange(() => {
    setKey(randomId())
    onTaken()
  })
  const [short, setShort] = useState<Short | null>(null)
  /** Sells what is in stock; what is not, after having asked. Nothing while something typed is not on the bill. */
  const sell = (
    request: (sellsAnyway: boolean) => Promise<Bill>,
    { done, onDraft }: { done: string; onDraft?: () => void },
  ) => {
    if (isHeld()) return Promise.reject(new NotSent())
    const run = (sellsAnyway: boolean): Promise<Bill> => {
      setShort(null)
      return change.mutateAsync({
        send: () => request(sellsAnyway),
        done,
        onDraft,
        refused: (failure) => {
          const address = proposedAddress(failure)
          if (address !== undefined) onAddressMissing(address)
          const isShort = refusalCode(failure) === 'LITTLE_STOCK'
          const sellAnyway = () => void hasSucceeded(run(true))
          if (isShort) setShort({ text: refusalText(failure) ?? '', sellAnyway, lines: bill.lines })
          return isShort || address !== undefined
        },
      })
    }
    return run(false)
  }
  const take = (method: TakenMethod, { amount, reference }: Payment) => {
    const payment = { id, seenDue, amount, method, reference, idempotencyKey }
    const onDraft = () =>
      change.mutate({
        send: () => takingClient.take({ ...payment, issues: false }),
        done: CHECKOUT_TEXTS.onDraft,
      })
    return sell((sellsAnyway) => takingClient.take({ ...payment, sellsAnyway }), {
      done: seenDue === 0 ? CHECKOUT_TEXTS.issued : CHECKOUT_TEXTS.taken,
      onDraft,
    })
  }
  return {
    isPending: change.isPending,
    // What was short is asked again once the lines have changed.
    short: short?.lines === bill.lines ? short : null,
    take,
    payFromAdvance: () =>
      void hasSucceeded(
        sell((sellsAnyway) => takingClient.payFromAdvance({ id, seenDue, sellsAnyway, idempotencyKey }), {
          done: CHECKOUT_TEXTS.taken,
        }),
      ),
    later: () =>
      void hasSucceeded(
        sell((sellsAnyway) => billsClient.issue({ id, seenDue, sellsAnyway }), {
          done: CHECKOUT_TEXTS.issued,
        }),
      ),
  }
}
