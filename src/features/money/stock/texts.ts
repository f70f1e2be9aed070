import type { Refusal } from '../../../lib/refusal.ts'

export const STOCK_TEXTS = {
  productRequired: 'Please choose a product',
  quantityWrong: 'Please enter a quantity from 0.001 to 999,999',
  countWrong: 'Please enter what you counted',
  reasonRequired: 'Please enter a reason',
  noBatches: 'There is no batch to count yet. Start with “Goods in”.',
  dayWrong: 'Please enter a valid date',
  takenIn: 'Goods added',
  counted: 'Count saved',
  lowSaved: 'Saved',
  stopped: 'No longer counted',
  saveFailed: 'Failed to save. Please try again.',
  loading: 'Loading the stock...',
  loadFailed: 'Failed to load the stock',
} as const

export const STOCK_REFUSALS = {
  PRODUCT_MISSING: { status: 404, message: 'Product not found' },
  LOT_MISSING: { status: 404, message: 'This batch was not found.' },
  COUNT_CHANGED: { status: 409, message: 'The stock has changed in the meantime. Please count again.' },
  EXPIRED: { status: 409, message: 'This day has already passed.' },
  KEY_REUSED: { status: 409, message: 'This form was already sent with different content.' },
} as const satisfies Record<string, Refusal>

/** What can refuse to sell. Its message says how much is left of what. */
export const LITTLE_STOCK = {
  status: 409,
  message: 'There is not enough in stock.',
} as const satisfies Refusal
