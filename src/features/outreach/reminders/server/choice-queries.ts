import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import type { ReminderChoice } from '../choice-schemas.ts'

/** The choice of a customer, by the id in this column: of several rows, which joined records can have, the strictest. */
export const choiceInSql = (customerId: RawBuilder<unknown>) => sql<ReminderChoice>`(
  select jsonb_build_object(
    'reminders', case
      when count(*) filter (where reminders = 'none') > 0 then 'none'
      when count(*) filter (where reminders = 'appointments') > 0 then 'appointments'
      else 'all' end,
    'whatsapp', coalesce(bool_and(whatsapp), true))
  from reminder_preferences where customer_id = ${customerId}
)`

/** What a customer wants to be reminded of. */
export async function findChoice(db: Db, customerId: string): Promise<ReminderChoice> {
  const { rows } = await sql<{ choice: ReminderChoice }>`
    select ${choiceInSql(sql`${customerId}::uuid`)} as choice`.execute(db)
  return rows[0]?.choice ?? { reminders: 'all', whatsapp: true }
}

/** Saves what a customer, who is locked, wants to be reminded of; what they said to news stays. */
export async function writeChoice(tx: Tx, customerId: string, choice: ReminderChoice): Promise<void> {
  const { rows } = await sql<{ news: boolean | null }>`
    with earlier as (delete from reminder_preferences where customer_id = ${customerId} returning news)
    select bool_and(news) as news from earlier`.execute(tx)
  await tx
    .insertInto('reminderPreferences')
    .values({ customerId, ...choice, news: rows[0]?.news ?? false })
    .execute()
}
