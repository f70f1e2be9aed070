import type { Db } from '../../../../lib/server/database/database.ts'

/** The pets of the appointments on a bill, as far as they still are whose they were. */
export async function listPetsOfBill(db: Db, billId: string) {
  return await db
    .selectFrom('billLines')
    .innerJoin('appointments', 'appointments.id', 'appointmentId')
    .innerJoin('pets', 'pets.id', 'petId')
    .select(['pets.name', 'species'])
    .distinct()
    .where('billId', '=', billId)
    .whereRef('pets.ownerPhone', '=', 'appointments.ownerPhone')
    .orderBy('pets.name')
    .execute()
}
