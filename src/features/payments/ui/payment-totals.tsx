import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/layout/card.tsx'
import { formatCount } from '../../../lib/format-count.ts'
import { formatMoney } from '../../../lib/money.ts'
import { PAYMENT_STATUSES, paymentStatusLabels } from '../../appointments/rules.ts'
import type { PaymentSearch } from '../contract.ts'
import { paymentTotalsQuery } from './api.ts'

/** The totals of all selected payments, by status; nothing until they are loaded. */
export function PaymentTotals({ search }: { search: PaymentSearch }) {
  const { data: totals } = useQuery(paymentTotalsQuery(search))
  if (totals === undefined) return null
  const { count } = totals
  return (
    <Card className="grid gap-2 p-4 sm:px-5">
      <h2 className="sr-only">Totals of these payments</h2>
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {PAYMENT_STATUSES.map((status) => (
          <div key={status} className="grid">
            <dt className="text-sm text-ink-soft">{paymentStatusLabels()[status]}</dt>
            <dd className="text-lg font-semibold tabular-nums">{formatMoney(totals[status])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        {count === 1 ? '1 bill' : `${formatCount(count)} bills`}, without cancelled appointments.
      </p>
    </Card>
  )
}
