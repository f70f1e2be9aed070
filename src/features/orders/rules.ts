export const ORDER_STATUSES = ['pending', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** How an order ends: from where, to where, and how that is told. */
export const ORDER_ENDS = {
  complete: { from: 'pending', to: 'completed', outcome: 'Order marked as completed' },
  cancel: { from: 'pending', to: 'cancelled', outcome: 'Order cancelled' },
} as const satisfies Record<string, { from: OrderStatus; to: OrderStatus; outcome: string }>
export type OrderEnd = keyof typeof ORDER_ENDS

/** True while an order can still end in one way or the other. */
export function isOpen({ status }: { status: OrderStatus }): boolean {
  return status === 'pending'
}

/** An item holds 1 to 999 of a product (specification, section 9: quantity minimum 1). */
export const MAX_QUANTITY = 999
/** How many products one order may have. */
export const MAX_ITEMS = 50

/** The sum of price times quantity, in paise (specification, section 9). The database computes the one that counts. */
export function totalOf(items: readonly { price: number; quantity: number }[]): number {
  return items.reduce((total, { price, quantity }) => total + price * quantity, 0)
}

/** The short number by which people name an order. */
export function orderNumber(id: string): string {
  return id.slice(0, 8).toUpperCase()
}
