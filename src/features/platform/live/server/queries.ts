import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'

/** Whose records these are: the customer of each appointment, wait, offered place, pet or customer with one of the ids. */
export async function findCustomers(db: Db, recordIds: readonly string[]) {
  const ids = sql<string>`any((select ${recordIds}::uuid[])::uuid[])`
  const byPhone = db
    .selectFrom('appointments')
    .innerJoin('customers', 'customers.phoneNumber', 'appointments.ownerPhone')
    .select(['appointments.id as recordId', 'customers.id as customerId'])
    .where('appointments.id', '=', ids)
  const byPet = db
    .selectFrom('pets')
    .innerJoin('customers', 'customers.phoneNumber', 'pets.ownerPhone')
    .select(['pets.id as recordId', 'customers.id as customerId'])
    .where('pets.id', '=', ids)
  const byEntry = db
    .selectFrom('waitlistEntries')
    .select(['id as recordId', 'customerId'])
    .where('id', '=', ids)
  const byOffer = db
    .selectFrom('waitlistOffers')
    .innerJoin('waitlistEntries', 'waitlistEntries.id', 'waitlistOffers.entryId')
    .select(['waitlistOffers.id as recordId', 'waitlistEntries.customerId'])
    .where('waitlistOffers.id', '=', ids)
  const byDose = db
    .selectFrom('careDoses')
    .innerJoin('pets', 'pets.id', 'careDoses.petId')
    .innerJoin('customers', 'customers.phoneNumber', 'pets.ownerPhone')
    .select(['careDoses.id as recordId', 'customers.id as customerId'])
    .where('careDoses.id', '=', ids)
  const own = db
    .selectFrom('customers')
    .select(['customers.id as recordId', 'customers.id as customerId'])
    .where('customers.id', '=', ids)
  return await byPhone
    .unionAll(byPet)
    .unionAll(byEntry)
    .unionAll(byOffer)
    .unionAll(byDose)
    .unionAll(own)
    .execute()
}
