/** What identifies a customer in a column: the phone, the id, or the id of the login. */
export type Key = 'phone' | 'id' | 'userId'

/**
 * Whether a join can be taken back once something in a table has changed. What is watched must be as it was, in all rows
 * of the customer who stays; what may change says why, and that no one reads of it what is another's afterwards.
 */
type Watch = { watched: 'all rows'; changed: string } | { watched: 'may change'; because: string }

/** A column that names a customer, in a table whose rows have an `id`. */
export type Reference = { table: string; column: string; key: Key } & Watch

const MESSAGES = 'a message changes nothing; one that names what was the other’s goes with the undo'

/**
 * Every column that goes over when two customers are joined. What refers to a pet goes with the pet, and claim codes end.
 * `test/api/owners/joined-customers.test.ts` compares this with the database's catalogue.
 */
export const REFERENCES: readonly Reference[] = [
  {
    table: 'pets',
    column: 'owner_phone',
    key: 'phone',
    watched: 'all rows',
    changed: 'a pet was added or changed',
  },
  {
    table: 'appointments',
    column: 'owner_phone',
    key: 'phone',
    watched: 'all rows',
    changed: 'an appointment was booked or changed',
  },
  {
    table: 'orders',
    column: 'customer_phone',
    key: 'phone',
    watched: 'all rows',
    changed: 'an order was placed or changed',
  },
  {
    table: 'bills',
    column: 'customer_id',
    key: 'id',
    watched: 'all rows',
    changed: 'a bill was started, changed or sent',
  },
  {
    table: 'ledger_entries',
    column: 'customer_id',
    key: 'id',
    watched: 'all rows',
    changed: 'a payment was received, used or given back',
  },
  {
    table: 'waitlist_entries',
    column: 'customer_id',
    key: 'id',
    watched: 'all rows',
    changed: 'the waitlist was joined or left, or a time was offered',
  },
  {
    table: 'customer_notes',
    column: 'customer_id',
    key: 'id',
    watched: 'all rows',
    changed: 'a note was written or removed',
  },
  {
    table: 'case_sheets',
    column: 'customer_id',
    key: 'id',
    watched: 'all rows',
    changed: 'a case sheet was started or changed',
  },
  {
    table: 'certificates',
    column: 'customer_id',
    key: 'id',
    watched: 'all rows',
    changed: 'a certificate was issued or withdrawn',
  },
  {
    table: 'files',
    column: 'customer_id',
    key: 'id',
    watched: 'all rows',
    changed: 'a file was added, shared or removed',
  },
  {
    table: 'reminder_messages',
    column: 'customer_id',
    key: 'id',
    watched: 'may change',
    because: MESSAGES,
  },
  {
    table: 'reminder_preferences',
    column: 'customer_id',
    key: 'id',
    watched: 'may change',
    because: 'a choice made after the join counts for both records',
  },
  {
    table: 'claim_tries',
    column: 'customer_id',
    key: 'id',
    watched: 'may change',
    because: 'a try belongs to the login that made it; a successful try changes the customer, who is watched',
  },
  {
    table: 'pet_transfers',
    column: 'from_customer',
    key: 'id',
    watched: 'may change',
    because: 'the pets themselves are watched',
  },
  {
    table: 'pet_transfers',
    column: 'to_customer',
    key: 'id',
    watched: 'may change',
    because: 'the pets themselves are watched',
  },
  {
    table: 'customer_joins',
    column: 'remaining_id',
    key: 'id',
    watched: 'may change',
    because: 'a later join is undone first',
  },
  {
    table: 'import_keys',
    column: 'customer_id',
    key: 'id',
    watched: 'may change',
    because: 'the key only finds the customer again when the same list is imported',
  },
  { table: 'notifications', column: 'customer_id', key: 'id', watched: 'may change', because: MESSAGES },
  { table: 'outbox', column: 'customer_id', key: 'id', watched: 'may change', because: MESSAGES },
  { table: 'outbox', column: 'user_id', key: 'userId', watched: 'may change', because: MESSAGES },
  { table: 'notifications', column: 'user_id', key: 'userId', watched: 'may change', because: MESSAGES },
  {
    table: 'calendar_feeds',
    column: 'user_id',
    key: 'userId',
    watched: 'may change',
    because: 'a feed shows what its login has when it is read',
  },
]

/** The name of a reference in what undoing needs. */
export const nameOf = ({ table, column }: Reference): string => `${table}.${column}`
