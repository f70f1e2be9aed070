import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'

/**
 * The logins that no one has used for so many days, at most a hundred: without a session, a valid token, a calendar feed
 * in use, a recorded action or an upcoming appointment. None while the audit log reaches less far back, and never one of staff or a service.
 */
export async function listInactiveLogins(db: Db, days: number, now?: Date): Promise<string[]> {
  const present = now === undefined ? sql`now()` : sql`${now}::timestamptz`
  const since = sql`${present} - make_interval(days => ${days})`
  const { rows } = await sql<{ id: string }>`
    select id from users
    where created_at < ${since}
      and exists (select from audit_log where at < ${since})
      and not exists (select from staff where user_id = users.id)
      and not exists (select from sessions where user_id = users.id and expires_at > ${present})
      and not exists (
        select from access_tokens where user_id = users.id
          and (kind = 'service' or ended_at is null and expires_at > ${present})
      )
      and not exists (select from calendar_feeds where user_id = users.id and coalesce(read_on, created_at) >= ${since})
      and not exists (select from audit_log where user_id = users.id and at >= ${since})
      and not exists (
        select from audit_changes join audit_log on audit_log.id = audit_id
        where record_id = users.id and table_name = 'sessions' and at >= ${since}
      )
      and not exists (
        select from customers join appointments on owner_phone = phone_number
        where customers.user_id = users.id and appointment_date > ${present} and status in ('pending', 'confirmed')
      )
    order by created_at limit 100`.execute(db)
  return rows.map(({ id }) => id)
}
