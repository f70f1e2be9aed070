import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'
import type { JoinEnd } from '../texts.ts'
import { nameOf, REFERENCES, type Reference } from './references.ts'
import type { Digests } from './watch-queries.ts'

/** For how long a join can be taken back. */
export const UNDO_HOURS = 24

/** A customer's row as it is stored. */
export type CustomerRow = {
  id: string
  phoneNumber: string
  userId: string | null
  fullName: string
  email: string | null
  address: string | null
  emailUnproved: boolean
  notificationPreferences: object
  createdAt: string
}

/** The ids of the rows that went over, by reference. */
export type Moved = Record<string, string[]>

/** What taking a join back needs. */
export type Undo = {
  remaining: CustomerRow
  joined: CustomerRow
  moved: Moved
  /** What was watched of the remaining customer right after the join. */
  digests: Digests
}

/**
 * Locks customers against bookings, orders and other joins until the transaction ends, in the order of their ids, so that
 * two joins of the same records don't wait for each other.
 */
export async function lockToJoin(tx: Tx, ids: readonly string[]): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select id, phone_number, user_id, full_name, email, address, email_unproved, notification_preferences,
      created_at::text as created_at
    from customers where id = any(${ids}::uuid[]) and erased_at is null
    order by id for update`.execute(tx)
  return rows
}

/** Moves all that refers to one customer to another, or only these rows. Returns which. */
export async function moveReferences(
  tx: Tx,
  { from, to, only }: { from: CustomerRow; to: CustomerRow; only?: Moved },
): Promise<Moved> {
  const moved: Moved = {}
  for (const reference of REFERENCES) {
    const [old, next] = [keyOf(reference, from), keyOf(reference, to)]
    if (old === null || next === null) continue
    const ids = only?.[nameOf(reference)]
    if (only !== undefined && ids === undefined) continue
    const column = sql.ref(reference.column)
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(reference.table)} set ${column} = ${next}
      where ${column} = ${old} ${ids === undefined ? sql`` : sql`and id::text = any(${ids}::text[])`}
      returning id::text as id`.execute(tx)
    moved[nameOf(reference)] = rows.map(({ id }) => id)
  }
  return moved
}

function keyOf({ key }: Reference, customer: CustomerRow): string | null {
  if (key === 'phone') return customer.phoneNumber
  return key === 'id' ? customer.id : customer.userId
}

/** Lets the links of notifications that went over lead to the records of the customer to whom they went. */
export async function moveLinks(
  tx: Tx,
  { from, to, moved }: { from: CustomerRow; to: CustomerRow; moved: Moved },
): Promise<void> {
  await sql`
    update notifications set link = replace(link, ${`customer=${from.id}`}, ${`customer=${to.id}`})
    where id = any(${moved['notifications.customer_id'] ?? []}::uuid[])`.execute(tx)
}

/** Deletes a customer to whom nothing refers any more. */
export async function deleteCustomer(tx: Tx, id: string): Promise<void> {
  await sql`delete from claim_codes where customer_id = ${id}`.execute(tx)
  await sql`delete from customers where id = ${id}`.execute(tx)
}

/** Stores a customer again as it was. A phone or a login that someone else has meanwhile is a duplicate. */
export async function insertCustomerAgain(tx: Tx, customer: CustomerRow): Promise<void> {
  await sql`
    insert into customers (id, phone_number, user_id, full_name, email, address, email_unproved, notification_preferences,
      created_at)
    values (${customer.id}, ${customer.phoneNumber}, ${customer.userId}, ${customer.fullName}, ${customer.email},
      ${customer.address}, ${customer.emailUnproved}, ${JSON.stringify(customer.notificationPreferences)}::text::jsonb,
      ${customer.createdAt}::timestamptz)`.execute(tx)
}

type Contact = Pick<CustomerRow, 'fullName' | 'phoneNumber' | 'email' | 'address' | 'emailUnproved'>

/** Writes the contact details of a customer; a new phone cascades. */
export async function writeContact(tx: Tx, id: string, contact: Contact): Promise<void> {
  await sql`
    update customers set full_name = ${contact.fullName}, phone_number = ${contact.phoneNumber},
      email = ${contact.email}, address = ${contact.address}, email_unproved = ${contact.emailUnproved}
    where id = ${id}`.execute(tx)
}

/** Writes a join down. */
export async function insertJoin(tx: Tx, madeBy: string, undo: Undo): Promise<void> {
  await tx
    .insertInto('customerJoins')
    .values({
      remainingId: undo.remaining.id,
      joinedId: undo.joined.id,
      madeBy,
      undo: JSON.stringify(undo),
    })
    .execute()
}

export type UndoableJoin = { id: string; remainingId: string; madeAt: Date; undo: Undo }

/** Why a join can't be taken back any more; null while it can. What that needs is emptied after a day, or by an erasure. */
const ENDED = sql<JoinEnd | null>`case
  when undone_at is not null then 'undone'
  when made_at <= now() - make_interval(hours => ${sql.lit(UNDO_HOURS)}) then 'late'
  when undo is null then 'erased' end`

type FoundJoin = (UndoableJoin & { ended: null }) | { ended: JoinEnd }

/** A join, or why it can't be taken back any more; locked until the transaction ends. */
export async function lockJoin(tx: Tx, id: string): Promise<FoundJoin | undefined> {
  const { rows } = await sql<FoundJoin>`
    select id, remaining_id, made_at, undo, ${ENDED} as ended from customer_joins
    where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** The joins of these customers that have not been taken back and are at most a day old, latest first. */
export async function listJoins(db: Db, remainingIds: readonly string[]): Promise<UndoableJoin[]> {
  const { rows } = await sql<UndoableJoin>`
    select id, remaining_id, made_at, undo from customer_joins
    where remaining_id = any(${remainingIds}::uuid[]) and ${ENDED} is null order by made_at desc, id`.execute(
    db,
  )
  return rows
}

/** True if another record was joined with the same one after this join, and was not taken back. */
export async function hasLaterJoin(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select later.id from customer_joins later join customer_joins this using (remaining_id)
    where this.id = ${id} and later.made_at > this.made_at and later.undone_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** True if a login has not been deleted. */
export async function isLoginThere(db: Db, userId: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
}

/** Notes that a join was taken back. */
export async function endJoin(tx: Tx, id: string): Promise<void> {
  await sql`update customer_joins set undone_at = now(), undo = null where id = ${id}`.execute(tx)
}

/** Empties what taking back joins needs once a day is over. */
export async function deleteOldUndos(db: Db, now?: Date): Promise<void> {
  await sql`
    update customer_joins set undo = null
    where undo is not null and made_at < ${retentionStart('joins', now)}`.execute(db)
}
