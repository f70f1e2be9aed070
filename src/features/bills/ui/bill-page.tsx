import { useQuery } from '@tanstack/react-query'
import { Printer, SquarePen, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { BackLink } from '../../../components/actions/back-link.tsx'
import { Button } from '../../../components/actions/button.tsx'
import { RoutedButton, RoutedLink } from '../../../components/actions/routed-links.tsx'
import { Menu } from '../../../components/dialogs/menu.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { TitledSection } from '../../../components/layout/titled-section.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { Spinner } from '../../../components/notices/spinner.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { formatYearDay } from '../../../lib/time.ts'
import { refusalCode } from '../../../lib/web/feature-client.ts'
import { useMay } from '../../auth/ui/use-may.ts'
import type { Bill } from '../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { billsPaths } from '../paths.ts'
import { billQuery, billsClient } from './api.ts'
import { BillState } from './bill-state.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { CreditDialog } from './credit-dialog.tsx'
import { printPaper } from './print-paper.ts'
import { PrintedPaper } from './printed-paper.tsx'
import { SharePart } from './share-part.tsx'
import { TakenList } from './taken-list.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'

/** A bill as it is printed, with what can be done about it. */
export function BillPage({ id }: { id: string }) {
  const bill = useQuery(billQuery(id))
  const isMissing =
    bill.data === undefined && ['BILL_MISSING', 'BAD_REQUEST'].includes(refusalCode(bill.error) ?? '')
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={bill.data ? nameOf(bill.data) : 'Bill'}
          back={<BackLink to={billsPaths.list}>Back to Bills</BackLink>}
          actions={bill.data && <Actions bill={bill.data} />}
        />
      </div>
      {isMissing ? (
        <EmptyState title="Bill not found" text="There is no bill at this address." />
      ) : (
        <Loaded
          query={bill}
          loading={<Spinner text={CHECKOUT_TEXTS.loading} />}
          errorText={CHECKOUT_TEXTS.loadFailed}
        >
          {(data) => <Whole bill={data} />}
        </Loaded>
      )}
    </>
  )
}

const nameOf = ({ kind, number, title }: Bill) =>
  [kind === 'credit' ? 'Credit note' : title, number].filter(Boolean).join(' ')

function Whole({ bill }: { bill: Bill }) {
  const { creditNotes } = bill
  return (
    <div className="grid max-w-3xl gap-6">
      <span className="print:hidden">
        <BillState bill={bill} />
      </span>
      <Card className="p-5 sm:p-8 print:border-0 print:p-0 print:shadow-none">
        <PrintedPaper bill={bill} />
      </Card>
      <div className="grid gap-6 print:hidden">
        {bill.state === 'issued' && <SharePart bill={bill} />}
        {bill.entries.length > 0 && (
          <TitledSection title="Payments" ruled>
            <TakenList bill={bill} />
          </TitledSection>
        )}
        {creditNotes.length > 0 && (
          <TitledSection title="Credit notes" ruled>
            <ul className="grid gap-2">
              {creditNotes.map(({ id, number, issuedOn, total, reason }) => (
                <li key={id} className="flex flex-wrap gap-x-4">
                  <RoutedLink to={billsPaths.one} params={{ id }}>
                    {number}
                  </RoutedLink>
                  <span>{issuedOn && formatYearDay(issuedOn)}</span>
                  <span className="tabular-nums">{formatMoney(total, 'exact')}</span>
                  <span className="text-ink-soft wrap-anywhere">{reason}</span>
                </li>
              ))}
            </ul>
          </TitledSection>
        )}
      </div>
    </div>
  )
}

function Actions({ bill }: { bill: Bill }) {
  const [open, setOpen] = useState<'credit' | 'correct' | 'writeOff' | null>(null)
  const mayCorrect = useMay(billsClient.credit)
  const mayTake = useMay(billsClient.take)
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
      {isBill && mayCorrect && entries.length > 0 && (
        <Menu label={`More for bill ${bill.number}`} entries={entries} />
      )}
      {open === 'credit' && <CreditDialog bill={bill} onClose={close} />}
      {open === 'correct' && <CorrectDialog bill={bill} onClose={close} />}
      {open === 'writeOff' && <WriteOffDialog bill={bill} onClose={close} />}
    </>
  )
}
