import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import { useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import { billsPaths } from '../../bills/paths.ts'

type CheckoutLinkProps =
  /** With `isMain` it is the one way to take its money that is a button, and says how much that is. */
  { appointment: ClinicAppointment; isMain?: boolean } | { customerId: string }

/** Leads to Checkout of an appointment or a customer, for those who may take money. */
export function CheckoutLink(props: CheckoutLinkProps) {
  const mayOpen = useMayOpen()
  if (!mayOpen(billsPaths.checkout)) return null
  if ('customerId' in props)
    return (
      <RoutedButton tone="quiet" to={billsPaths.checkout} search={{ customer: props.customerId }}>
        Checkout
      </RoutedButton>
    )
  const { appointment, isMain = false } = props
  if (!isBillable(appointment)) return null
  const { id, paymentAmount } = appointment
  return (
    <RoutedButton
      tone={isMain ? 'primary' : 'quiet'}
      size="dense"
      className="tabular-nums"
      to={billsPaths.checkout}
      search={{ appointment: id }}
    >
      {isMain && paymentAmount !== null ? `Checkout ${formatMoney(paymentAmount)}` : 'Checkout'}
    </RoutedButton>
  )
}

/** True if an appointment can be paid at the counter: it is not cancelled, and nothing was paid for it yet. */
export function isBillable({
  status,
  paymentStatus,
}: Pick<ClinicAppointment, 'status' | 'paymentStatus'>): boolean {
  return status !== 'cancelled' && paymentStatus === 'pending'
}
