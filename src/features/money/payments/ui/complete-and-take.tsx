import { Button, type ButtonTone } from '../../../../components/actions/button.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { useOneAtATime } from '../../../../lib/web/use-one-at-a-time.ts'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { canCompleteAndTake } from '../rules.ts'
import { paymentsClient } from './api.ts'
import { useComplete } from './use-payment-change.ts'

type CompleteAndTakeProps = { appointment: ClinicAppointment; tone?: ButtonTone }

/** What completing an appointment and taking its payment is called. */
export const completeAndTakeLabel = ({ paymentAmount }: Pick<ClinicAppointment, 'paymentAmount'>) =>
  `Complete and take ${formatMoney(paymentAmount ?? 0)}`

/** Completes an appointment and takes its payment with one click; nothing if one of them is not due. */
export function CompleteAndTake({ appointment, tone = 'quiet' }: CompleteAndTakeProps) {
  const completion = useCompleteAndTake(appointment)
  const press = useOneAtATime(() => completion.mutateAsync())
  const mayTake = useMay(paymentsClient.complete)
  if (!mayTake || !canCompleteAndTake(appointment, new Date())) return null
  return (
    <Button
      size="dense"
      tone={tone}
      className="tabular-nums"
      pending={completion.isPending}
      onClick={() => void press()}
    >
      {completeAndTakeLabel(appointment)}
    </Button>
  )
}

/** Completes an appointment and takes what was seen as its amount. */
export const useCompleteAndTake = ({ id, paymentAmount }: ClinicAppointment) =>
  // No one waits for news of what they came for and paid.
  useComplete({ id, amount: paymentAmount ?? 0 })
