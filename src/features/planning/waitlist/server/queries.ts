import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { eraseAudited } from '../../../../lib/server/database/erase-audited.ts'
import { type CustomerScope, isOfCustomer } from '../../../../lib/server/database/owner-scope.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'
import { enqueueJob } from '../../../../lib/server/jobs/job-queries.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { IS_LIVING } from '../../../owners/pets/server/queries.ts'
import { CALLER_COLUMNS, STAFF_COLUMNS } from '../../../platform/auth/server/queries.ts'
import { priceInSql } from '../../services/server/queries.ts'
import type { VisitType } from '../../services/visit-types.ts'
import { releaseFreedTime, spanInSql } from '../../timetable/server/calendar-time-queries.ts'
import type { EntryInput } from '../contract.ts'
import type { FreeTime, OfferState, Part } from '../rules.ts'

/** The kind of job that offers free times; the triggers `call_waitlist` queue it as well. */
export const WAITLIST_JOB = 'waitlist'

/** Queues the job that offers free times, in so many seconds. */
export async function callWaitlist(db: Db, dueInS = 0): Promise<void> {
  await enqueueJob(db, { kind: WAITLIST_JOB, dueInS })
}

/** Someone waits: not ended, the days not over, and the pet and the service are still there. */
const isWaiting = (now: Date) => sql<SqlBool>`waitlist_entries.ended_at is null
  and waitlist_entries.last_day >= ${clinicDay(now)}::date
  and ${IS_LIVING} and pets.owner_phone = customers.phone_number and service_types.deleted_at is null`

/** The entries with what they are about. */
const entries = (db: Db) =>
  db
    .selectFrom('waitlistEntries')
    .innerJoin('customers', 'customers.id', 'waitlistEntries.customerId')
    .innerJoin('pets', 'pets.id', 'waitlistEntries.petId')
    .innerJoin('serviceTypes', 'serviceTypes.id', 'waitlistEntries.serviceTypeId')

/** The offer of an entry that is held now. */
const heldOffer = sql<{ id: string; startsAt: string; expiresAt: string } | null>`(
  select json_build_object('id', id, 'startsAt', starts_at, 'expiresAt', expires_at)
  from waitlist_offers where entry_id = waitlist_entries.id and outcome is null and expires_at > now()
)`

const shownEntries = (db: Db, now: Date) =>
  entries(db)
    .leftJoin('calendars', 'calendars.id', 'waitlistEntries.calendarId')
    .select([
      'waitlistEntries.id',
      'pets.name as pet',
      'serviceTypes.name as serviceType',
      'waitlistEntries.visitType',
      'calendars.name as calendar',
      'calendarId',
      'serviceTypeId',
      'firstDay',
      'lastDay',
      'part',
      'moreParts',
      'waitlistEntries.createdAt as since',
      heldOffer.as('offer'),
      'customers.id as customerId',
      'customers.fullName',
      'customers.phoneNumber as phone',
      sql<boolean>`customers.user_id is not null`.as('hasLogin'),
    ])
    .where(isWaiting(now))

export type EntryRow = Awaited<ReturnType<typeof listEntriesOf>>[number]

/** What a customer waits for, oldest first; with `id`, that entry. */
export async function listEntriesOf(db: Db, customerId: string, { now, id }: { now: Date; id?: string }) {
  return await shownEntries(db, now)
    .where('customerId', '=', customerId)
    .$if(id !== undefined, (query) => query.where('waitlistEntries.id', '=', id ?? ''))
    .orderBy('waitlistEntries.createdAt')
    .orderBy('waitlistEntries.id')
    .execute()
}

/** How many entries staff are shown of a day. */
const MAX_SHOWN = 100

/** Who waits for a place on a day, in line. */
export async function listEntriesOfDay(db: Db, day: string, now: Date): Promise<EntryRow[]> {
  return await shownEntries(db, now)
    .where('firstDay', '<=', day)
    .where('lastDay', '>=', day)
    .orderBy(lapses)
    .orderBy('waitlistEntries.createdAt')
    .orderBy('waitlistEntries.id')
    .limit(sql.lit(MAX_SHOWN))
    .execute()
}

/** Those who let places lapse come after those who answer, so that one who is not there does not hold each place first. */
const lapses = sql<number>`(
  select count(*) from waitlist_offers where entry_id = waitlist_entries.id and outcome = 'lapsed'
)`

