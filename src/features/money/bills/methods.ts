/** How money is taken at the counter. */
export const TAKEN_METHODS = ['cash', 'upi', 'card', 'bank', 'other'] as const
export type TakenMethod = (typeof TAKEN_METHODS)[number]

/** How money was taken; unrecorded: no one has said how. */
export const PAYMENT_METHODS = [...TAKEN_METHODS, 'unrecorded'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
