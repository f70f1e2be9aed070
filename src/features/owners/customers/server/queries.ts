import { type RawBuilder, sql } from 'kysely'
import type { NamePosition } from '../../../../lib/server/database/cursor.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'
import { everyPart, isCustomer, type SearchPart } from '../../../../lib/server/database/search.ts'
import { messagesTo } from '../../../platform/auth/server/contact-queries.ts'
import type { Preferences } from '../contract.ts'
import { CLAIM_CODE_HOURS, type ClaimOutcome } from '../rules.ts'

/** A customer record's own fields, as profile setup and the profile screen write them. */
export type CustomerFields = { fullName: string; phone: string; email: string; address: string }

/** The customer record of a login; with `lock`, locked until the transaction ends. */
export async function findCustomerOf(db: Db, userId: string, lock?: 'lock') {
  return await db
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.userId')
    .select([
      'fullName',
      'phoneNumber as phone',
      'customers.email',
      'address',
      'notificationPreferences',
      messagesTo.as('messagesTo'),
    ])
    .where('customers.userId', '=', userId)
    .$if(lock === 'lock', (query) => query.forUpdate('customers'))
    .executeTakeFirst()
}

const CUSTOMER_COLUMNS = ['id', 'fullName', 'phoneNumber as phone', 'email', 'address'] as const

/** The details of a customer that are entered; the phone, which others refer to, is changed on its own. */
const toColumns = ({ fullName, email, address }: Omit<NewCustomer, 'id' | 'phone'>) => ({
  fullName,
  email,
  address,
})

