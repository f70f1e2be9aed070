import type { ReactNode } from 'react'
import { clinic } from '../../../../clinic/clinic.ts'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { PrintButton } from '../../../../components/actions/print-button.tsx'
import { PrintedBlocks, QrCode } from '../../../../components/layout/printed-blocks.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { reachWords } from '../../../../lib/words/reach-words.ts'
import { chatLink } from '../../../platform/chat/rules.ts'
import type { Bill } from '../../bills/bill-schemas.ts'
import { BillState } from '../../bills/ui/bill-state.tsx'
import { layOutBill } from '../lay-out-bill.ts'
import type { NextDay } from '../paper-schemas.ts'
import { printedBill } from '../printed-bill.ts'

type OwnersBillProps = {
  bill: Bill
  /** Where UPI apps pay the clinic; null: it has not said. */
  upiId: string | null
  next: readonly NextDay[]
  /** Opens the bill as a file. */
  file: ReactNode
}

/**
 * A bill for its owner who is signed in, and for anyone who has its link: what is to be paid, how, and what it is for. Nothing
 * here marks it as paid.
 */
export function OwnersBill({ bill, upiId, next, file }: OwnersBillProps) {
  const { kind, due, total, credited } = bill
  const printed = printedBill(bill, { upiId, next })
  const isDue = kind === 'bill' && due > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        <p className="font-display text-3xl tabular-nums">
          {formatMoney(isDue ? due : total - credited, 'exact')}
        </p>
        <BillState bill={bill} />
      </div>
      {isDue && <WaysToPay bill={bill} upi={printed.upi} />}
      <div className={PAPER}>
        <PrintedBlocks blocks={layOutBill(printed)} />
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        <PrintButton tone="quiet" />
        {file}
      </div>
    </div>
  )
}

/** The code to scan and the title are for paper: on the screen they stand above. */
const PAPER = 'border-t border-line pt-6 not-print:[&_:is(figure,h2)]:hidden'

/** A phone can't read a code on its own screen: there the button opens the app. */
function WaysToPay({ bill, upi }: { bill: Bill; upi: string | null }) {
  const { due } = bill
  return (
    <div className="grid gap-3 print:hidden">
      {upi !== null && (
        <LinkButton tone="accent" href={upi}>
          Pay {formatMoney(due)} in your UPI app
        </LinkButton>
      )}
      {upi !== null && (
        <div className="flex items-center gap-4 max-sm:hidden">
          <QrCode text={upi} label={`QR code to pay ${formatMoney(due)} by UPI`} className="size-40" />
          <p className="text-ink-soft">Or scan this code with the UPI app on your phone.</p>
        </div>
      )}
      {upi === null && (
        <p className="text-ink-soft text-pretty">
          You can pay at the clinic. If you have a question, {reachWords()}.
        </p>
      )}
      <PaidButton bill={bill} />
    </div>
  )
}

/** Writes to the clinic, or calls it, as far as it has said how. */
function PaidButton({ bill: { due, number } }: { bill: Bill }) {
  const { whatsapp, phone } = clinic
  const chat = chatLink(`Hello! I have paid ${formatMoney(due)} for bill ${number ?? ''}.`)
  if (!whatsapp && phone.dial === '') return null
  return (
    <LinkButton
      tone="quiet"
      {...(whatsapp ? { target: '_blank', href: chat } : { href: `tel:${phone.dial}` })}
    >
      Paid? Let us know.
    </LinkButton>
  )
}
