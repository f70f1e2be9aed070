import type { Db } from '../../../../lib/server/database/database.ts'

/** A link to a bill, of which only the hash of its secret is stored. */
export type NewLink = { hash: string; billId: string; expiresAt: Date; madeBy: string; createdAt: Date }

export async function insertLink(
  db: Db,
  { hash, billId, expiresAt, madeBy, createdAt }: NewLink,
): Promise<void> {
  await db.insertInto('billLinks').values({ hash, billId, expiresAt, madeBy, createdAt }).execute()
}

/** The bill that a link leads to; undefined if it has ended or expired. */
export async function findLinkedBill(db: Db, hash: string, now: Date): Promise<string | undefined> {
  const link = await db
    .selectFrom('billLinks')
    .select('billId')
    .where('hash', '=', hash)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return link?.billId
}

/** Ends all links to a bill. */
export async function endLinks(db: Db, billId: string, now: Date): Promise<void> {
  await db
    .updateTable('billLinks')
    .set({ endedAt: now })
    .where('billId', '=', billId)
    .where('endedAt', 'is', null)
    .execute()
}

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
