import type { Refusal } from '../../../lib/refusal.ts'
import { MAX_ITEMS, MAX_QUANTITY } from './rules.ts'

export const ORDER_TEXTS = {
  itemsRequired: 'Please add at least one product',
  tooManyItems: `An order can have at most ${MAX_ITEMS} products`,
  itemTwice: 'A product can be in an order only once',
  quantityWrong: `The quantity must be 1 to ${MAX_QUANTITY}`,
  quantityWhole: 'Please enter a whole number',
  addressRequired: 'Please enter shipping address',
  created: 'Order created successfully',
  createFailed: 'Failed to create order',
  loading: 'Loading orders...',
  loadFailed: 'Failed to load data',
  updateFailed: 'Failed to update order',
  complete: 'Order marked as completed',
  cancel: 'Order cancelled',
} as const

export const PRODUCT_TEXTS = {
  nameRequired: 'Product name is required',
  priceRequired: 'Price is required',
  priceNegative: 'Price must be positive',
  created: 'Product created successfully',
  updated: 'Product updated successfully',
  hidden: 'Product hidden',
  shown: 'Product available again',
  saveFailed: 'Failed to save product',
  loading: 'Loading products...',
  loadFailed: 'Failed to load products',
  searching: 'Searching products...',
  nothingFound: 'No products found',
} as const

export const ORDER_REFUSALS = {
  CUSTOMER_MISSING: { status: 404, message: 'Customer not found' },
  PRODUCT_MISSING: { status: 409, message: 'A product is no longer offered. Please remove it.' },
  PRICES_CHANGED: { status: 409, message: 'A price has changed. Please check the new total.' },
  KEY_REUSED: { status: 422, message: ORDER_TEXTS.createFailed },
} as const satisfies Record<string, Refusal>

export const CLOSE_REFUSALS = {
  ORDER_MISSING: { status: 404, message: 'Order not found' },
  ORDER_CHANGED: { status: 409, message: 'This order has changed in the meantime.' },
} as const satisfies Record<string, Refusal>

export const PRODUCT_REFUSALS = {
  PRODUCT_MISSING: { status: 404, message: 'Product not found' },
} as const satisfies Record<string, Refusal>
