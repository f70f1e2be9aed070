import { formatMoney } from '../../../../lib/money.ts'
import { clinicDay, formatYearDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { BillItem } from '../bill-schemas.ts'
import { BillState } from './bill-state.tsx'
import { BillName } from './bill-table.tsx'

/** A bill in a short list: its number, day, sum and state. */
export function BillRow({ bill }: { bill: BillItem }) {
  const { issuedOn, createdAt, total } = bill
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <p className="min-w-0 leading-tight wrap-anywhere">
        <BillName bill={bill} />
        <span className="block text-sm text-ink-soft tabular-nums">
          <WholeDates>{formatYearDay(issuedOn ?? clinicDay(new Date(createdAt)))}</WholeDates> ·{' '}
          {formatMoney(total, 'exact')}
        </span>
      </p>
      <BillState bill={bill} />
    </li>
  )
}
