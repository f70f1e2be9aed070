import type { PaymentMethod } from './methods.ts'

/** The names of the methods. */
export const methodLabels = () =>
  ({
    cash: 'Cash',
    upi: 'UPI',
    card: 'Card',
    bank: 'Bank transfer',
    other: 'Another way',
    unrecorded: 'Not recorded',
  }) as const satisfies Record<PaymentMethod, string>

/** What a bill says of what was paid with each. */
export const paidLabels = () =>
  ({
    cash: 'Paid in cash',
    upi: 'Paid by UPI',
    card: 'Paid by card',
    bank: 'Paid by bank transfer',
    other: 'Paid',
    unrecorded: 'Paid',
  }) as const satisfies Record<PaymentMethod, string>
