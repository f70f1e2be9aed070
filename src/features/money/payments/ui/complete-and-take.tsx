import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, type ButtonTone } from '../../../../components/actions/button.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { CLINIC_CUSTOMERS_KEY } from '../../../owners/customers/ui/api.ts'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import { APPOINTMENTS_KEY } from '../../../planning/appointments/ui/api.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { askLastDay } from '../../bills/ui/ask-last-day.ts'
import { canCompleteAndTake } from '../rules.ts'
import { PAYMENT_TEXTS } from '../texts.ts'
import { PAYMENTS_KEY, paymentsClient } from './api.ts'
import { useToCheckout } from './use-payment-change.ts'

type CompleteAndTakeProps = { appointment: ClinicAppointment; tone?: ButtonTone }

/** What completing an appointment and taking its payment is called. */
export const completeAndTakeLabel = ({ paymentAmount }: Pick<ClinicAppointment, 'paymentAmount'>) =>
  `Complete and take ${formatMoney(paymentAmount ?? 0)}`

/** Completes an appointment and takes its payment with one click; nothing if one of them is not due. */
export function CompleteAndTake({ appointment, tone = 'quiet' }: CompleteAndTakeProps) {
  const completion = useCompleteAndTake(appointment)
  const mayTake = useMay(paymentsClient.complete)
  if (!mayTake || !canCompleteAndTake(appointment, new Date())) return null
  return (
    <Button
      size="dense"
      tone={tone}
      className="tabular-nums"
      pending={completion.isPending}
      onClick={() => completion.mutate()}
    >
      {completeAndTakeLabel(appointment)}
    </Button>
  )
}

/** Completes an appointment and takes what was seen as its amount. */
export function useCompleteAndTake(appointment: ClinicAppointment) {
  const queryClient = useQueryClient()
  const { id, paymentAmount } = appointment
  const toCheckout = useToCheckout(id)
  const completion = useMutation({
    mutationFn: () => paymentsClient.complete({ id, seenAmount: paymentAmount ?? 0 }),
    // No one waits for news of what they came for and paid.
    onSuccess: () => toastSuccess(PAYMENT_TEXTS.completed),
    onError: (failure) => {
      if (askLastDay(failure, { again: () => completion.mutate() })) return
      toastError(refusalText(failure) ?? PAYMENT_TEXTS.statusFailed)
      toCheckout(failure)
    },
    onSettled: async () => {
      void queryClient.invalidateQueries({ queryKey: PAYMENTS_KEY })
      void queryClient.invalidateQueries({ queryKey: CLINIC_CUSTOMERS_KEY })
      await queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    },
  })
  return completion
}
