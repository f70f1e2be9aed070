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

/** Takes the amount that is shown of a payment; Checkout of its appointment opens if it is refused for what is settled there. */
function useTaking(id: string, { change, done }: Pick<PaymentChange<void>, 'change' | 'done'>) {
  const navigate = useNavigate()
  return usePaymentChange({
    ...{ change, done },
    onRefused: (code) =>
      AT_CHECKOUT.includes(code) && navigate({ to: billsPaths.checkout, search: { appointment: id } }),
    failed: PAYMENT_TEXTS.statusFailed,
  })
}

/** Marks a payment as paid with the amount shown. */
export function useMarkPaid({ id, amount: seenAmount }: Pick<Payment, 'id' | 'amount'>) {
  return useTaking(id, {
    change: () => paymentsClient.markPaid({ id, seenAmount }),
    done: PAYMENT_TEXTS.markPaid,
  })
}

/** Completes an appointment and takes the amount shown. */
export function useComplete({ id, amount: seenAmount }: Pick<Payment, 'id' | 'amount'>) {
  return useTaking(id, {
    change: () => paymentsClient.complete({ id, seenAmount }),
    done: PAYMENT_TEXTS.completed,
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
  change: (input: Change) => Promise<unknown>
  /** The toasts for success and failure. */
  done: string
  failed: string
  onRefused?: (code: string) => unknown
}

/** A change of a payment with its toasts; the lists are refetched whether or not it succeeds. */
function usePaymentChange<Change = void>({ change, done, failed, onRefused }: PaymentChange<Change>) {
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: change,
    onSuccess: () => toastSuccess(done),
    onError: (failure, input) => {
      if (askLastDay(failure, { again: () => sending.mutate(input) })) return
      toastError(textOf(failure) || failed)
      onRefused?.(refusalCode(failure) ?? '')
    },
    onSettled: async () => {
      // They say what is owed.
      for (const queryKey of [CLINIC_CUSTOMERS_KEY, BILLS_KEY])
        void queryClient.invalidateQueries({ queryKey })
      const shown = [APPOINTMENTS_KEY, PAYMENTS_KEY]
      await Promise.all(shown.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
  return sending
}

const paymentNow = (failure: unknown) => stateNow<PaymentState>(failure, 'PAYMENT_CHANGED')

/** Why the server refused, and the current state of a payment that has changed in the meantime; else nothing. */
function textOf(failure: unknown): string {
  const now = paymentNow(failure)
  return [refusalText(failure), now && describeState(now)].filter(Boolean).join(' ')
}
