import { Card } from '../../../components/card.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { PAYMENT_STATUSES } from '../../appointments/rules.ts'
import type { Payment } from '../contract.ts'
import { totalsOf } from '../rules.ts'

const LABELS = { pending: 'Pending', paid: 'Paid', refunded: 'Refunded' } as const

/** The totals of the fetched payments, by status. */
export function PaymentTotals({ payments }: { payments: Payment[] }) {
  const totals = totalsOf(payments)
  return (
    <Card className="grid gap-2 p-4 sm:px-5">
      <h2 className="sr-only">Totals of the payments shown</h2>
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {PAYMENT_STATUSES.map((status) => (
          <div key={status} className="grid">
            <dt className="text-sm text-ink-soft">{LABELS[status]}</dt>
            <dd className="text-lg font-semibold tabular-nums">{formatMoney(totals[status])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        {payments.length === 1 ? '1 payment' : `${payments.length} payments`} shown. Cancelled appointments
        are not counted.
      </p>
    </Card>
  )
}
