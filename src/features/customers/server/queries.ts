import { sql } from 'kysely'
import { columnList, type EnteredColumns } from '../../../lib/server/columns.ts'
import type { Db } from '../../../lib/server/database.ts'
import { containing } from '../../../lib/server/search.ts'
import type { Customer, Preferences } from '../contract.ts'
import { CLAIM_CODE_HOURS, type ClaimOutcome } from '../rules.ts'

/** A customer record's own fields, as profile setup and the profile screen write them. */
export type CustomerFields = { fullName: string; phone: string; email: string; address: string }

/** The customer record of a login; with `lock`, held until the transaction ends. */
export async function findCustomerOf(db: Db, userId: string, lock?: 'lock') {
  return await db
    .selectFrom('customers')
    .select([
      'full_name as fullName',
      'phone_number as phone',
      'email',
      'address',
      'notification_preferences as notificationPreferences',
    ])
    .where('user_id', '=', userId)
    .$if(lock === 'lock', (query) => query.forUpdate())
    .executeTakeFirst()
}

const CUSTOMER_COLUMNS = columnList({
  id: 'id',
  fullName: 'full_name',
  phone: 'phone_number',
  email: 'email',
  address: 'address',
} as const satisfies Record<keyof Customer, string>)

type EnteredCustomer = EnteredColumns<
  'customers',
  'phone_number' | 'id' | 'user_id' | 'notification_preferences' | 'created_at' | 'search_text'
>

function toColumns({ fullName, email, address }: Omit<NewCustomer, 'id' | 'phone'>): EnteredCustomer {
  return { full_name: fullName, email, address }
}

