import { sql } from 'kysely'
import type { Db } from '../../../lib/server/database.ts'

/** Whose records these are: the customer of each appointment, pet or customer with one of the ids. */
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
  const own = db
    .selectFrom('customers')
    .select(['customers.id as recordId', 'customers.id as customerId'])
    .where('customers.id', '=', ids)
  return await byPhone.unionAll(byPet).unionAll(own).execute()
}
