/** What identifies a customer in a column: the phone, the id, or the id of the login. */
type Key = 'phone' | 'id' | 'userId'

/** A column that names a customer, in a table whose rows have an `id`. */
export type Reference = { table: string; column: string; key: Key }

/**
 * Every column that goes over when two customers are joined. What refers to a pet goes with the pet, and claim codes end.
 * `test/api/joined-customers.test.ts` compares this with the database's catalogue.
 */
export const REFERENCES: readonly Reference[] = [
  { table: 'pets', column: 'owner_phone', key: 'phone' },
  { table: 'appointments', column: 'owner_phone', key: 'phone' },
  { table: 'orders', column: 'customer_phone', key: 'phone' },
  { table: 'bills', column: 'customer_id', key: 'id' },
  { table: 'ledger_entries', column: 'customer_id', key: 'id' },
  { table: 'waitlist_entries', column: 'customer_id', key: 'id' },
  { table: 'customer_notes', column: 'customer_id', key: 'id' },
  { table: 'reminder_messages', column: 'customer_id', key: 'id' },
  { table: 'reminder_preferences', column: 'customer_id', key: 'id' },
  { table: 'claim_tries', column: 'customer_id', key: 'id' },
  { table: 'pet_transfers', column: 'from_customer', key: 'id' },
  { table: 'pet_transfers', column: 'to_customer', key: 'id' },
  { table: 'customer_joins', column: 'remaining_id', key: 'id' },
  { table: 'notifications', column: 'customer_id', key: 'id' },
  { table: 'outbox', column: 'customer_id', key: 'id' },
  { table: 'outbox', column: 'user_id', key: 'userId' },
  { table: 'notifications', column: 'user_id', key: 'userId' },
  { table: 'calendar_feeds', column: 'user_id', key: 'userId' },
]

/** The name of a reference in what undoing needs. */
export const nameOf = ({ table, column }: Reference): string => `${table}.${column}`
