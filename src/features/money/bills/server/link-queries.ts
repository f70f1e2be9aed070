import type { Db } from '../../../../lib/server/database/database.ts'

/** A link to a bill, of which only the hash of its secret is stored. */
export type NewLink = { hash: string; billId: string; expiresAt: Date; madeBy: string; createdAt: Date }

export async function insertLink(
  db: Db,
  { hash, billId, expiresAt, madeBy, createdAt }: NewLink,
): Promise<void> {
  await db
    .insertInto('bill_links')
    .values({ hash, bill_id: billId, expires_at: expiresAt, made_by: madeBy, created_at: createdAt })
    .execute()
}

/** The bill that a link leads to; undefined if it has ended or expired. */
export async function findLinkedBill(db: Db, hash: string, now: Date): Promise<string | undefined> {
  const link = await db
    .selectFrom('bill_links')
    .select('bill_id as billId')
    .where('hash', '=', hash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link?.billId
}

/** Ends all links to a bill. */
export async function endLinks(db: Db, billId: string, now: Date): Promise<void> {
  await db
    .updateTable('bill_links')
    .set({ ended_at: now })
    .where('bill_id', '=', billId)
    .where('ended_at', 'is', null)
    .execute()
}

/** The pets of the appointments on a bill, as far as they still are whose they were. */
export async function listPetsOfBill(db: Db, billId: string) {
  return await db
    .selectFrom('bill_lines')
    .innerJoin('appointments', 'appointments.id', 'appointment_id')
    .innerJoin('pets', 'pets.id', 'pet_id')
    .select(['pets.name', 'species'])
    .distinct()
    .where('bill_id', '=', billId)
    .whereRef('pets.owner_phone', '=', 'appointments.owner_phone')
    .orderBy('pets.name')
    .execute()
}
