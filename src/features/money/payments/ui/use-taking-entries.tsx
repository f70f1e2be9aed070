import { CircleCheck, IndianRupee } from 'lucide-react'
import type { MenuEntry } from '../../../../components/dialogs/menu.tsx'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { canCompleteAndTake } from '../rules.ts'
import { paymentsClient } from './api.ts'
import { completeAndTakeLabel, useCompleteAndTake } from './complete-and-take.tsx'
import { canMarkPaid } from './take-payment.tsx'
import { useMarkPaid } from './use-payment-change.ts'

/** The ways to take what an appointment costs without Checkout, as entries of its menu, for those who may. */
export function useTakingEntries(appointment: ClinicAppointment): MenuEntry[] {
  const { id, paymentAmount } = appointment
  const completion = useCompleteAndTake(appointment)
  const markPaid = useMarkPaid({ id, amount: paymentAmount ?? 0 })
  const mayTake = useMay(paymentsClient.complete)
  const icon = 'size-5 shrink-0'
  if (!mayTake) return []
  return [
    canCompleteAndTake(appointment, new Date()) && {
      id: 'complete-and-take',
      label: completeAndTakeLabel(appointment),
      icon: <IndianRupee className={icon} aria-hidden="true" />,
      onSelect: () => completion.mutate(),
    },
    canMarkPaid(appointment) && {
      id: 'mark-paid',
      label: 'Mark as Paid',
      icon: <CircleCheck className={icon} aria-hidden="true" />,
      onSelect: () => markPaid.mutate(),
    },
  ].filter((entry) => entry !== false)
}
