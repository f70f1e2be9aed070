import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { refusalCode, refusalText } from '../../../../lib/web/feature-client.ts'
import { stateNow, unlessAlready } from '../../../../lib/web/late-change.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { CLINIC_CUSTOMERS_KEY } from '../../../owners/customers/ui/api.ts'
import { APPOINTMENTS_KEY } from '../../../planning/appointments/ui/api.ts'
import { billsPaths } from '../../bills/paths.ts'
import { BILLS_KEY } from '../../bills/ui/api.ts'
import { askLastDay } from '../../bills/ui/ask-last-day.ts'
import type { Payment, PaymentState } from '../contract.ts'
import { describeState } from '../rules.ts'
import { PAYMENT_TEXTS } from '../texts.ts'
import { PAYMENTS_KEY, paymentsClient } from './api.ts'

/** What Checkout asks for or shows before it takes money. */
const AT_CHECKOUT = ['BILL_CHANGED', 'TAX_MISSING', 'ADDRESS_MISSING', 'TWO_BILLS', 'NOT_SOLD']

/** Opens Checkout of an appointment if its payment was refused for what is settled there. */
export function useToCheckout(appointment: string) {
  const navigate = useNavigate()
  return (failure: unknown) => {
    if (AT_CHECKOUT.includes(refusalCode(failure) ?? ''))
      void navigate({ to: billsPaths.checkout, search: { appointment } })
  }
}

/** Marks a payment as paid with the amount shown. */
export function useMarkPaid({ id, amount }: Pick<Payment, 'id' | 'amount'>) {
  return usePaymentChange({
    change: () => paymentsClient.markPaid({ id, seenAmount: amount }),
    onRefused: useToCheckout(id),
    done: PAYMENT_TEXTS.markPaid,
    failed: PAYMENT_TEXTS.statusFailed,
  })
}

/** Changes the amount of a payment, in paise. */
export function useChangeAmount({ id, amount: seenAmount }: Payment) {
  return usePaymentChange({
    change: (amount: number) => paymentsClient.changeAmount({ id, seenAmount, amount }),
    done: PAYMENT_TEXTS.changeAmount,
    failed: PAYMENT_TEXTS.amountFailed,
  })
}

/** Refunds a payment, with a reason. */
export function useRefund({ id }: Payment) {
  return usePaymentChange({
    change: (reason: string) =>
      unlessAlready(
        paymentsClient.refund({ id, reason }),
        (failure) => paymentNow(failure)?.paymentStatus === 'refunded',
      ),
    done: PAYMENT_TEXTS.refund,
    failed: PAYMENT_TEXTS.statusFailed,
  })
}

type PaymentChange<Change> = {
  change: (input: Change) => Promise<Payment | undefined>
  /** The toasts for success and failure. */
  done: string
  failed: string
  onRefused?: (failure: unknown) => void
}

/** A change of a payment with its toasts; the lists are refetched whether or not it succeeds. */
function usePaymentChange<Change = void>({ change, done, failed, onRefused }: PaymentChange<Change>) {
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: change,
    onSuccess: () => toastSuccess(done),
    onError: (failure, input) => {
      if (askLastDay(failure, { again: () => sending.mutate(input) })) return
      toastError(conflictText(failure) ?? refusalText(failure) ?? failed)
      onRefused?.(failure)
    },
    onSettled: async () => {
      void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
      // They say what is owed.
      for (const queryKey of [CLINIC_CUSTOMERS_KEY, BILLS_KEY])
        void queryClient.invalidateQueries({ queryKey })
      await queryClient.invalidateQueries({ queryKey: PAYMENTS_KEY })
    },
  })
  return sending
}

const paymentNow = (failure: unknown) => stateNow<PaymentState>(failure, 'PAYMENT_CHANGED')

/** The current state of a payment that has changed in the meantime, as a sentence; null for any other failure. */
function conflictText(failure: unknown): string | null {
  if (refusalCode(failure) !== 'PAYMENT_CHANGED') return null
  const now = paymentNow(failure)
  return [refusalText(failure), now && describeState(now)].filter(Boolean).join(' ')
}
