/** Who does something: a customer, or the clinic, its programs and its server. */
export const SIDES = ['customer', 'clinic'] as const
export type Side = (typeof SIDES)[number]
