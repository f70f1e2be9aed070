import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import { useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import { billsPaths } from '../paths.ts'

type CheckoutLinkProps = { appointment: ClinicAppointment } | { customerId: string }

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
  if (!isBillable(props.appointment)) return null
  return (
    <RoutedButton
      tone="quiet"
      size="dense"
      to={billsPaths.checkout}
      search={{ appointment: props.appointment.id }}
    >
      Checkout
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
