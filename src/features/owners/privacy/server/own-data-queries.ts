import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import { isWrittenUnder } from './note-queries.ts'

/** A row as the document of a person's own data shows it. */
type Row = Record<string, unknown>

async function rowsOf(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(db)).rows
}

/** Rupees from paise, for people and other programs. */
const rupees = (column: string) => sql`${sql.ref(column)} / 100.0`

/** The login, how it signs in, and the privacy notices that the person has seen. */
export async function readLogin(db: Db, userId: string): Promise<Row> {
  const [login = {}] = await rowsOf(
    db,
    sql`select email, email_verified as "emailConfirmed", contact_email as "otherConfirmedEmail", two_factor_enabled as "twoFactorSignIn",
        created_at,
        coalesce((select json_agg(json_build_object('provider', provider_id,
            'account', case when provider_id <> 'credential' then account_id end, 'since', created_at)
          order by created_at) from accounts where user_id = users.id), '[]') as "waysToSignIn",
        coalesce((select json_agg(json_build_object('name', name, 'since', created_at) order by created_at)
          from passkeys where user_id = users.id), '[]') as passkeys,
        coalesce((select json_agg(json_build_object('name', name, 'scopes', scopes, 'since', created_at,
            'expiresAt', expires_at, 'lastUsedOn', last_used_on, 'endedAt', ended_at) order by created_at)
          from access_tokens where user_id = users.id), '[]') as "accessTokens",
        coalesce((select json_agg(json_build_object('since', created_at, 'lastReadOn', read_on) order by created_at)
          from calendar_feeds where user_id = users.id), '[]') as "calendarFeeds",
        (select role from staff where user_id = users.id) as "staffRole",
        (select json_build_object('name', name, 'title', title, 'registration', registration, 'council', council,
            'qualification', qualification, 'languages', languages, 'about', about, 'leftOn', left_on)
          from people where user_id = users.id) as "entryAmongTheStaff",
        coalesce((select json_agg(json_build_object('version', version, 'seen', way, 'at', seen_at) order by version)
          from privacy_notices where user_id = users.id), '[]') as "privacyNotices",
        coalesce((select json_agg(json_build_object('title', title, 'at', system_alerts.created_at)
            order by system_alerts.created_at)
          from alert_dismissals join system_alerts on system_alerts.id = alert_id
          where user_id = users.id), '[]') as "dismissedAlerts"
      from users where id = ${userId}`,
  )
  return login
}

/** Where a login is signed in, and the push services of the browsers with push on. */
export async function readDevices(db: Db, userId: string): Promise<Row[]> {
  return await rowsOf(
    db,
    sql`select 'session' as kind, user_agent as browser, ip_address as address, created_at as "since",
        updated_at as "lastSeen", expires_at as "endsAt"
      from sessions where user_id = ${userId}
      union all
      select 'push', substring(endpoint from '^https?://[^/]+'), null, created_at, null, null
      from push_subscriptions where user_id = ${userId}
      order by since`,
  )
}

/** The customer record of a login with its id and phone; undefined if there is none. */
export async function readProfile(
  db: Db,
  userId: string,
): Promise<(Row & { id: string; phone: string }) | undefined> {
  const rows = await rowsOf(
    db,
    sql`select id, full_name, phone_number as phone, email, address,
        notification_preferences, created_at
      from customers where user_id = ${userId}`,
  )
  return rows[0] as (Row & { id: string; phone: string }) | undefined
}

/** An owner's pets, also deleted ones, each with its photo as a `data:` address. */
export async function readPets(db: Db, phone: string): Promise<Row[]> {
  return await rowsOf(
    db,
    sql`select id, name, species, breed, gender, age, birth_date,
        birth_date_estimated, colour, microchip, neutered, weight::float8 as "weightInKg",
        next_vaccination_due, deceased_on as "diedOn", pets.created_at as "addedAt", deleted_at,
        (select 'data:image/webp;base64,' || translate(encode(bytes, 'base64'), E'\n', '')
          from pet_photos where pet_id = pets.id) as photo
      from pets where owner_phone = ${phone} order by pets.created_at, id`,
  )
}

/** An owner's appointments. Those of one booking share `bookedTogether`. */
export async function readAppointments(db: Db, phone: string): Promise<Row[]> {
  return await rowsOf(
    db,
    sql`select appointments.id, pets.name as pet, service_type as service, appointment_date as "at", minutes,
        calendars.name as calendar, together_id as "bookedTogether", coalesce(moves, 0) as "timesMoved",
        confirmed_before_move, asked_move_to, asked_move_at,
        appointments.visit_type, house_visit_address, notes, status,
        ${rupees('paymentAmount')} as "amountInRupees", payment_status as "payment",
        cancelled_at, cancelled_late,
        cancellation_reason, no_show as "missed", arrived_at, in_room_at,
        done_at, appointments.created_at as "bookedAt"
      from appointments join pets on pets.id = pet_id join calendars on calendars.id = calendar_id
      where appointments.owner_phone = ${phone} order by appointment_date, appointments.id`,
  )
}

