import { Button } from '../../../../components/actions/button.tsx'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { canApply } from '../rules.ts'
import { paymentsClient } from './api.ts'
import { useMarkPaid } from './use-payment-change.ts'

/** Marks an appointment as paid from its card, once the clinic has approved it; nothing if nothing is owed. */
export function TakePayment({ appointment }: { appointment: ClinicAppointment }) {
  const { id, paymentAmount } = appointment
  const markPaid = useMarkPaid({ id, amount: paymentAmount ?? 0 })
  const mayTake = useMay(paymentsClient.markPaid)
  if (!mayTake || !canMarkPaid(appointment)) return null
  return (
    <Button size="dense" tone="quiet" pending={markPaid.isPending} onClick={() => markPaid.mutate()}>
      Mark as Paid
    </Button>
  )
}

/** True if an appointment can be marked as paid where it is shown: the clinic has approved it. */
export function canMarkPaid(appointment: ClinicAppointment): boolean {
  return appointment.status !== 'pending' && canApply('markPaid', appointment)
}
