import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whose records a query may find: everybody's, or one owner's. Never optional, so that none forgets to say. */
export type OwnerScope = 'all' | { ownerPhone: string }

/** The scope of a caller who owns no records: no phone number is empty. */
export const NO_RECORDS: OwnerScope = { ownerPhone: '' }

/** The condition that a row is in a scope. `column` is the one with its owner's phone number. */
export function isInScope(scope: OwnerScope, column: string): RawBuilder<SqlBool> {
  return scope === 'all' ? sql`true` : sql`${sql.ref(column)} = ${scope.ownerPhone}`
}

/** The same where records hang on the customer's id, as all tables do that the specification doesn't name. */
export type CustomerScope = 'all' | { customerId: string }

/** The condition that a row is a customer's. `column` is the one with its customer's id. */
export function isOfCustomer(scope: CustomerScope, column: string): RawBuilder<SqlBool> {
  return scope === 'all' ? sql`true` : sql`${sql.ref(column)} = ${scope.customerId}`
}
