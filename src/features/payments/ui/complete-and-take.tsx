import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../components/actions/button.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { refusalCode, refusalText } from '../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import type { ClinicAppointment } from '../../appointments/appointment-schemas.ts'
import { arrivalOf, isOpen } from '../../appointments/arrival-stages.ts'
import { APPOINTMENTS_KEY } from '../../appointments/ui/api.ts'
import { canApply } from '../rules.ts'
import { PAYMENT_TEXTS } from '../texts.ts'
import { PAYMENTS_KEY, paymentsClient } from './api.ts'

/** Completes an appointment and takes its payment with one click; nothing if one of them is not due. */
export function CompleteAndTake({ appointment }: { appointment: ClinicAppointment }) {
  const completion = useCompleteAndTake(appointment)
  if (!canCompleteAndTake(appointment, new Date())) return null
  return (
    <Button
      size="dense"
      tone="quiet"
      className="tabular-nums"
      pending={completion.isPending}
      onClick={() => completion.mutate()}
    >
      Complete and take {formatMoney(appointment.paymentAmount)}
    </Button>
  )
}

/** Once it has begun, or a confirmed one's pet is there, and as long as something is to be paid. */
function canCompleteAndTake(appointment: ClinicAppointment, now: Date): boolean {
  const isThere = appointment.status === 'confirmed' && arrivalOf(appointment).stage !== 'expected'
  const isDue = isThere || new Date(appointment.appointmentDate) <= now
  return isDue && isOpen(appointment) && appointment.paymentAmount > 0 && canApply('markPaid', appointment)
}

function useCompleteAndTake(appointment: ClinicAppointment) {
  const queryClient = useQueryClient()
  const { id, paymentAmount } = appointment
  return useMutation({
    mutationFn: () => paymentsClient.complete({ id, seenAmount: paymentAmount }),
    // No one waits for news of what they came for and paid.
    onSuccess: () => toastSuccess(PAYMENT_TEXTS.completed),
    onError: (failure) => toastError(textOf(failure)),
    onSettled: async () => {
      void queryClient.invalidateQueries({ queryKey: PAYMENTS_KEY })
      await queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    },
  })
}

function textOf(failure: unknown): string {
  const isKnown = ['STATUS_CHANGED', 'PAYMENT_CHANGED', 'NOT_BEGUN'].includes(refusalCode(failure) ?? '')
  return (isKnown && refusalText(failure)) || PAYMENT_TEXTS.statusFailed
}
