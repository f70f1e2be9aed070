import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'

/** Whose records these are: the customer of each appointment, wait, offered place, pet or customer with one of the ids. */
export async function findCustomers(db: Db, recordIds: readonly string[]) {
  const ids = sql<string>`any((select ${recordIds}::uuid[])::uuid[])`
  const byPhone = db
    .selectFrom('appointments')
    .innerJoin('customers', 'customers.phone_number', 'appointments.owner_phone')
    .select(['appointments.id as recordId', 'customers.id as customerId'])
    .where('appointments.id', '=', ids)
  const byPet = db
    .selectFrom('pets')
    .innerJoin('customers', 'customers.phone_number', 'pets.owner_phone')
    .select(['pets.id as recordId', 'customers.id as customerId'])
    .where('pets.id', '=', ids)
  const byEntry = db
    .selectFrom('waitlist_entries')
    .select(['id as recordId', 'customer_id as customerId'])
    .where('id', '=', ids)
  const byOffer = db
    .selectFrom('waitlist_offers')
    .innerJoin('waitlist_entries', 'waitlist_entries.id', 'waitlist_offers.entry_id')
    .select(['waitlist_offers.id as recordId', 'waitlist_entries.customer_id as customerId'])
    .where('waitlist_offers.id', '=', ids)
  const own = db
    .selectFrom('customers')
    .select(['customers.id as recordId', 'customers.id as customerId'])
    .where('customers.id', '=', ids)
  return await byPhone.unionAll(byPet).unionAll(byEntry).unionAll(byOffer).unionAll(own).execute()
}
