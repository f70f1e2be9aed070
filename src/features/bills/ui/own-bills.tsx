import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { onDemand } from '../../../components/layout/on-demand.tsx'
import { TitledSection } from '../../../components/layout/titled-section.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { clinicDay, formatYearDay } from '../../../lib/time.ts'
import type { BillItem } from '../bill-schemas.ts'
import { ownBillsQuery } from './api.ts'
import { BillState } from './bill-state.tsx'

/** How many are shown at first. */
const SHOWN = 3

const OwnBillDialog = onDemand(async () => (await import('./own-bill-dialog.tsx')).OwnBillDialog)

/** An owner's bills, each of which opens; nothing before there is one. */
export function OwnBills() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(ownBillsQuery)
  const [isAll, setAll] = useState(false)
  const [open, setOpen] = useState<BillItem | null>(null)
  const bills = data?.pages.flatMap(({ items }) => items) ?? []
  if (bills.length === 0) return null
  const more = () => (isAll ? void fetchNextPage() : setAll(true))
  return (
    <TitledSection title="Bills">
      <Card>
        <ul className="divide-y divide-line">
          {(isAll ? bills : bills.slice(0, SHOWN)).map((bill) => (
            <li key={bill.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold wrap-anywhere">{bill.what}</p>
                <p className="text-ink-soft tabular-nums">
                  {formatYearDay(bill.issuedOn ?? clinicDay(new Date(bill.createdAt)))} ·{' '}
                  {formatMoney(bill.total, 'exact')}
                </p>
              </div>
              <BillState bill={bill} />
              <Button tone="quiet" size="dense" onClick={() => setOpen(bill)}>
                Open <span className="sr-only">bill {bill.number}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      {(isAll ? hasNextPage : bills.length > SHOWN) && (
        <Button tone="quiet" className="justify-self-start" pending={isFetchingNextPage} onClick={more}>
          Show more bills
        </Button>
      )}
      {open !== null && <OwnBillDialog bill={open} onClose={() => setOpen(null)} />}
    </TitledSection>
  )
}
