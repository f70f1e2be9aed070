import { Button } from '../../../../components/actions/button.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { clinicDay, formatYearDay } from '../../../../lib/time.ts'
import type { BillItem } from '../../bills/bill-schemas.ts'
import { BillState } from '../../bills/ui/bill-state.tsx'

/** An owner's bills, each of which opens. */
export function OwnBillRows({ bills, onOpen }: { bills: readonly BillItem[]; onOpen: (id: string) => void }) {
  return (
    <ul className="divide-y divide-line">
      {bills.map((bill) => (
        <li key={bill.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-semibold wrap-anywhere">{bill.what}</p>
            <p className="text-ink-soft tabular-nums">
              <span className="whitespace-nowrap">
                {formatYearDay(bill.issuedOn ?? clinicDay(new Date(bill.createdAt)))}
              </span>{' '}
              · {formatMoney(bill.kind === 'credit' ? -bill.total : bill.total, 'exact')}
            </p>
          </div>
          <BillState bill={bill} />
          <Button tone="quiet" size="dense" onClick={() => onOpen(bill.id)}>
            Open <span className="sr-only">bill {bill.number}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
