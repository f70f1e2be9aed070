/** What identifies a customer in a column: the phone, the id, or the id of the login. */
type Key = 'phone' | 'id' | 'userId'

/** A column that names a customer, in a table whose rows have an `id`. */
export type Reference = {
  table: string
  column: string
  key: Key
  /**
   * Which of its rows must be as they were for a join to be taken back: none, those that went over, or with them all that
   * have to do with a pet that went over.
   */
  watched: 'none' | 'moved' | 'moved and of pets'
}

/**
 * Every column that goes over when two customers are joined. What refers to a pet goes with the pet, and claim codes end.
 * `test/api/joined-customers.test.ts` compares this with the database's catalogue.
 */
export const REFERENCES: readonly Reference[] = [
  { table: 'pets', column: 'owner_phone', key: 'phone', watched: 'moved' },
  { table: 'appointments', column: 'owner_phone', key: 'phone', watched: 'moved and of pets' },
  { table: 'orders', column: 'customer_phone', key: 'phone', watched: 'moved' },
  { table: 'bills', column: 'customer_id', key: 'id', watched: 'none' },
  { table: 'ledger_entries', column: 'customer_id', key: 'id', watched: 'none' },
  { table: 'waitlist_entries', column: 'customer_id', key: 'id', watched: 'moved and of pets' },
  { table: 'customer_notes', column: 'customer_id', key: 'id', watched: 'moved and of pets' },
  { table: 'reminder_messages', column: 'customer_id', key: 'id', watched: 'none' },
  { table: 'reminder_preferences', column: 'customer_id', key: 'id', watched: 'none' },
  { table: 'claim_tries', column: 'customer_id', key: 'id', watched: 'none' },
  { table: 'pet_transfers', column: 'from_customer', key: 'id', watched: 'none' },
  { table: 'pet_transfers', column: 'to_customer', key: 'id', watched: 'none' },
  { table: 'customer_joins', column: 'remaining_id', key: 'id', watched: 'none' },
  { table: 'notifications', column: 'customer_id', key: 'id', watched: 'none' },
  { table: 'outbox', column: 'customer_id', key: 'id', watched: 'none' },
  { table: 'outbox', column: 'user_id', key: 'userId', watched: 'none' },
  { table: 'notifications', column: 'user_id', key: 'userId', watched: 'none' },
  { table: 'calendar_feeds', column: 'user_id', key: 'userId', watched: 'none' },
]

/** The name of a reference in what undoing needs. */
export const nameOf = ({ table, column }: Reference): string => `${table}.${column}`
