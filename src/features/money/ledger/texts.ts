import type { Refusal } from '../../../lib/refusal.ts'

export const LEDGER_TEXTS = {
  referenceWrong: 'Please use up to 35 letters and digits',
} as const

/** Why the ledger does not take an entry. */
export const LEDGER_REFUSALS = {
  NOTHING_DUE: { status: 409, message: 'Nothing is due on this bill.' },
  MORE_THAN_DUE: { status: 409, message: 'The amount is larger than the amount due.' },
  CASH_LIMIT: {
    status: 409,
    message: 'Cash of ₹2,00,000 or more is not allowed. Take the rest by UPI, card or bank.',
    values: { rupees: 200_000 },
  },
  CASH_BACK_LIMIT: {
    status: 409,
    message: 'Cash of ₹2,00,000 or more is not allowed. Refund the money by UPI, card or bank.',
    values: { rupees: 200_000 },
  },
  TILL_CLOSED: { status: 409, message: 'The till was closed in the meantime. Please try again.' },
} as const satisfies Record<string, Refusal>
