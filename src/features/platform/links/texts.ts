import type { Refusal } from '../../../lib/refusal.ts'

export const SHARED_LINK_TEXTS = {
  emailed: 'Emailed to the customer',
  copied: 'Link copied',
  saveFailed: 'Failed to load data',
} as const

export const SHARED_LINK_REFUSALS = {
  LINK_ENDED: { status: 404, message: 'This link no longer works. Please ask the clinic for a new one.' },
} as const satisfies Record<string, Refusal>
