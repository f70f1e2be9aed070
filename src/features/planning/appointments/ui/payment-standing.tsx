import { formatMoney } from '../../../../lib/money.ts'
import type { PetAppointment } from '../appointment-schemas.ts'
import { paymentLabels, paymentOf } from '../rules.ts'

type PaymentStandingProps = Pick<PetAppointment, 'status' | 'paymentAmount' | 'paymentStatus'>

/** What an appointment costs and whether that is paid, once it is no longer pending. */
export function PaymentStanding(appointment: PaymentStandingProps) {
  const { status } = appointment
  const payment = paymentOf(appointment)
  if (payment === null || status === 'pending') return null
  const isToCome = status === 'confirmed' && payment.status === 'pending'
  return (
    <span className="min-w-0 tabular-nums wrap-anywhere">
      <span className="font-semibold">{formatMoney(payment.amount)}</span>{' '}
      <span className="text-sm text-ink-soft">
        {isToCome ? 'Payment at the visit' : paymentLabels()[payment.status]}
      </span>
    </span>
  )
}
