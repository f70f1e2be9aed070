import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import type { ReminderKind } from '../kinds.ts'
import type { Mark } from '../message-schemas.ts'
import type { ReminderValues } from '../news-texts.ts'
import type { SkipReason, Stage } from '../rules.ts'

type ToSendRow = {
  id: string
  kind: string
  customerId: string
  fullName: string
  phone: string
  details: Pick<ReminderValues, 'name' | 'items'>
  sendUntil: Date
  hasMail: boolean
  handledAs: Mark | null
  openedBy: string | null
  openedById: string | null
  openedAt: Date | null
}

const TO_SEND = (now: Date) => sql`
    select reminder_messages.id, reminder_messages.kind, customers.id as "customerId", full_name, phone_number as phone, details,
      send_until, mail_id is not null as "hasMail", handled_as,
      opener.email as "openedBy", opener.id as "openedById", opened_at
    from reminder_messages
    join customers on customers.id = customer_id
    left join users as opener on opener.id = opened_by
    where state = 'to_send' and send_until > ${now} and details is not null and erased_at is null`

/** What staff are to send, the oldest deadline first, as it was written. */
export async function listToSend(db: Db, now: Date, limit: number): Promise<ToSendRow[]> {
  const { rows } = await sql<ToSendRow>`
    ${TO_SEND(now)} order by send_until, reminder_messages.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** One of these; undefined if it is not on the list. */
export async function findToSend(db: Db, now: Date, id: string): Promise<ToSendRow | undefined> {
  const { rows } = await sql<ToSendRow>`${TO_SEND(now)} and reminder_messages.id = ${id}`.execute(db)
  return rows[0]
}

/** A message with its result, locked until the transaction ends. */
export async function lockMessage(tx: Tx, id: string) {
  return await tx
    .selectFrom('reminderMessages')
    .select(['id', 'customerId', 'state', 'openedBy', 'openedAt', 'handledAs'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Whose message it is; undefined for an unknown id. */
export async function findCustomerOf(db: Db, id: string): Promise<string | undefined> {
  const message = db.selectFrom('reminderMessages').select('customerId').where('id', '=', id)
  return (await message.executeTakeFirst())?.customerId
}

/** Notes who is sending a message now; null: no one. */
export async function updateOpened(
  tx: Tx,
  id: string,
  by: { userId: string; at: Date } | null,
): Promise<void> {
  await tx
    .updateTable('reminderMessages')
    .set({ openedBy: by?.userId ?? null, openedAt: by?.at ?? null })
    .where('id', '=', id)
    .execute()
}

type Handled = { as: Exclude<Mark, 'opened' | 'not_sent'>; userId: string; at: Date; isOver: boolean }

/** Notes what became of a message; one that is over leaves the list. */
export async function updateHandled(tx: Tx, id: string, { as, userId, at, isOver }: Handled): Promise<void> {
  await tx
    .updateTable('reminderMessages')
    .set({
      handledAs: as,
      handledBy: userId,
      handledAt: at,
      state: isOver ? 'marked' : 'to_send',
      ...(as === 'sent' && { channels: sql<string[]>`array_append(channels, 'whatsapp')` }),
    })
    .where('id', '=', id)
    .execute()
}

export type FateRow = {
  subject: string
  kind: ReminderKind
  stage: Stage
  of: string
  skipped: SkipReason | null
  decidedAt: Date
  state: 'sent' | 'to_send' | 'marked' | 'withdrawn' | null
  channels: string[] | null
  handledAs: Mark | null
  handledAt: Date | null
  emailFailed: boolean
}

/** What was decided about these appointments and pets, the latest first. */
export async function listFates(db: Db, subjects: readonly string[], limit: number): Promise<FateRow[]> {
  const { rows } = await sql<FateRow>`
    select subject_id as subject, reminders.kind, stage, of, skipped, decided_at, state, channels,
      handled_as, handled_at,
      exists (select from jobs where jobs.kind = 'mail' and key = mail_id::text and failed_at is not null) as "emailFailed"
    from reminders left join reminder_messages on reminder_messages.id = message_id
    where subject_id = any(${subjects}::uuid[])
    order by decided_at desc, stage, of, subject_id
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** An appointment's customer and what they have answered; undefined for an unknown id. */
export async function findAnswer(db: Db, id: string) {
  return await db
    .selectFrom('appointments')
    .innerJoin('customers', 'phoneNumber', 'ownerPhone')
    .select(['customers.id as customerId', 'ownerAnswer as answer', 'ownerAnsweredAt as answeredAt'])
    .where('appointments.id', '=', id)
    .executeTakeFirst()
}

/** True for a pet that is there. */
export async function hasPet(db: Db, id: string): Promise<boolean> {
  const pet = db.selectFrom('pets').select('id').where('id', '=', id).where('deletedAt', 'is', null)
  return (await pet.executeTakeFirst()) !== undefined
}

/** The latest appointments and the pets of a customer, each with the pet's name. */
export async function listSubjects(db: Db, customerId: string): Promise<{ id: string; pet: string }[]> {
  const { rows } = await sql<{ id: string; pet: string }>`
    with own as (select phone_number as phone from customers where id = ${customerId})
    select pets.id, name as pet from pets, own where owner_phone = phone
    union all
    (select appointments.id, name from own
      join appointments on appointments.owner_phone = phone join pets on pets.id = pet_id
      order by appointment_date desc limit 100)`.execute(db)
  return rows
}
