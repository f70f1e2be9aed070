import type { Db } from '../../../lib/server/database.ts'

export type Notice = { title: string; message: string }

/** Tells a login something: writes the row with the caller's transaction, so both stand or fall together. */
export async function insertNotification(db: Db, userId: string, notice: Notice): Promise<void> {
  await db
    .insertInto('notifications')
    .values({ user_id: userId, type: 'appointment', title: notice.title, message: notice.message })
    .execute()
}