/** What a customer waited for, with the places that were offered. */
export async function readWaits(db: Db, customerId: string): Promise<Row[]> {
  return await rowsOf(
    db,
    sql`select waitlist_entries.id, pets.name as pet, service_types.name as service,
        waitlist_entries.visit_type, house_visit_address, calendars.name as calendar, first_day, last_day, part as "partOfDay", more_parts as "morePartsOfDay",
        waitlist_entries.created_at as "since", ended_at,
        coalesce((select json_agg(json_build_object('at', starts_at, 'heldUntil', expires_at, 'outcome', outcome)
          order by starts_at) from waitlist_offers where entry_id = waitlist_entries.id), '[]') as offers
      from waitlist_entries
      join pets on pets.id = pet_id
      join service_types on service_types.id = service_type_id
      left join calendars on calendars.id = calendar_id
      where waitlist_entries.customer_id = ${customerId} order by waitlist_entries.created_at, waitlist_entries.id`,
  )
}

/** What staff have noted about a customer and their pets, as long as these were theirs. */
export async function readNotes(db: Db, customerId: string): Promise<Row[]> {
  return await rowsOf(
    db,
    sql`select customer_notes.id, pets.name as pet, text, is_warning, made_at as "at",
        removed_at
      from customer_notes left join pets on pets.id = pet_id
      where ${isWrittenUnder(customerId)} order by made_at, customer_notes.id`,
  )
}

/** What a customer's pets were given, and what was decided of when they are due, oldest first. */
export async function readCare(db: Db, phone: string): Promise<Row[]> {
  return await rowsOf(
    db,
    sql`select pets.name as pet, care_items.name as "for", care_days.kind as "what", decided_on as "on", due_on as "due",
        product_name as product, batch, expires_on, care_doses.note, reason,
        voided_at as "takenBackAt", void_reason as "takenBackBecause"
      from care_days join pets on pets.id = care_days.pet_id join care_items on care_items.id = item_id
      left join care_doses on care_doses.id = dose_id
      where pets.owner_phone = ${phone} order by decided_on, care_days.id`,
  )
}

/** What was signed for a customer's pets: the weight, the prescription and the advice. What else is on a sheet is the clinic's. */
export async function readSheets(db: Db, customerId: string): Promise<Row[]> {
  return await rowsOf(
    db,
    sql`select case_sheets.id, pets.name as pet, seen_at as "at", content->'weight' as "grams",
        content->'prescription' as prescription, content->>'advice' as advice, content->>'againOn' as "comeAgainOn"
      from case_sheets join pets on pets.id = pet_id
      join sheet_versions on sheet_id = case_sheets.id and sheet_versions.version = case_sheets.version
      where customer_id = ${customerId} and discarded_at is null order by seen_at, case_sheets.id`,
  )
}

/** The certificates that were issued for a customer's pets, with all that they say. */
export async function readCertificates(db: Db, customerId: string): Promise<Row[]> {
  return await rowsOf(
    db,
    sql`select label as number, kind, issued_on, valid_until, facts->'pet' as animal, facts->'owner' as owner,
        facts->'doses' as doses, facts->'exam' as exam, withdrawn_at
      from certificates where customer_id = ${customerId} order by issued_at, id`,
  )
}

/** The files that staff have shared with a customer, each with the path at which it can be read. */
export async function readFiles(db: Db, customerId: string): Promise<Row[]> {
  return await rowsOf(
    db,
    sql`select pets.name as pet, files.name, kind, size as bytes, added_at, '/api/files/' || files.id || '/content' as path
      from files join pets on pets.id = pet_id
      left join case_sheets on case_sheets.id = sheet_id
      where files.customer_id = ${customerId} and ready and shared and removed_at is null and discarded_at is null
      order by added_at, files.id`,
  )
}

/** What a customer wants to be reminded of; nothing where they have never chosen. */
export async function readReminderChoice(db: Db, customerId: string): Promise<Row[]> {
  return await rowsOf(
    db,
    sql`select reminders, whatsapp as "byWhatsApp", news from reminder_preferences where customer_id = ${customerId}`,
  )
}

