import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { enqueueJob } from '../../../../lib/server/jobs/job-queries.ts'
import { isWrittenUnder } from './note-queries.ts'

/** What an erased record says where something must be said. */
const ERASED_NAME = 'Deleted customer'
const ERASED_PET = 'Deleted pet'
const ERASED_TEXT = 'Deleted'
/** As for every cancellation. */
const ANNOUNCED_WITHIN_S = 24 * 3600

export type FoundCustomer = {
  id: string
  userId: string | null
}

/** A customer record by its id or its login, locked until the transaction ends; undefined if it was erased. */
export async function lockCustomerToErase(
  tx: Tx,
  by: { customerId: string } | { userId: string },
): Promise<FoundCustomer | undefined> {
  return await tx
    .selectFrom('customers')
    .select(['id', 'userId'])
    .where('erasedAt', 'is', null)
    .$if('customerId' in by, (query) => query.where('id', '=', 'customerId' in by ? by.customerId : ''))
    .$if('userId' in by, (query) => query.where('userId', '=', 'userId' in by ? by.userId : ''))
    .forUpdate()
    .executeTakeFirst()
}

/** Locks a login until the transaction ends, so that no customer record is made for it meanwhile. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** A login and, if it has confirmed it, its address; undefined if there is no such login. */
export async function findLogin(
  db: Db,
  userId: string,
): Promise<{ provedAddress: string | null } | undefined> {
  return await db
    .selectFrom('users')
    .select(sql<string | null>`case when email_verified then email end`.as('provedAddress'))
    .where('id', '=', userId)
    .executeTakeFirst()
}

/**
 * Replaces the phone of a customer, which is the key that pets, appointments and orders refer to, and all that names
 * the person. Waits for bookings in progress: what follows in the transaction sees them, and later ones find nothing.
 */
export async function eraseCustomerFields(tx: Tx, id: string, newPhone: string): Promise<void> {
  await sql`
    update customers set phone_number = ${newPhone}, full_name = ${ERASED_NAME}, email = null, address = null,
      notification_preferences = default, user_id = null, erased_at = now()
    where id = ${id} and set_config('tailwell.erasing', ${id}, true) is not null`.execute(tx)
  await sql`delete from claim_codes where customer_id = ${id}`.execute(tx)
  await sql`delete from claim_tries where customer_id = ${id}`.execute(tx)
  await sql`delete from customer_notes where customer_id = ${id} or (${isWrittenUnder(id)})`.execute(tx)
  await sql`update customer_joins set undo = null where remaining_id = ${id} and undo is not null`.execute(tx)
}

export type ErasedRecords = {
  pets: string[]
  appointments: string[]
  orders: string[]
  /** What was waited for, and the places that were offered. */
  waits: string[]
  /** The pets that were given to another owner: what the audit log holds of them names the earlier one. */
  givenPets: string[]
  /** The records that were joined with this one. */
  joined: string[]
  /** What they were reminded of. */
  reminders: string[]
  /** Bills, and what was paid. */
  bills: string[]
}

/** The ids of all pets, appointments, orders, waits and reminders of a customer, also deleted and past ones. */
export async function listRecords(db: Db, phone: string): Promise<ErasedRecords> {
  const { rows } = await sql<ErasedRecords>`
    with entries as (
      select id from waitlist_entries where customer_id = (select id from customers where phone_number = ${phone})
    )
    select array(
        select distinct pet_id::text from pet_transfers
        where from_customer = (select id from customers where phone_number = ${phone})
      ) as "givenPets",
      array(
        select joined_id::text from customer_joins
        where remaining_id = (select id from customers where phone_number = ${phone}) and undone_at is null
      ) as joined,
      array(select id::text from pets where owner_phone = ${phone}) as pets,
      array(select id::text from appointments where owner_phone = ${phone}) as appointments,
      array(select id::text from orders where customer_phone = ${phone}) as orders,
      array(
        select id::text from reminder_messages
        where customer_id = (select id from customers where phone_number = ${phone})
      ) as reminders,
      array(
        select id::text from bills where customer_id = (select id from customers where phone_number = ${phone})
        union all select id::text from ledger_entries
          where customer_id = (select id from customers where phone_number = ${phone})
        union all select entry_id::text from allocations join bills on bills.id = bill_id
          where customer_id = (select id from customers where phone_number = ${phone})
      ) as bills,
      array(
        select id::text from entries
        union all select id::text from waitlist_offers where entry_id in (select id from entries)
      ) as waits`.execute(db)
  return (
    rows[0] ?? {
      pets: [],
      appointments: [],
      orders: [],
      waits: [],
      givenPets: [],
      joined: [],
      reminders: [],
      bills: [],
    }
  )
}

