import type { Refusal } from '../../../lib/refusal.ts'

/** What the endpoints of taxes, bills, payments for them and the till are about. */
export const BILLS_TAG = 'Bills, and what is paid for them'

export const TAX_TEXTS = {
  hsnWrong: 'Please enter 4 to 8 digits',
  saved: 'Saved',
  failed: 'Failed to update the bill',
} as const

export const TAX_REFUSALS = {
  CLASS_MISSING: { status: 404, message: 'This tax class was not found.' },
  CLASS_NAME_TAKEN: { status: 409, message: 'Another tax class has this name already.' },
  RATE_DAY_PAST: {
    status: 409,
    message: 'Please choose today or a later day. Bills of earlier days are issued already.',
  },
} as const satisfies Record<string, Refusal>
