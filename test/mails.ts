import type { Db } from '../src/lib/server/database.ts'

/** The subjects of the emails to an address, oldest first. */
export async function subjectsTo(db: Db, address: string): Promise<string[]> {
  const mails = await db
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', address)
    .orderBy('created_at')
    .execute()
  return mails.map(({ subject }) => subject)
}
