import { sql } from 'kysely'
import type { Tx } from '../../../../lib/server/database/database.ts'
import type { CustomerRow, Moved } from './join-queries.ts'

/** Two records that were one since `since`; what went over is the other's again. */
export type Apart = {
  remaining: CustomerRow
  joined: CustomerRow
  moved: Moved
  since: Date
  /** Someone chose since what is to be reminded of. */
  choseForBoth: boolean
}

/** Gives what came to who stayed since two were joined, and is about the other, to the other, or deletes it. */
export async function giveBackNews(tx: Tx, apart: Apart): Promise<void> {
  await giveBackChoice(tx, apart)
  await takeBackReminders(tx, apart.joined)
  await giveBackMessages(tx, apart)
  // Who has one of these has it for the joined record.
  await sql`delete from claim_codes where customer_id = ${apart.remaining.id} and created_at >= ${apart.since}`.execute(
    tx,
  )
}

/** A choice made meanwhile took the place of both, and may have been made by a link of either: both have it. */
async function giveBackChoice(tx: Tx, { remaining, joined, choseForBoth }: Apart): Promise<void> {
  if (!choseForBoth) return
  await sql`
    insert into reminder_preferences (customer_id, reminders, whatsapp, news)
    select ${joined.id}, reminders, whatsapp, false from reminder_preferences
    where customer_id = ${remaining.id}
      and not exists (select from reminder_preferences where customer_id = ${joined.id})`.execute(tx)
}

/**
 * Deletes what was sent since about the other's pets and appointments to who stayed, whose links would open them. What it
 * reminded of counts as not said, so each is reminded of their own.
 */
async function takeBackReminders(tx: Tx, joined: CustomerRow): Promise<void> {
  await sql`
    with gone as (
      delete from reminder_messages
      where customer_id <> ${joined.id} and id in (
        select message_id from reminders where subject_id in (
          select id from pets where owner_phone = ${joined.phoneNumber}
          union all select id from appointments where owner_phone = ${joined.phoneNumber}))
      returning mail_id, notification_id
    ), unread as (
      delete from notifications where id in (select notification_id from gone)
    ), mails as (
      delete from outbox where id in (select mail_id from gone)
    )
    delete from jobs where kind = 'mail' and key in (select mail_id::text from gone)`.execute(tx)
}

/**
 * Deletes the messages to who stayed that name what is the other's, and lets those to staff be about the other. What they
 * name is found by the other's name, phone and address, and by their pets' names and the times of their appointments.
 */
async function giveBackMessages(tx: Tx, { remaining, joined, since }: Apart): Promise<void> {
  const named = (text: ReturnType<typeof sql>) => sql`created_at >= ${since} and exists (
    select from (
      select name from pets where owner_phone = ${joined.phoneNumber}
      union all select to_char(appointment_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')
        from appointments where owner_phone = ${joined.phoneNumber}
      union all select unnest(array[full_name, phone_number, email, address]) from customers where id = ${joined.id}
    ) as theirs (name) where ${text} ~* ('(?<!\\w)' || regexp_replace(name, '([^[:alnum:][:space:]])', ${'\\\\\\1'}, 'g') || '(?!\\w)'))`
  const ofNotice = sql`details::text || coalesce(link, '')`
  const ofMail = sql`coalesce(details::text, '') || coalesce(calendar, '') || coalesce(subject, '') || recipient`
  await sql`delete from notifications where user_id = ${remaining.userId} and customer_id is null and ${named(ofNotice)}`.execute(
    tx,
  )
  await sql`
    update notifications set customer_id = ${joined.id},
      link = replace(link, ${`customer=${remaining.id}`}, ${`customer=${joined.id}`})
    where customer_id = ${remaining.id} and ${named(ofNotice)}`.execute(tx)
  await sql`
    with gone as (
      delete from outbox where user_id = ${remaining.userId} and customer_id = ${remaining.id} and ${named(ofMail)}
      returning id
    )
    delete from jobs where kind = 'mail' and key in (select id::text from gone)`.execute(tx)
  await sql`update outbox set customer_id = ${joined.id} where customer_id = ${remaining.id} and user_id is null and ${named(ofMail)}`.execute(
    tx,
  )
}