/** Deletes the photos of a customer's pets and what is known of the pets; rows remain for the appointments. */
export async function erasePets(tx: Tx, phone: string): Promise<void> {
  await sql`delete from pet_photos where pet_id in (select id from pets where owner_phone = ${phone})`.execute(
    tx,
  )
  await sql`
    update pets set name = ${ERASED_PET}, species = ${ERASED_TEXT}, breed = null, age = null, birth_date = null,
      gender = default, microchip = null, colour = null, neutered = null, birth_date_estimated = false, weight = null, image_url = null, next_vaccination_due = null,
      deceased_on = null, due_when_deceased = null,
      deleted_at = coalesce(deleted_at, now())
    where owner_phone = ${phone}`.execute(tx)
}

/** Deletes what was written about the care of a customer's pets while these were theirs; what was given stays. */
export async function eraseCareTexts(tx: Tx, phone: string): Promise<void> {
  const isTheirs = (table: 'care_doses' | 'care_days') => sql`
    pet_id in (select id from pets where owner_phone = ${phone}) or exists (
      select from pet_transfers join customers on customers.id = from_customer
      where customers.phone_number = ${phone} and pet_transfers.pet_id = ${sql.ref(`${table}.pet_id`)}
        and pet_transfers.made_at >= ${sql.ref(`${table}.made_at`)}
    )`
  await sql`update care_doses set note = null, void_reason = null
    where (note is not null or void_reason is not null) and (${isTheirs('care_doses')})`.execute(tx)
  await sql`update care_days set reason = null where reason is not null and (${isTheirs('care_days')})`.execute(
    tx,
  )
}