/** The number of a customer's open entries. */
export async function countEntries(db: Db, customerId: string, now: Date): Promise<number> {
  const { count } = await entries(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .where(isWaiting(now))
    .executeTakeFirstOrThrow()
  return count
}

/** Which of an entry's parts are there: the customer's own pet, the service, and the calendar if one is named. */
export async function findParts(db: Db, phone: string, { petId, serviceTypeId, calendarId }: EntryInput) {
  const { rows } = await sql<{ pet: boolean; service: boolean; calendar: boolean }>`
    select exists (select from pets where id = ${petId} and owner_phone = ${phone} and ${IS_LIVING}) as pet,
      exists (select from service_types where id = ${serviceTypeId} and deleted_at is null) as service,
      ${calendarId}::integer is null
        or exists (select from calendars where id = ${calendarId}::integer and hidden_at is null) as calendar`.execute(
    db,
  )
  return rows[0] ?? { pet: false, service: false, calendar: false }
}

/** The id of a customer's open entry that says the same; undefined if there is none. */
export async function findSameEntry(
  db: Db,
  customerId: string,
  entry: EntryInput,
): Promise<string | undefined> {
  const { petId, serviceTypeId, visitType, calendarId, firstDay, lastDay, part, moreParts } = entry
  const found = await db
    .selectFrom('waitlistEntries')
    .select('id')
    .where('customerId', '=', customerId)
    .where('endedAt', 'is', null)
    .where('petId', '=', petId)
    .where('serviceTypeId', '=', serviceTypeId)
    .where('visitType', '=', visitType)
    .where(sql<SqlBool>`calendar_id is not distinct from ${calendarId}::integer`)
    .where('firstDay', '=', firstDay)
    .where('lastDay', '=', lastDay)
    .where('part', '=', part)
    .where(sql<SqlBool>`more_parts = ${moreParts}::text[]`)
    .executeTakeFirst()
  return found?.id
}

/** Adds an entry at the end of the line and returns its id. `passedOver` are the times that are free already. */
export async function insertEntry(
  db: Db,
  customerId: string,
  { entry, passedOver }: { entry: EntryInput; passedOver: readonly Date[] },
): Promise<string> {
  const { petId, serviceTypeId, visitType, houseVisitAddress, calendarId } = entry
  const { firstDay, lastDay, part, moreParts } = entry
  const { id } = await db
    .insertInto('waitlistEntries')
    .values({
      customerId,
      petId,
      serviceTypeId,
      visitType,
      houseVisitAddress,
      calendarId,
      firstDay,
      lastDay,
      part,
      moreParts: sql<Part[]>`${moreParts}::text[]`,
      passedOver: sql<Date[]>`${passedOver.map((at) => at.toISOString())}::timestamptz[]`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Someone in line without an open offer. `passedOver` are the times not to offer, as ISO 8601. */
export type WaitingRow = {
  id: string
  customerId: string
  phone: string
  serviceTypeId: string
  visitType: VisitType
  calendarId: number | null
  firstDay: string
  lastDay: string
  part: Part
  moreParts: Part[]
  passedOver: string[]
}

/** The line: those who can be offered a place, first those who come first. */
export async function listLine(db: Db, now: Date): Promise<WaitingRow[]> {
  return await entries(db)
    .select([
      'waitlistEntries.id',
      'waitlistEntries.customerId',
      'customers.phoneNumber as phone',
      'serviceTypeId',
      'waitlistEntries.visitType',
      'calendarId',
      'firstDay',
      'lastDay',
      'part',
      'moreParts',
      sql<string[]>`to_json(passed_over || array(
        select starts_at from waitlist_offers where entry_id = waitlist_entries.id
      ))`.as('passedOver'),
    ])
    .where(isWaiting(now))
    .where('customers.userId', 'is not', null)
    .where(
      sql<SqlBool>`not exists (
        select from waitlist_offers where entry_id = waitlist_entries.id and outcome is null
      )`,
    )
    .orderBy(lapses)
    .orderBy('waitlistEntries.createdAt')
    .orderBy('waitlistEntries.id')
    .execute()
}

/**
 * Locks an entry that has not ended until the transaction ends; with `customerId`, only that customer's. Everything
 * that opens or ends its offers does so first; only offers that lapse need no lock.
 */
export async function lockEntry(tx: Tx, id: string, records: CustomerScope): Promise<boolean> {
  const entry = await tx
    .selectFrom('waitlistEntries')
    .select('id')
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where(isOfCustomer(records, 'customerId'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return entry !== undefined
}

/** Ends an entry. */
export async function endEntry(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('waitlistEntries').set({ endedAt: sql<Date>`now()` }).where('id', '=', id).execute()
}

type NewOffer = {
  id: string
  expiresAt: Date
  petName: string
  serviceType: string
  price: number
}

/** What an entry's appointment costs at present, in paise. */
const PRICE = priceInSql(sql.ref('waitlistEntries.visitType'))

/**
 * Offers a free time to an entry and holds it, which may be kept for the line, for so long. Anyone who has the secret of
 * `linkHash` can answer it. Returns the offer, or undefined if the place was offered to it before or it has another one.
 */
export async function insertOffer(
  tx: Tx,
  entryId: string,
  { free, heldMs, linkHash }: { free: FreeTime; heldMs: number; linkHash: string },
) {
  const { startsAt, calendarId } = free
  const span = spanInSql(free)
  await releaseFreedTime(tx, free)
  const { rows } = await sql<NewOffer>`
    with offered as (
      insert into waitlist_offers (entry_id, calendar_id, starts_at, span, expires_at, link_hash)
      values (${entryId}, ${calendarId}, ${startsAt}, ${span}, now() + make_interval(secs => ${heldMs / 1000}), ${linkHash})
      on conflict do nothing
      returning id, expires_at
    )
    select offered.id, offered.expires_at, pets.name as "petName", service_types.name as "serviceType",
      ${PRICE} as price
    from offered, waitlist_entries
    join pets on pets.id = pet_id
    join service_types on service_types.id = service_type_id
    where waitlist_entries.id = ${entryId}`.execute(tx)
  return rows[0]
}

/**
 * Ends the offers that no one has answered in time, and gives the ids of their customers. Those that someone is answering
 * at this moment are left out.
 */
export async function lapseOffers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ customerId: string }>`
    update waitlist_offers set outcome = 'lapsed' where id in (
      select id from waitlist_offers where outcome is null and expires_at <= now() for update skip locked
    )
    returning (select customer_id from waitlist_entries where id = entry_id) as "customerId"`.execute(db)
  return rows.map(({ customerId }) => customerId)
}

/** Compare-and-swap: gives an open offer an outcome; false if its time, by the database's clock, is over. */
export async function answerOffer(tx: Tx, id: string, outcome: 'accepted' | 'declined'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waitlistOffers')
    .set({ outcome })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Withdraws the open offer of an entry. */
export async function withdrawOffer(tx: Tx, entryId: string): Promise<void> {
  await tx
    .updateTable('waitlistOffers')
    .set({ outcome: 'withdrawn' })
    .where('entryId', '=', entryId)
    .where('outcome', 'is', null)
    .execute()
}

/** An offer with what it is about; with `customerId`, only if it is that customer's. */
export async function findOffer(db: Db, id: string, records: CustomerScope) {
  return await entries(db)
    .innerJoin('waitlistOffers', 'entryId', 'waitlistEntries.id')
    .leftJoin('calendars', 'calendars.id', 'waitlistEntries.calendarId')
    .select([
      'waitlistOffers.id',
      'startsAt',
      'expiresAt',
      sql<OfferState>`coalesce(outcome, case when expires_at > now() then 'open' else 'lapsed' end)`.as(
        'state',
      ),
      'waitlistEntries.id as entryId',
      'customers.id as customerId',
      'customers.phoneNumber as phone',
      'waitlistOffers.calendarId',
      'pets.id as petId',
      'pets.name as pet',
      'species',
      'serviceTypes.id as serviceTypeId',
      'serviceTypes.name as serviceType',
      'waitlistEntries.visitType',
      'houseVisitAddress',
      'calendars.name as calendar',
      sql<number | null>`case when service_types.deleted_at is null then ${PRICE} end`.as('price'),
    ])
    .where('waitlistOffers.id', '=', id)
    .where(isOfCustomer(records, 'customerId'))
    .executeTakeFirst()
}

/** The offer of a link, by the hash of its secret, and its customer's login; undefined once its time is over. */
export async function findLinkedOffer(db: Db, linkHash: string) {
  return await db
    .selectFrom('waitlistOffers')
    .innerJoin('waitlistEntries', 'waitlistEntries.id', 'entryId')
    .innerJoin('customers', 'customers.id', 'customerId')
    .innerJoin('users', 'users.id', 'customers.userId')
    .leftJoin('staff', 'staff.userId', 'users.id')
    .select([
      ...CALLER_COLUMNS,
      'waitlistOffers.id as offerId',
      'users.twoFactorEnabled as twoFactor',
      ...STAFF_COLUMNS,
    ])
    .where('linkHash', '=', linkHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Deletes what no one waits for any more, and addresses of it in the audit log, which no erasure would find later. */
export async function deleteOldEntries(db: Db, now?: Date): Promise<void> {
  const start = retentionStart('waitlist', now)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      delete from waitlist_entries
      where ended_at < ${start} or (last_day + 1)::timestamptz < ${start}
      returning id`.execute(tx)
    await eraseAudited(
      tx,
      rows.map(({ id }) => id),
    )
  })
}
