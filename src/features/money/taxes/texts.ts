import type { Refusal } from '../../../lib/refusal.ts'

/** What the endpoints of taxes, bills, payments for them and the till are about. */
export const BILLS_TAG = 'Bills and their payments'

export const TAX_TEXTS = {
  hsnWrong: 'Please enter 4 to 8 digits',
  saved: 'Saved',
  failed: 'Failed to save the tax settings',
  issuedStay: 'Bills already issued since this day don’t change. Their tax stays as it is.',
} as const

export const TAX_REFUSALS = {
  CLASS_MISSING: { status: 404, message: 'This tax class was not found.' },
  CLASS_NAME_TAKEN: { status: 409, message: 'Another tax class already has this name.' },
  RATE_DAY_PAST: {
    status: 409,
    message: 'Please choose today or a later day. Earlier bills are already issued.',
  },
} as const satisfies Record<string, Refusal>
