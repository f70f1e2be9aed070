import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import type { Key, Skip } from '../rules.ts'

type NewMessage = {
  id: string
  customerId: string
  rhythm: 'daily' | 'hours'
  day: string
  channels: readonly string[]
  state: 'sent' | 'to_send'
  kind: string
  details: object
  sendUntil: Date
  validUntil: Date
  mailId: string | null
  notificationId: string | null
  at: Date
}

/** Writes a message down. A second daily one of a customer and day is a duplicate. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  const { customerId, rhythm } = message
  await tx
    .insertInto('reminderMessages')
    .values({
      id: message.id,
      customerId,
      rhythm,
      day: message.day,
      dailyOf: rhythm === 'daily' ? customerId : null,
      channels: sql`${[...message.channels]}::text[]`,
      state: message.state,
      kind: message.kind,
      details: JSON.stringify(message.details),
      sendUntil: message.sendUntil,
      validUntil: message.validUntil,
      mailId: message.mailId,
      notificationId: message.notificationId,
      createdAt: message.at,
    })
    .execute()
}

const rowsOf = (keys: readonly Key[]) =>
  sql.join(
    keys.map(
      ({ subject, kind, stage, of, items = null }) =>
        sql`(${subject}::uuid, ${kind}::text, ${stage}::text, ${of}::text, ${items}::text[])`,
    ),
  )

/** Notes what a message says; what was skipped before can still be said. Returns how many of them had not been said. */
export async function insertSaid(
  tx: Tx,
  keys: readonly Key[],
  { messageId, at }: { messageId: string; at: Date },
): Promise<number> {
  const { rows } = await sql`
    insert into reminders (subject_id, kind, stage, of, items, message_id, decided_at)
    select subject, kind, stage, of, items, ${messageId}::uuid, ${at}::timestamptz
    from (values ${rowsOf(keys)}) as said (subject, kind, stage, of, items)
    on conflict (subject_id, kind, stage, of) do update
      set message_id = excluded.message_id, items = excluded.items, skipped = null, decided_at = excluded.decided_at
      where reminders.message_id is null
    returning subject_id`.execute(tx)
  return rows.length
}

/** Notes what was not said and why; what has been said, or was skipped for the same reason, stays as it is. */
export async function writeSkips(db: Db, skips: readonly Skip[], at: Date): Promise<number> {
  let written = 0
  for (const { subject, kind, stage, of, items = null, why } of skips) {
    const { numAffectedRows = 0n } = await sql`
      insert into reminders (subject_id, kind, stage, of, items, skipped, decided_at)
      values (${subject}, ${kind}, ${stage}, ${of}, ${items}::text[], ${why}, ${at})
      on conflict (subject_id, kind, stage, of) do update
        set skipped = excluded.skipped, items = excluded.items, decided_at = excluded.decided_at
        where reminders.message_id is null and reminders.skipped <> excluded.skipped`.execute(db)
    written += Number(numAffectedRows)
  }
  return written
}

/** The most owners who were written to on one day of the last month. */
export async function findBusiest(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(owners), 0)::int as most from (
      select count(*) as owners from reminder_messages
      where rhythm = 'daily' and day < ${today}::date and day >= ${today}::date - 30
      group by day
    ) as days`.execute(db)
  return rows[0]?.most ?? 0
}

/**
 * Puts on the list what an email was to say that the mail server did not accept, as long as it is of use. Each look asks, so the
 * few emails come first by an array: as a join it may begin with all customers.
 */
export async function listGivenUp(db: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update reminder_messages set state = 'to_send', channels = array_remove(channels, 'email')
    where state = 'sent' and rhythm = 'daily' and kind = 'daily-reminder' and send_until > ${now} and details is not null
      and not 'push' = any(channels)
      and mail_id = any(array(select id from jobs where kind = 'mail' and failed_at is not null))
      and (select erased_at is null and phone_number like '+91%' from customers where id = customer_id)
      and not exists (
        select from reminder_preferences
        where reminder_preferences.customer_id = reminder_messages.customer_id and (not whatsapp or reminders = 'none')
      )`.execute(db)
  return Number(numAffectedRows)
}

/** Lets a clinic's own gateway know that a message is due, if it has a webhook for that. */
export async function queueForGateway(tx: Tx, messageId: string): Promise<void> {
  await sql`select queue_webhooks('message.due', ${messageId}::uuid)`.execute(tx)
}
