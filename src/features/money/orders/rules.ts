import type { OrderStatus } from './order-statuses.ts'

/** How an order is closed: the status it needs and the status it gets. */
export const ORDER_ACTIONS = {
  complete: { from: 'pending', to: 'completed' },
  cancel: { from: 'pending', to: 'cancelled' },
} as const satisfies Record<string, { from: OrderStatus; to: OrderStatus }>
export type OrderAction = keyof typeof ORDER_ACTIONS

/** True while an order can still be completed or cancelled. */
export function isOpen({ status }: { status: OrderStatus }): boolean {
  return status === 'pending'
}

/** The greatest quantity of one item; the smallest is 1 (specification, section 9). */
export const MAX_QUANTITY = 999
/** The most different products in one order. */
export const MAX_ITEMS = 50

/** The sum of price times quantity, in paise (specification, section 9). The database computes the stored total. */
export function totalOf(items: readonly { price: number; quantity: number }[]): number {
  return items.reduce((total, { price, quantity }) => total + price * quantity, 0)
}

/** The short order number shown to people: the first eight characters of the id. */
export function orderNumber(id: string): string {
  return id.slice(0, 8).toUpperCase()
}

/** Goods are ordered and sold; a treatment is priced work that is only billed at the counter. */
export const PRODUCT_KINDS = ['goods', 'treatment'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]
export const productKindLabels = () =>
  ({ goods: 'Goods', treatment: 'Treatment' }) as const satisfies Record<ProductKind, string>