/** The first customers, by name, of whom name, phone or e-mail contains a text in whatever case; '' is in all. */
export async function searchCustomers(db: Db, text: string, limit: number) {
  return await db
    .selectFrom('customers')
    .select(CUSTOMER_COLUMNS)
    .$if(text !== '', (query) => query.where(isFoundBy(text)))
    .orderBy('full_name')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type CustomerPage = { q: string; after: string | undefined; limit: number }

/** A page of the customers who are found by a text ('' finds all), by name, after the one with the id `after`. */
export async function listCustomers(db: Db, { q, after, limit }: CustomerPage) {
  return await clinicCustomers(db)
    .$if(q !== '', (query) => query.where(isFoundBy(q)))
    .$if(after !== undefined, (query) => query.where(isAfter(after ?? '')))
    .orderBy('full_name')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** One customer as the clinic sees them. */
export async function findCustomer(db: Db, id: string) {
  return await clinicCustomers(db).where('id', '=', id).executeTakeFirst()
}

function clinicCustomers(db: Db) {
  return db
    .selectFrom('customers')
    .select(CUSTOMER_COLUMNS)
    .select(sql<boolean>`customers.user_id is not null`.as('hasLogin'))
}

/** The customers who come after one of them in the order of names. */
function isAfter(id: string) {
  return sql<boolean>`(customers.full_name, customers.id) > (select last.full_name, last.id from customers last where last.id = ${id})`
}

/** Changes what staff may of a customer; undefined when there is none. */
export async function updateCustomer(db: Db, id: string, fields: Omit<NewCustomer, 'id' | 'phone'>) {
  return await db
    .updateTable('customers')
    .set(toColumns(fields))
    .where('id', '=', id)
    .returning(CUSTOMER_COLUMNS)
    .executeTakeFirst()
}

/** Puts another phone on a record, which pets, visits and orders follow. A known one violates `customers_pkey`. */
export async function updatePhone(db: Db, id: string, phone: string) {
  return await db
    .updateTable('customers')
    .set({ phone_number: phone })
    .where('id', '=', id)
    .returning(CUSTOMER_COLUMNS)
    .executeTakeFirst()
}

/** Compared in small letters as the database makes them, so that both sides are made alike. */
function isFoundBy(text: string) {
  return sql<boolean>`customers.search_text like lower(${containing(text)})`
}

export type NewCustomer = Pick<CustomerFields, 'fullName' | 'phone'> & {
  email: string | null
  address: string | null
  /** Chosen where it must be known before; else the database chooses. */
  id?: string
}

/** Makes a customer record, of a login or of none. A known phone violates `customers_pkey`. */
export async function insertCustomer(db: Db, userId: string | null, fields: NewCustomer) {
  return await db
    .insertInto('customers')
    .values({
      ...(fields.id !== undefined && { id: fields.id }),
      ...toColumns(fields),
      user_id: userId,
      phone_number: fields.phone,
    })
    .returning(CUSTOMER_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Changes the customer record of a login. A new phone takes pets, visits and orders with it. */
export async function updateCustomerOf(db: Db, userId: string, fields: CustomerFields): Promise<void> {
  await db
    .updateTable('customers')
    .set({ ...toColumns(fields), phone_number: fields.phone })
    .where('user_id', '=', userId)
    .execute()
}

export type ProfileUpdate = Pick<CustomerFields, 'fullName' | 'address'> & {
  email: string | null
  notificationPreferences: Preferences
}

/** Changes what a customer may of the record of their login; true when there is one. */
export async function updateProfileOf(db: Db, userId: string, update: ProfileUpdate): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set({ ...toColumns(update), notification_preferences: update.notificationPreferences })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Holds the record that has a phone until the transaction ends. What is to be known of it is read afterwards. */
export async function lockCustomer(tx: Db, phone: string): Promise<void> {
  await tx.selectFrom('customers').select('id').where('phone_number', '=', phone).forUpdate().execute()
}

/** The record that has a phone, with its claim code if there is one. */
export async function findClaimable(db: Db, phone: string) {
  return await db
    .selectFrom('customers')
    .leftJoin('claim_codes', 'claim_codes.customer_id', 'customers.id')
    .select([
      'customers.id',
      'customers.user_id as userId',
      'claim_codes.code_hash as codeHash',
      'claim_codes.wrong_tries as wrongTries',
      sql<boolean | null>`claim_codes.expires_at <= now()`.as('expired'),
    ])
    .where('customers.phone_number', '=', phone)
    .executeTakeFirst()
}

type NewClaimCode = { customerId: string; createdBy: string; codeHash: string }

/** Keeps the hash of a record's new code, in place of the one before; says when it expires, or why it can't. */
export async function saveClaimCode(
  db: Db,
  { customerId, createdBy, codeHash }: NewClaimCode,
): Promise<{ expiresAt: Date } | 'unknown' | 'has a login'> {
  const { rows } = await sql<{ has_login: boolean; expires_at: Date | null }>`
    with record as (select id, user_id from customers where id = ${customerId}),
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
  return row.expires_at === null ? 'has a login' : { expiresAt: row.expires_at }
}

/** Counts a wrong code against a record's claim code. */
export async function countWrongTry(tx: Db, customerId: string): Promise<void> {
  await tx
    .updateTable('claim_codes')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('customer_id', '=', customerId)
    .execute()
}

/** Ends a record's claim code. */
export async function deleteClaimCode(tx: Db, customerId: string): Promise<void> {
  await tx.deleteFrom('claim_codes').where('customer_id', '=', customerId).execute()
}

/** Gives a record that has no login the one that has proved it. Violates `customers_user_id_key` if it has a record. */
export async function linkCustomer(tx: Db, customerId: string, userId: string): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ user_id: userId })
    .where('id', '=', customerId)
    .where('user_id', 'is', null)
    .execute()
}

/** Writes down a try to connect a login with a record. */
export async function insertClaimTry(
  db: Db,
  { userId, customerId, outcome }: { userId: string; customerId: string | null; outcome: ClaimOutcome },
): Promise<void> {
  await db.insertInto('claim_tries').values({ user_id: userId, customer_id: customerId, outcome }).execute()
}

/** Forgets the tries to connect a login with a record that are a year old. */
export async function deleteOldClaimTries(db: Db): Promise<void> {
  await db.deleteFrom('claim_tries').where('created_at', '<', sql<Date>`now() - interval '1 year'`).execute()
}

/**
 * Records without a login that carry the address which the login has shown to be its own: the one with this
 * phone, and those of people who gave the clinic no phone. Held until the transaction ends.
 */
export async function findProvedByEmail(tx: Db, userId: string, phone: string) {
  return await tx
    .selectFrom('customers')
    .innerJoin('users', 'users.email', 'customers.email')
    .select(['customers.id', 'customers.phone_number as phone'])
    .where('users.id', '=', userId)
    .where('users.email_verified', '=', true)
    .where('customers.user_id', 'is', null)
    .where((eb) => eb.or([eb('phone_number', '=', phone), eb('phone_number', 'like', 'TEMP-%')]))
    .forUpdate('customers')
    .execute()
}