/** What is left of a medicine whose pet has no name any more. */
const NAMELESS_MEDICINES = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('name', one->'name', 'quantity', one->'quantity', 'amount', '', 'when', '',
    'howLong', '', 'note', '') order by at), '[]')
  from jsonb_array_elements(prescription) with ordinality as listed (one, at))`

/** Deletes the words of a customer's case sheets, also from what was signed; days, measures and medicines stay. */
export async function eraseSheets(tx: Tx, customerId: string): Promise<void> {
  await sql`
    update case_sheets set reason = '', history = '', findings = '', assessment = '', plan = '', advice = '',
      discard_reason = null, prescription = ${NAMELESS_MEDICINES}
    where customer_id = ${customerId}`.execute(tx)
  await sql`
    update sheet_versions set reason = null, content = content || '{"reason": "", "history": "", "findings": "",
      "assessment": "", "plan": "", "advice": ""}' || jsonb_build_object('prescription', (
        select ${NAMELESS_MEDICINES} from (select content->'prescription' as prescription) as signed))
    where sheet_id in (select id from case_sheets where customer_id = ${customerId})`.execute(tx)
  await sql`update sheet_links set ended_at = now() where ended_at is null
    and sheet_id in (select id from case_sheets where customer_id = ${customerId})`.execute(tx)
}

/** Deletes from a customer's certificates whose animal it was; what was given and found stays. */
export async function eraseCertificates(tx: Tx, customerId: string): Promise<void> {
  await sql`
    update certificates set withdrawn_because = null, facts = facts || '{"owner": {"name": "", "address": "", "phone": ""}}'
      || jsonb_build_object('pet', facts->'pet' || '{"name": "", "breed": null, "colour": null, "microchip": null}')
    where customer_id = ${customerId}`.execute(tx)
}

/** Deletes the files about a customer's pets. */
export async function eraseFiles(tx: Tx, customerId: string): Promise<void> {
  await sql`delete from files where customer_id = ${customerId}`.execute(tx)
}

/** Deletes what a customer waited for, which frees the time that is held for them. */
export async function deleteWaits(tx: Tx, customerId: string): Promise<void> {
  await sql`delete from waitlist_entries where customer_id = ${customerId}`.execute(tx)
}

/** Who erases: only the owner's own cancellations can be late and are announced to the clinic. */
export type Eraser = {
  userId: string
  isOwner: boolean
  now: Date
  /** Why it is erased although money is held or due; without a reason it isn't then. */
  despiteMoney?: string | null
}

/** Cancels a customer's upcoming appointments and open orders. Returns how many. */
export async function cancelAll(
  tx: Tx,
  phone: string,
  { userId, isOwner, now }: Eraser,
): Promise<{ appointments: number; orders: number }> {
  const appointments = await sql<{ id: string }>`
    update appointments set status = 'cancelled', confirmed_before_move = false,
      cancelled_by = ${userId}, cancelled_at = ${now},
      cancelled_late = ${isOwner} and appointment_date < ${now}::timestamptz + interval '24 hours'
    where owner_phone = ${phone} and status in ('pending', 'confirmed') and appointment_date > ${now}
    returning id`.execute(tx)
  const orders = await sql`
    update orders set status = 'cancelled', closed_by = ${userId}, closed_at = ${now}
    where customer_phone = ${phone} and status = 'pending'`.execute(tx)
  for (const { id } of isOwner ? appointments.rows : [])
    await enqueueJob(tx, {
      kind: 'announcement',
      data: { appointmentId: id, event: 'cancelled' },
      expiresInS: ANNOUNCED_WITHIN_S,
    })
  return { appointments: appointments.rows.length, orders: Number(orders.numAffectedRows ?? 0n) }
}

/** Deletes what was written about a customer's appointments and orders; prices and dates remain. */
export async function eraseBillTexts(tx: Tx, phone: string): Promise<void> {
  await sql`
    update appointments set notes = null,
      house_visit_address = case when visit_type = 'house' then ${ERASED_TEXT} end,
      cancellation_reason = case when cancellation_reason is not null then ${ERASED_TEXT} end
    where owner_phone = ${phone}`.execute(tx)
  await sql`update orders set shipping_address = ${ERASED_TEXT} where customer_phone = ${phone}`.execute(tx)
}

/** Deletes what a customer was reminded of, what they want and what they have answered. What was decided of others stays. */
export async function eraseReminders(tx: Tx, customerId: string, subjects: readonly string[]): Promise<void> {
  await sql`delete from reminder_messages where customer_id = ${customerId}`.execute(tx)
  await sql`delete from reminder_preferences where customer_id = ${customerId}`.execute(tx)
  await sql`delete from reminders where subject_id = any(${subjects}::uuid[])`.execute(tx)
  await sql`delete from reminder_answers where subject_id = any(${subjects}::uuid[])`.execute(tx)
}

/** From this total on a bill names its buyer for as long as the law asks for it. */
const NAMED_FROM = 5_000_000

/**
 * Deletes whom a customer's bills name and what was written about them, and ends the links to them. Numbers, days, amounts
 * and taxes remain; so does a registered buyer, and the buyer of a large bill.
 */
export async function eraseBuyer(tx: Tx, customerId: string): Promise<void> {
  // The state that goods were sent to stays: it is the place of supply, by which tax is summed up.
  await sql`update bills set buyer = jsonb_strip_nulls(jsonb_build_object('placeState', buyer->'placeState'))
    where customer_id = ${customerId} and not buyer ? 'gstin' and total < ${NAMED_FROM}`.execute(tx)
  await sql`update bills set reason = case when reason is not null then ${ERASED_TEXT} end,
    printed_reason = case when printed_reason is not null then ${ERASED_TEXT} end
    where customer_id = ${customerId} and (reason is not null or printed_reason is not null)`.execute(tx)
  // What someone typed goes; a line of a credit note is about the same as the line that it takes back.
  await sql`
    update bill_lines set name = coalesce((
      select coalesce(service_type, products.name, service_types.name) from bill_lines as charged
        left join appointments on appointments.id = charged.appointment_id left join products on products.id = charged.product_id
        left join service_types on service_types.id = charged.service_id
      where charged.id = coalesce(bill_lines.credits, bill_lines.id)
    ), ${ERASED_TEXT}), reason = case when reason is not null then ${ERASED_TEXT} end
    where bill_id in (select id from bills where customer_id = ${customerId})`.execute(tx)
  // A payment for the bills of several customers names none of them.
  await sql`update ledger_entries set reference = null, reason = case when reason is not null then ${ERASED_TEXT} end
    where customer_id = ${customerId} or (customer_id is null and id in (
      select entry_id from allocations join bills on bills.id = bill_id where bills.customer_id = ${customerId}))`.execute(
    tx,
  )
  await sql`update bill_links set ended_at = now() where ended_at is null
    and bill_id in (select id from bills where customer_id = ${customerId})`.execute(tx)
}

/**
 * Deletes what staff have been notified of about a customer, and the emails to them and about them, with what a mail server
 * has said. The job of an email has its id as its key.
 */
export async function eraseNews(tx: Tx, customerId: string): Promise<void> {
  await sql`delete from notifications where customer_id = ${customerId}`.execute(tx)
  await sql`
    with mails as (delete from outbox where customer_id = ${customerId} returning id)
    delete from jobs where kind = 'mail' and key in (select id::text from mails)`.execute(tx)
}

/** Deletes the invitations of staff to an address that the person has proved to be theirs, with their emails. */
export async function eraseInvitations(tx: Tx, provedAddress: string | null): Promise<void> {
  await sql`delete from staff_invitations where email = ${provedAddress}`.execute(tx)
  await sql`
    with mails as (
      delete from outbox where kind = 'staff-invitation' and recipient = ${provedAddress} returning id
    )
    delete from jobs where kind = 'mail' and key in (select id::text from mails)`.execute(tx)
}

/** Marks the address that a login leaves with its customer record if it has never proved it. */
export async function markUnprovedAddress(tx: Tx, userId: string): Promise<void> {
  await sql`
    update customers set email_unproved = true
    from users
    where users.id = ${userId} and customers.user_id = users.id
      and customers.email is distinct from case when users.email_verified then users.email end
      and customers.email is distinct from users.contact_email`.execute(tx)
}

/** Empties what a former colleague said of themselves, but not the name and registration: they signed records. */
async function eraseFormerColleague(tx: Tx, userId: string): Promise<void> {
  await sql`update people set about = null, languages = null where user_id = ${userId} and left_on is not null`.execute(
    tx,
  )
}

/** Deletes a login with its sessions, ways to sign in, messages and form keys. False if it is a staff member's. */
export async function deleteLogin(tx: Tx, userId: string): Promise<boolean> {
  await sql`delete from claim_tries where user_id = ${userId}`.execute(tx)
  await eraseFormerColleague(tx, userId)
  const { rows } = await sql`
    with gone as (
      delete from users where id = ${userId} and not exists (select from staff where user_id = ${userId}) returning id
    ), unsent as (
      delete from jobs where kind = 'mail'
        and key in (select outbox.id::text from outbox join gone on gone.id = outbox.user_id)
    )
    select id from gone`.execute(tx)
  return rows.length > 0
}

/** True if the session began within the last minutes. */
export async function isRecentSignIn(db: Db, sessionId: string, minutes: number): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('createdAt', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()
  return session !== undefined
}
