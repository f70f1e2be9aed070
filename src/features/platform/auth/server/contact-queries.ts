import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'

/**
 * Where messages to a customer go, of `customers` joined with `users`: to the address of the profile only once it was
 * proved; until then to the one that was proved before it, otherwise to the one for signing in.
 */
export const messagesTo = sql<string>`case
  when customers.email is null or customers.email = users.email then users.email
  else coalesce(users.contact_email, users.email) end`

/** The profile's address of a login with a customer record, and what it has proved; undefined without a record. */
export async function findContact(db: Db, by: { userId: string } | { customerId: string }) {
  return await db
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.userId')
    .select([
      'users.id as userId',
      'customers.id as customerId',
      'customers.email',
      'users.email as ownEmail',
    ])
    .select(['users.contactEmail as provedEmail'])
    .$if('userId' in by, (query) => query.where('users.id', '=', 'userId' in by ? by.userId : ''))
    .$if('customerId' in by, (query) =>
      query.where('customers.id', '=', 'customerId' in by ? by.customerId : ''),
    )
    .executeTakeFirst()
}

/** Saves that a login has proved an address; false if that is no longer the one in its profile. */
export async function saveContactEmail(db: Db, userId: string, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ contactEmail: email })
    .where('id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('customers').select('id').where('userId', '=', userId).where('email', '=', email)),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** From now on, messages go to the address for signing in. */
export async function deleteContactEmail(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ contactEmail: null })
    .where('id', '=', userId)
    .where('contactEmail', 'is not', null)
    .execute()
}