/** The first customers, by name, in whose name, phone or email every part of `text` is found; '' matches all. */
export async function searchCustomers(db: Db, text: string, limit: number) {
  return await db
    .selectFrom('customers')
    .select(CUSTOMER_COLUMNS)
    .where('erasedAt', 'is', null)
    .where(everyPart(text, isKnownBy))
    .orderBy('nameKey')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** `alsoPhones` selects the phones of further customers in which a part is found. */
export type CustomerPage = {
  q: string
  alsoPhones: (part: SearchPart) => RawBuilder<unknown>
  after: NamePosition | null
  limit: number
}

/** A page of the customers in whom every part of `q` is found ('' matches all), by name. */
export async function listCustomers(db: Db, { q, alsoPhones, after, limit }: CustomerPage) {
  return await clinicCustomers(db)
    .select('customers.nameKey')
    .where(isFoundBy(q, alsoPhones))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(customers.name_key, customers.id) > (${after?.nameKey}, ${after?.id}::uuid)`),
    )
    .orderBy('customers.nameKey')
    .orderBy('customers.id')
    .limit(limit)
    .execute()
}

/** True for the customers in whom every part of `q` is found, also by `alsoPhones`. */
export function isFoundBy(q: string, alsoPhones: CustomerPage['alsoPhones']) {
  return everyPart(q, (part) => isFound(part, alsoPhones(part)))
}

/** These customers as staff see them, in no order. */
export async function findCustomers(db: Db, ids: readonly string[]) {
  return ids.length === 0 ? [] : await clinicCustomers(db).where('customers.id', 'in', ids).execute()
}

/** One customer as staff see one. */
export async function findCustomer(db: Db, id: string) {
  return await clinicCustomers(db).where('id', '=', id).executeTakeFirst()
}

function clinicCustomers(db: Db) {
  return db
    .selectFrom('customers')
    .select(CUSTOMER_COLUMNS)
    .select(sql<boolean>`customers.user_id is not null`.as('hasLogin'))
    .select(
      sql<string | null>`(select ${messagesTo} from users where users.id = customers.user_id)`.as(
        'messagesTo',
      ),
    )
    .where('customers.erasedAt', 'is', null)
}

/** The fields of a customer that staff can edit, locked until the transaction ends; undefined for an unknown id. */
export async function lockFields(tx: Tx, id: string) {
  return await tx
    .selectFrom('customers')
    .select(['fullName', 'email', 'address', 'phoneNumber as phone'])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Changes the fields that staff can edit; for another address they answer. Returns undefined for an unknown id. */
export async function updateCustomer(db: Db, id: string, fields: Omit<NewCustomer, 'id' | 'phone'>) {
  const unproved = sql<boolean>`email_unproved and email is not distinct from ${fields.email}`
  return await db
    .updateTable('customers')
    .set({ ...toColumns(fields), emailUnproved: unproved })
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .returning(CUSTOMER_COLUMNS)
    .executeTakeFirst()
}

/** Changes a phone, which cascades to pets, appointments and orders. A taken one violates `customers_pkey`. */
export async function updatePhone(db: Db, id: string, phone: string) {
  return await db
    .updateTable('customers')
    .set({ phoneNumber: phone })
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .returning(CUSTOMER_COLUMNS)
    .executeTakeFirst()
}

/** A union, because PostgreSQL uses no index for an `or` over two tables. */
function isFound(part: SearchPart, alsoPhones: RawBuilder<unknown>) {
  return sql<boolean>`customers.id in (
    select id from customers where ${isKnownBy(part)}
    union select id from customers where phone_number in (${alsoPhones})
  )`
}

const isKnownBy = (part: SearchPart) => isCustomer(sql.ref('customers.searchKey'), part)

export type NewCustomer = Pick<CustomerFields, 'fullName' | 'phone'> & {
  email: string | null
  address: string | null
  /** Set if the caller must know it beforehand; otherwise generated by the database. */
  id?: string
}

/** Creates a customer record, with or without a login. A taken phone violates `customers_pkey`. */
export async function insertCustomer(db: Db, userId: string | null, fields: NewCustomer) {
  return await db
    .insertInto('customers')
    .values({
      ...(fields.id !== undefined && { id: fields.id }),
      ...toColumns(fields),
      userId,
      phoneNumber: fields.phone,
    })
    .returning(CUSTOMER_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** A customer of a list, with the instant from which they have been one. */
export type ListedCustomer = Omit<NewCustomer, 'id'> & { id: string; since: string }

/** Creates many customers without a login; gives the ids of those whose phone was free. */
export async function insertCustomers(tx: Tx, customers: readonly ListedCustomer[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into customers (id, phone_number, full_name, email, address, created_at)
    select id, phone, "fullName", email, address, since
    from jsonb_to_recordset(cast(${JSON.stringify(customers)}::text as jsonb))
      as listed (id uuid, phone text, "fullName" text, email text, address text, since timestamptz)
    on conflict (phone_number) do nothing
    returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Deletes customers to whom nothing refers. */
export async function deleteCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from customers where id = any(${ids}::uuid[])`.execute(tx)
}

/** Changes the customer record of a login. A new phone cascades to pets, appointments and orders. */
export async function updateCustomerOf(db: Db, userId: string, fields: CustomerFields): Promise<void> {
  await db
    .updateTable('customers')
    .set({ ...toColumns(fields), phoneNumber: fields.phone })
    .where('userId', '=', userId)
    .execute()
}

export type ProfileUpdate = Pick<CustomerFields, 'fullName' | 'address'> & {
  email: string | null
  notificationPreferences: Preferences
}

/** Changes the fields that customers can edit in their own record. */
export async function updateProfileOf(db: Db, userId: string, update: ProfileUpdate): Promise<void> {
  await db
    .updateTable('customers')
    .set({ ...toColumns(update), notificationPreferences: update.notificationPreferences })
    .where('userId', '=', userId)
    .execute()
}

/** True if a link to prove this address was emailed a moment ago: who saves a form twice gets one. */
export async function wasAskedForProof(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const asked = await tx
    .selectFrom('outbox')
    .select('id')
    .where('userId', '=', userId)
    .where('recipient', '=', email)
    .where('kind', '=', 'confirm-contact')
    .where('createdAt', '>', sql<Date>`now() - interval '10 minutes'`)
    .limit(1)
    .executeTakeFirst()
  return asked !== undefined
}

/** The phone that a customer's rows refer to, which may be a `TEMP-` number; undefined for an unknown customer. */
export async function findPhone(db: Db, id: string): Promise<string | undefined> {
  const row = db
    .selectFrom('customers')
    .select('phoneNumber as phone')
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
  return (await row.executeTakeFirst())?.phone
}

/**
 * Holds customers until the transaction ends, in the order of their ids: none is erased, joined or gets another phone
 * meanwhile. Comes before anything of theirs is locked: an erasure, a join and a new phone lock the customer first.
 */
export async function holdCustomers(tx: Tx, ids: readonly (string | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return
  await sql`select from customers where id = any(${known}::uuid[]) order by id for key share`.execute(tx)
}

/** Holds a customer as `holdCustomers` does; false for one that is unknown or erased. */
export async function holdCustomer(tx: Tx, id: string): Promise<boolean> {
  await holdCustomers(tx, [id])
  return (await findPhone(tx, id)) !== undefined
}

/**
 * Locks a customer until the transaction ends, so that concurrent transactions can't count the customer's rows at the
 * same time; rows that refer to the customer can still be inserted. Returns the phone, or undefined for an unknown id.
 */
export async function lockCustomer(tx: Tx, id: string): Promise<string | undefined> {
  const customer = await tx
    .selectFrom('customers')
    .select('phoneNumber as phone')
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return customer?.phone
}

/**
 * Locks customers as `lockCustomer` does, in the order of their ids, so that two who lock the same ones don't wait for
 * each other. Returns the phones of those that are there.
 */
export async function lockCustomers(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const customers = await tx
    .selectFrom('customers')
    .select(['id', 'phoneNumber as phone'])
    .where('id', 'in', ids)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(customers.map(({ id, phone }) => [id, phone]))
}

/** Locks the record with this phone until the transaction ends. Read it after locking, not before. */
export async function lockByPhone(tx: Tx, phone: string): Promise<void> {
  await tx.selectFrom('customers').select('id').where('phoneNumber', '=', phone).forUpdate().execute()
}

/** The record with this phone, with its claim code if it has one. */
export async function findClaimable(db: Db, phone: string) {
  return await db
    .selectFrom('customers')
    .leftJoin('claimCodes', 'claimCodes.customerId', 'customers.id')
    .select([
      'customers.id',
      'customers.userId',
      'claimCodes.codeHash',
      'claimCodes.wrongTries',
      sql<boolean | null>`claim_codes.expires_at <= now()`.as('expired'),
    ])
    .where('customers.phoneNumber', '=', phone)
    .executeTakeFirst()
}

type NewClaimCode = { customerId: string; createdBy: string; codeHash: string }

/** Saves the hash of a record's new code, replacing the previous one. Returns when it expires, or why it can't be saved. */
export async function saveClaimCode(
  db: Db,
  { customerId, createdBy, codeHash }: NewClaimCode,
): Promise<{ expiresAt: Date } | 'unknown' | 'has a login'> {
  const { rows } = await sql<{ hasLogin: boolean; expiresAt: Date | null }>`
    with record as (select id, user_id from customers where id = ${customerId} and erased_at is null for no key update),
    saved as (
      insert into claim_codes (customer_id, code_hash, created_by, expires_at)
      select id, ${codeHash}, ${createdBy}, now() + make_interval(hours => ${CLAIM_CODE_HOURS})
      from record where user_id is null
      on conflict (customer_id) do update
        set code_hash = excluded.code_hash, created_by = excluded.created_by, created_at = now(),
          expires_at = excluded.expires_at, wrong_tries = 0
      returning expires_at
    )
    select user_id is not null as has_login, (select expires_at from saved) from record`.execute(db)
  const [row] = rows
  if (row === undefined) return 'unknown'
  return row.expiresAt === null ? 'has a login' : { expiresAt: row.expiresAt }
}

/** Counts a wrong attempt at a record's claim code. */
export async function countWrongTry(tx: Tx, customerId: string): Promise<void> {
  await tx
    .updateTable('claimCodes')
    .set((eb) => ({ wrongTries: eb('wrongTries', '+', 1) }))
    .where('customerId', '=', customerId)
    .execute()
}

/** Deletes a record's claim code. */
export async function deleteClaimCode(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('claimCodes').where('customerId', '=', customerId).execute()
}

/** Connects a record without a login to this one. Violates `customers_user_id_key` if the login has a record. */
export async function linkCustomer(tx: Tx, customerId: string, userId: string): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ userId })
    .where('id', '=', customerId)
    .where('userId', 'is', null)
    .execute()
}

