import { formatMoney } from '../../../../lib/money.ts'
import type { Bill } from '../../bills/bill-schemas.ts'

/** The tax of a bill in one line that opens; nothing without tax. */
export function TaxSummary({ bill }: { bill: Bill }) {
  const { taxable, exempt, cgst, sgst, igst, roundOff, lines } = bill
  if (!lines.some(({ rate }) => rate !== null)) return null
  const sums = { 'Taxable value': taxable, Exempt: exempt, CGST: cgst, SGST: sgst, IGST: igst }
  const shown = Object.entries({ ...sums, 'Round-off': roundOff }).filter(([, amount]) => amount !== 0)
  return (
    <details>
      <summary className="min-h-9 cursor-pointer py-1.5">
        Tax {formatMoney(cgst + sgst + igst, 'exact')}
      </summary>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 pb-2 text-ink-soft">
        {shown.map(([label, amount]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-end tabular-nums">{formatMoney(amount, 'exact')}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
