import type { Db } from '../../../lib/server/database.ts'
import type { Preferences } from '../contract.ts'

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

/** Makes the customer record of a login. A known phone violates `customers_pkey`. */
export async function insertCustomer(db: Db, userId: string, fields: CustomerFields): Promise<void> {
  await db
    .insertInto('customers')
    .values({
      user_id: userId,
      full_name: fields.fullName,
      phone_number: fields.phone,
      email: fields.email,
      address: fields.address,
    })
    .execute()
}

/** Changes the customer record of a login. A new phone takes pets, visits and orders with it. */
export async function updateCustomerOf(db: Db, userId: string, fields: CustomerFields): Promise<void> {
  await db
    .updateTable('customers')
    .set({
      full_name: fields.fullName,
      phone_number: fields.phone,
      email: fields.email,
      address: fields.address,
    })
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
    .set({
      full_name: update.fullName,
      email: update.email,
      address: update.address,
      notification_preferences: update.notificationPreferences,
    })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
