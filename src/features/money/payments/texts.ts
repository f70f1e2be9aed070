import type { Refusal } from '../../../lib/refusal.ts'

export const PAYMENT_TEXTS = {
  loading: 'Loading payments...',
  loadFailed: 'Failed to load data',
  totalsFailed: 'Failed to load the totals',
  empty: 'No payments found',
  nothingPending: 'All payments are up to date.',
  nothingToday: 'There are no appointments today.',
  nothingFound: 'Nothing matches your search and dates.',
  nothingAtAll: 'Each appointment appears here with its cost.',
  markPaid: 'Payment marked as completed',
  completed: 'Appointment completed and paid',
  changeAmount: 'Payment amount updated successfully',
  refund: 'Payment refunded',
  statusFailed: 'Failed to update payment status',
  amountFailed: 'Failed to update payment amount',
  amountRequired: 'Please enter an amount in rupees',
  amountNegative: 'The amount must be 0 or more',
  reasonRequired: 'Please enter a reason',
} as const

export const PAYMENT_REFUSALS = {
  PAYMENT_MISSING: { status: 404, message: 'Payment not found' },
  PAYMENT_CHANGED: { status: 409, message: 'This payment has changed in the meantime.' },
} as const satisfies Record<string, Refusal>
