/** Who does something: a customer, or the clinic, its programs and its server. */
export type Side = 'customer' | 'clinic'
