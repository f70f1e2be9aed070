import { randomUUID } from 'node:crypto'
import type { Db } from '../../../lib/server/database.ts'
import { insertCustomer } from './queries.ts'

/** What staff know of somebody who came without giving a phone. */
export type WalkIn = { fullName: string; email: string | null; address: string | null }

/**
 * Makes the record of somebody without a phone, under a `TEMP-` number that only the server makes. It counts as
 * an incomplete profile; the person's own profile setup, or staff, put the real phone in its place.
 */
export async function registerWalkIn(db: Db, walkIn: WalkIn): Promise<{ id: string; phone: string }> {
  return await insertCustomer(db, null, { ...walkIn, phone: `TEMP-${randomUUID()}` })
}
