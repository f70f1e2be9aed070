import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'

/** Deletes the names in messages whose links have ended: that they went out remains. */
export async function forgetReminded(db: Db, now?: Date): Promise<void> {
  await sql`
    update reminder_messages set details = null
    where details is not null and valid_until < ${retentionStart('reminderNames', now)}`.execute(db)
}

/** Deletes what was decided and sent, and what owners have answered, once it is too old to be of use. */
export async function deleteOldReminders(db: Db, now?: Date): Promise<void> {
  const start = retentionStart('reminders', now)
  await sql`delete from reminders where decided_at < ${start}`.execute(db)
  await sql`delete from reminder_messages where created_at < ${start}`.execute(db)
  await sql`delete from reminder_answers where answered_at < ${start}`.execute(db)
}
