import { Printer, SquarePen, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { Menu } from '../../../../components/dialogs/menu.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { printPaper } from '../../bill-papers/ui/print-paper.ts'
import type { Bill } from '../../bills/bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { billsPaths } from '../../bills/paths.ts'
import { billsClient } from '../../bills/ui/api.ts'
import { CorrectDialog } from '../../bills/ui/correct-dialog.tsx'
import { WriteOffDialog } from '../../bills/ui/write-off-dialog.tsx'
import { takingClient } from './api.ts'

const CreditDialog = onDemand(async () => (await import('../../bills/ui/credit-dialog.tsx')).CreditDialog)

/** What staff can do with a bill: print it, take what is due, or correct it from the menu. */
export function BillActions({ bill }: { bill: Bill }) {
  const [open, setOpen] = useState<'credit' | 'correct' | 'writeOff' | null>(null)
  const mayCorrect = useMay(billsClient.credit)
  const mayTake = useMay(takingClient.take)
  const close = () => setOpen(null)
  const isBill = bill.kind === 'bill' && bill.state === 'issued'
  const icon = 'size-5 shrink-0'
  const entries = [
    bill.credited < bill.total && {
      id: 'credit',
      label: 'Refund',
      icon: <Undo2 className={icon} aria-hidden="true" />,
      onSelect: () => setOpen('credit'),
    },
    bill.credited === 0 && {
      id: 'correct',
      label: 'Correct',
      icon: <SquarePen className={icon} aria-hidden="true" />,
      onSelect: () => setOpen('correct'),
    },
    bill.due > 0 && {
      id: 'writeOff',
      label: 'Write off',
      icon: <X className={icon} aria-hidden="true" />,
      onSelect: () => setOpen('writeOff'),
    },
  ].filter((entry) => entry !== false)
  return (
    <>
      {mayTake && bill.kind === 'bill' && bill.due > 0 && (
        <RoutedButton to={billsPaths.checkout} search={{ bill: bill.id }}>
          Checkout
        </RoutedButton>
      )}
      <Button tone="quiet" icon={<Printer className="size-5" aria-hidden="true" />} onClick={printPaper}>
        Print
      </Button>
      {isBill &&
        entries.length > 0 &&
        (mayCorrect ? (
          <Menu label={`More for bill ${bill.number}`} entries={entries} />
        ) : (
          <p className="basis-full text-sm text-ink-soft">{CHECKOUT_TEXTS.whoRefunds}</p>
        ))}
      {open === 'credit' && <CreditDialog bill={bill} onClose={close} />}
      {open === 'correct' && <CorrectDialog bill={bill} onClose={close} />}
      {open === 'writeOff' && <WriteOffDialog bill={bill} onClose={close} />}
    </>
  )
}