/** What a customer was reminded of as it is saved, oldest first, with what they have said to it. */
export async function readReminders(db: Db, customerId: string) {
  return await db
    .selectFrom('reminderMessages')
    .leftJoin('feedback', 'feedback.messageId', 'reminderMessages.id')
    .select(['id', 'kind', 'details', 'channels', 'state', 'createdAt as at'])
    .select(['feedback.rating', 'feedback.comment'])
    .where('customerId', '=', customerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** What an owner has answered to reminders, of their appointments and of care. */
export async function readReminderAnswers(db: Db, phone: string): Promise<Row[]> {
  return await rowsOf(
    db,
    sql`select pets.name as pet, reminder_answers.kind, of as "for", answer, way, answered_at as "at"
      from reminder_answers join pets on pets.id = subject_id where owner_phone = ${phone}
      union all
      select pets.name, 'appointment', to_char(appointment_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        owner_answer, null, owner_answered_at
      from appointments join pets on pets.id = pet_id
      where appointments.owner_phone = ${phone} and owner_answer is not null
      order by "at"`,
  )
}

/** A customer's orders with their products. */
export async function readOrders(db: Db, phone: string): Promise<Row[]> {
  return await rowsOf(
    db,
    sql`select id, created_at as "orderedAt", status, ${rupees('totalAmount')} as "totalInRupees",
        shipping_address, closed_at,
        coalesce((select json_agg(json_build_object('product', product_name, 'quantity', quantity,
            'priceInRupees', price / 100.0) order by product_name)
          from order_items where order_id = orders.id), '[]') as products
      from orders where customer_phone = ${phone} order by created_at, id`,
  )
}

/** A customer's bills with their lines and what was paid for each. */
export async function readBills(db: Db, customerId: string): Promise<Row[]> {
  return await rowsOf(
    db,
    sql`select id, kind, label as number, state, issued_on, buyer as "onTheBill", reason, printed_reason as "reasonOnPaper",
        ${rupees('total')} as "totalInRupees", ${rupees('received')} as "receivedInRupees",
        ${rupees('credited')} as "creditedInRupees", ${rupees('written_off')} as "writtenOffInRupees",
        coalesce((select json_agg(json_build_object('what', name, 'quantity', thousandths / 1000.0,
            'priceInRupees', unit_price / 100.0, 'discountInRupees', discount / 100.0,
            'taxInRupees', (cgst + sgst + igst) / 100.0, 'totalInRupees', total / 100.0,
            'refundedBecause', bill_lines.reason) order by position)
          from bill_lines where bill_id = bills.id), '[]') as lines
      from bills where customer_id = ${customerId} order by created_at, id`,
  )
}

/** What a customer has paid, and what was given back. */
export async function readEntries(db: Db, customerId: string): Promise<Row[]> {
  return await rowsOf(
    db,
    sql`select id, kind as what, method, ${rupees('amount')} as "amountInRupees", reference, reason, at,
        undone_at
      from ledger_entries where customer_id = ${customerId} order by at, id`,
  )
}

/** A login's notifications as they are saved, oldest first. */
export async function readNotifications(db: Db, userId: string) {
  return await db
    .selectFrom('notifications')
    .select(['kind', 'details', 'createdAt as at', 'readAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The emails to a login as they are saved, oldest first. */
export async function readMails(db: Db, userId: string) {
  return await db
    .selectFrom('outbox')
    .select(['recipient as to', 'subject', 'kind', 'details', 'createdAt as at', 'sentAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** What joining two records, or taking that back, wrote: another's phone and address are among it. */
const OF_TWO = sql.join(['customers.join', 'customers.undoJoin'].map((action) => sql.lit(action)))

/** The values of a change, in which another login is not named by its id: `cancelled_by`, `made_by` and the like. */
const withoutOthers = (values: 'before' | 'after', userId: string) => sql`(
  select jsonb_object_agg(key, case when key like '%\\_by' and value <> to_jsonb(${userId}::text)
    then to_jsonb('someone else'::text) else value end)
  from jsonb_each(c.${sql.ref(values)})
)`

/**
 * The rows of the audit log of what a login did, and of changes to a household's records. Other people are not named,
 * and of a change only what it did to these records is read.
 */
export async function readActivity(db: Db, userId: string, records: readonly string[]): Promise<Row[]> {
  return await rowsOf(
    db,
    sql`with own as (
        select id from audit_log where user_id = ${userId}
        union select audit_id from audit_changes where record_id = any(${records}::text[])
      )
      select l.at, l.action, case when l.user_id = ${userId} then 'you' when l.role in ('admin', 'staff') then 'the clinic'
          else 'the software, or someone not signed in' end as "by",
        case when l.user_id = ${userId} then l.address end as address,
        coalesce((select json_agg(json_build_object('record', c.table_name,
            'before', ${withoutOthers('before', userId)}, 'after', ${withoutOthers('after', userId)}))
          from audit_changes c
          where c.audit_id = l.id and c.record_id = any(${records}::text[]) and l.action not in (${OF_TWO})), '[]') as changes
      from own join audit_log l on l.id = own.id order by l.id`,
  )
}

/** Leaves a row in the audit log for an action that changes nothing. The first statement says who acts (auditedDb). */
export async function recordAction(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into audit_log (action) select '' where false`.execute(tx)
    await sql`select audited_action()`.execute(tx)
  })
}

/** The latest version of the privacy notice that a login has seen; without a row the day on which it was made. */
export async function findSeenNotice(db: Db, userId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select(
      sql<string>`greatest(created_at::date, (
        select max(version) from privacy_notices where user_id = users.id
      ))::text`.as('seen'),
    )
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.seen
}