/** Logs an attempt to connect a login to a record. */
export async function insertClaimTry(
  db: Db,
  { userId, customerId, outcome }: { userId: string; customerId: string | null; outcome: ClaimOutcome },
): Promise<void> {
  await db.insertInto('claimTries').values({ userId, customerId, outcome }).execute()
}

/** Deletes the logged attempts that are more than a year old. */
export async function deleteOldClaimTries(db: Db, now?: Date): Promise<void> {
  await db.deleteFrom('claimTries').where('createdAt', '<', retentionStart('claimTries', now)).execute()
}

/** Deletes claim codes that expired a while ago. */
export async function deleteOldClaimCodes(db: Db, now?: Date): Promise<void> {
  await db.deleteFrom('claimCodes').where('expiresAt', '<', retentionStart('claimCodes', now)).execute()
}

/** What the clinic knows of a login with a verified email that is on exactly one record without a login. */
export async function findKnownRecord(db: Db, userId: string) {
  const found = await db
    .selectFrom('customers')
    .innerJoin('users', 'users.email', 'customers.email')
    .select([
      'customers.fullName',
      'customers.phoneNumber as phone',
      'customers.email',
      'customers.address',
      'customers.notificationPreferences',
    ])
    .where('users.id', '=', userId)
    .where('users.emailVerified', '=', true)
    .where('customers.userId', 'is', null)
    .where('customers.emailUnproved', '=', false)
    .limit(sql.lit(2))
    .execute()
  return found.length === 1 ? found[0] : undefined
}

/**
 * The records without a login that have the verified email of this login: the one with this phone, and those with no
 * real phone. They are locked until the transaction ends.
 */
export async function findByVerifiedEmail(tx: Tx, userId: string, phone: string) {
  return await tx
    .selectFrom('customers')
    .innerJoin('users', 'users.email', 'customers.email')
    .select(['customers.id', 'customers.phoneNumber as phone'])
    .where('users.id', '=', userId)
    .where('users.emailVerified', '=', true)
    .where('customers.userId', 'is', null)
    .where('customers.emailUnproved', '=', false)
    .where((eb) => eb.or([eb('phoneNumber', '=', phone), eb('phoneNumber', 'like', 'TEMP-%')]))
    .forUpdate('customers')
    .execute()
}
