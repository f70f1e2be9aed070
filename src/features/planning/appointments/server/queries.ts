import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { clinic } from '../../../../clinic/clinic.ts'
import { nameInDatabase } from '../../../../lib/server/database/column-names.ts'
import { comesAfter, type Position } from '../../../../lib/server/database/cursor.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { isInScope, type OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import { IS_LIVING } from '../../../owners/pets/server/queries.ts'
import { momentOf } from '../../timetable/moment.ts'
import type { AppointmentStatus } from '../clinic-filters.ts'
import { OPEN_STATUSES, type OpenStatus, type Period, type PetGone } from '../rules.ts'
import { isUpcoming } from './time-queries.ts'

const APPOINTMENT_COLUMNS = [
  'appointments.id',
  'appointments.appointmentDate',
  'appointments.serviceType',
  'appointments.serviceTypeId',
  'appointments.visitType',
  'appointments.houseVisitAddress',
  'appointments.notes',
  'appointments.status',
  'appointments.cancelledLate',
  'appointments.paymentAmount',
  'appointments.paymentStatus',
  'appointments.cancellationReason',
  'appointments.noShow',
  'appointments.ownerAnswer',
  'appointments.confirmedBeforeMove',
  'appointments.askedMoveTo',
  'appointments.askedMoveAt',
] as const

/** The other appointments of the same booking, for a select from `appointments`. */
const TOGETHER = sql<TogetherRow[]>`case when appointments.together_id is null then '[]'::json else coalesce((
  select json_agg(json_build_object(
    'id', other.id, 'appointmentDate', other.appointment_date, 'serviceType', other.service_type,
    'petName', other_pet.name, 'status', other.status, 'paymentAmount', other.payment_amount,
    'confirmedBeforeMove', other.confirmed_before_move
  ) order by other.appointment_date, other.id)
  from appointments as other join pets as other_pet on other_pet.id = other.pet_id
  where other.together_id = appointments.together_id and other.id <> appointments.id
), '[]'::json) end`

/** The person who gives it, for a select from `appointments`. Left out if there is only one calendar. */
export const PERSON = sql<string | null>`(
  select calendars.name from calendars
  where calendars.id = appointments.calendar_id and calendars.kind = 'person'
    and exists (select from calendars as other where other.id <> calendars.id)
)`

/** The issued bill of its owner on which it is, for a select from `appointments`. */
const BILL = sql<string | null>`case when appointments.billed then (
  select bills.id from bill_lines
  join bills on bills.id = bill_lines.bill_id
  join customers as payer on payer.id = bills.customer_id
  where bill_lines.appointment_id = appointments.id and bill_lines.live
    and payer.phone_number = appointments.owner_phone
  limit 1
) end`

/** Another appointment of the same booking; its date as JSON has it. */
export type TogetherRow = {
  id: string
  appointmentDate: string
  serviceType: string
  petName: string
  status: AppointmentStatus
  confirmedBeforeMove: boolean
  paymentAmount: number
}

/** The same as `canOwnerCancel`, for a statement on `appointments`. */
const OWNER_CANCELS = sql<SqlBool>`(status = 'pending' and not confirmed_before_move)`

/** The signed case sheet of its owner that tells them what to do, for a select from `appointments`. */
const SHEET = sql<string | null>`(
  select case_sheets.id from case_sheets
  join sheet_versions on sheet_versions.sheet_id = case_sheets.id and sheet_versions.version = case_sheets.version
  join customers as reader on reader.id = case_sheets.customer_id
  where case_sheets.appointment_id = appointments.id and case_sheets.discarded_at is null
    and reader.phone_number = appointments.owner_phone
    and (content->>'advice' <> '' or content->'prescription' <> '[]' or content->>'againOn' <> '')
)`
const NO_SHEET = sql<string | null>`null::uuid`

/**
 * Whether its case sheet is signed and no one is changing it, for a select from `appointments`. A discarded one is no longer
 * its. Not by `exists`, for which a list would read all sheets.
 */
const SHEET_SIGNED = sql<boolean>`coalesce((
  select version > 0 and not amending from case_sheets where case_sheets.appointment_id = appointments.id
), false)`

const PET_COLUMNS = ['pets.id as petId', 'pets.name as petName', 'pets.species as petSpecies'] as const

/** Why an appointment's pet can't be booked for again by its owner, for a select from `appointments` and `pets`. */
const PET_GONE = sql<PetGone | null>`case
  when pets.deceased_on is not null then 'deceased'
  when pets.deleted_at is not null then 'deleted'
  when pets.owner_phone <> appointments.owner_phone then 'given' end`

const CUSTOMER_COLUMNS = [
  'customers.id as customerId',
  'customers.fullName as customerName',
  'customers.phoneNumber as customerPhone',
] as const

/** What only the clinic sees of an appointment. */
const CLINIC_COLUMNS = [
  ...CUSTOMER_COLUMNS,
  'appointments.minutes',
  'appointments.squeezedIn',
  'appointments.outsideHoursSince',
  'appointments.arrivedAt',
  'appointments.inRoomAt',
  'appointments.doneAt',
] as const

/** What its owner sees of an appointment, for the query builder. */
const OWN_SELECTION = [
  ...APPOINTMENT_COLUMNS,
  ...PET_COLUMNS,
  PERSON.as('person'),
  TOGETHER.as('together'),
  PET_GONE.as('petGone'),
  BILL.as('billId'),
] as const

/**
 * The columns as a select list for a raw SQL statement, whose tables must not be renamed. It is text: writing thirty
 * references for each statement cost an owner's list a twentieth of the server's time.
 */
function inSql(columns: readonly string[]): RawBuilder<unknown> {
  return sql.raw(columns.map(nameInDatabase).join(', '))
}

export const BOOKED_APPOINTMENT = sql`${inSql([...APPOINTMENT_COLUMNS, ...PET_COLUMNS])}, ${PERSON} as person, '[]'::json as together, null as "petGone", null as "billId", null as "sheetId"`
const OWN_APPOINTMENT = sql`${inSql([...APPOINTMENT_COLUMNS, ...PET_COLUMNS])}, ${PERSON} as person, ${TOGETHER} as together, ${PET_GONE} as "petGone", ${BILL} as "billId", ${SHEET} as "sheetId"`
/** The select list of an appointment as the clinic sees it, for `appointments`, `pets` and `customers` under these names. */
export const CLINIC_APPOINTMENT = sql`${inSql([...APPOINTMENT_COLUMNS, ...PET_COLUMNS, ...CLINIC_COLUMNS])}, ${PERSON} as person, ${TOGETHER} as together, ${PET_GONE} as "petGone", ${BILL} as "billId", null as "sheetId", ${SHEET_SIGNED} as "sheetSigned"`

/** An appointment as its owner sees it. */
export type OwnAppointmentRow = Awaited<ReturnType<typeof listOwnAppointments>>[number]

/** An appointment as the clinic sees it. */
export type ClinicAppointmentRow = NonNullable<Awaited<ReturnType<typeof findAppointment>>>

/** The number of an owner's upcoming appointments. */
export async function countUpcomingAppointments(db: Db, ownerPhone: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerPhone', '=', ownerPhone)
    .where('appointmentDate', '>', now)
    .where('status', 'in', OPEN_STATUSES)
    .executeTakeFirstOrThrow()
  return count
}

/** An appointment in a scope, with its pet and customer. */
export async function findAppointment(db: Db, id: string, records: OwnerScope) {
  return await db
    .selectFrom('appointments')
    .innerJoin('pets', 'pets.id', 'appointments.petId')
    .innerJoin('customers', 'customers.phoneNumber', 'appointments.ownerPhone')
    .select([...OWN_SELECTION, ...CLINIC_COLUMNS, NO_SHEET.as('sheetId'), SHEET_SIGNED.as('sheetSigned')])
    .where('appointments.id', '=', id)
    .where(isInScope(records, 'appointments.ownerPhone'))
    .executeTakeFirst()
}

/**
 * An appointment to write news about, with the people as they are called until the transaction ends: erasing one changes
 * all their appointments, and so waits for the news, which it then deletes, or comes before it.
 */
export async function findToAnnounce(tx: Tx, id: string): Promise<ClinicAppointmentRow | undefined> {
  await tx.selectFrom('appointments').select('id').where('id', '=', id).forShare().execute()
  return await findAppointment(tx, id, 'all')
}

/** When all upcoming appointments are, for what and in which calendars, earliest first. */
export async function listUpcomingTimes(db: Db, now: Date) {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'appointmentDate as startsAt', 'calendarId', 'minutes'])
    .select(['bufferBefore as before', 'bufferAfter as after', 'outsideHoursSince'])
    .select(['serviceTypeId', 'visitType', 'billed'])
    .where('appointmentDate', '>', now)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('appointmentDate')
    .orderBy('id')
    .execute()
  return rows.map(({ startsAt, ...row }) => ({ ...row, ...momentOf(startsAt) }))
}

/** The appointments with these ids as the clinic sees them, earliest first. */
export async function readClinicAppointments(
  db: Db,
  ids: readonly string[],
): Promise<ClinicAppointmentRow[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('appointments')
    .innerJoin('pets', 'pets.id', 'appointments.petId')
    .innerJoin('customers', 'customers.phoneNumber', 'appointments.ownerPhone')
    .select([...OWN_SELECTION, ...CLINIC_COLUMNS, NO_SHEET.as('sheetId'), SHEET_SIGNED.as('sheetSigned')])
    .where('appointments.id', 'in', ids)
    .orderBy('appointments.appointmentDate')
    .orderBy('appointments.id')
    .execute()
}

/** What a calendar shows of an appointment in a scope. */
export async function findCalendarAppointment(db: Db, id: string, records: OwnerScope) {
  return await db
    .selectFrom('appointments')
    .innerJoin('pets', 'pets.id', 'appointments.petId')
    .select([...APPOINTMENT_COLUMNS, 'appointments.moves', 'appointments.minutes', 'pets.name as petName'])
    .where('appointments.id', '=', id)
    .where(isInScope(records, 'appointments.ownerPhone'))
    .executeTakeFirst()
}

/** A page of an owner's list. `period` is relative to `now`. */
export type OwnPage = { period?: Period | undefined; now: Date; after: Position | null; limit: number }

/** A page of an owner's appointments after a position, earliest first; past ones latest first. */
export async function listOwnAppointments(db: Db, ownerPhone: string, page: OwnPage) {
  const { period, now, after, limit } = page
  const direction = period === 'past' ? 'desc' : 'asc'
  return await db
    .selectFrom('appointments')
    .innerJoin('pets', 'pets.id', 'appointments.petId')
    .select([...OWN_SELECTION, SHEET.as('sheetId')])
    .where('appointments.ownerPhone', '=', ownerPhone)
    .$if(period === 'upcoming', (query) => query.where(isUpcoming(now)))
    .$if(period === 'past', (query) => query.where(sql<boolean>`not ${isUpcoming(now)}`))
    .where(comesAfter(after, LIST_ORDER, direction))
    .orderBy('appointments.appointmentDate', direction)
    .orderBy('appointments.id', direction)
    .limit(sql.lit(limit))
    .execute()
}

/** A page of a pet's appointments. To an owner it shows of an earlier owner's only those that have taken place. */
export type PetPage = { records: OwnerScope; now: Date; after: Position | null; limit: number }

/** An appointment on its pet's page. */
export type PetAppointmentRow = Awaited<ReturnType<typeof listAppointmentsOfPet>>[number]

/**
 * A page of a pet's appointments after a position, latest first; those of earlier owners are marked. Where
 * they are out of scope, they have the beginning of their day instead of their time. So has a cursor, whose row says
 * where to go on.
 */
export async function listAppointmentsOfPet(db: Db, petId: string, page: PetPage) {
  const { records, now, after, limit } = page
  const isOwn = isInScope(records, 'appointments.ownerPhone')
  const shownAt = sql<Date>`case when ${isOwn} then appointments.appointment_date
    else date_trunc('day', appointments.appointment_date, ${clinic.timeZone}) end`
  const isAfter =
    after === null || records === 'all'
      ? comesAfter(after, LIST_ORDER, 'desc')
      : sql<boolean>`(appointments.appointment_date, appointments.id) < (
          coalesce(
            (select last.appointment_date from appointments as last where last.id = ${after.id}::uuid),
            date_trunc('day', ${after.at}::timestamptz, ${clinic.timeZone})
          ),
          ${after.id}::uuid
        )`
  const isShown = sql<boolean>`(${isOwn}
    or (appointments.appointment_date <= ${now}::timestamptz and appointments.status in ('confirmed', 'completed')))`
  return await db
    .selectFrom('appointments')
    .innerJoin('pets', 'pets.id', 'appointments.petId')
    .select([
      'appointments.id',
      shownAt.as('appointmentDate'),
      'appointments.serviceType',
      'appointments.status',
      'appointments.visitType',
      'appointments.paymentAmount',
      'appointments.paymentStatus',
      ...PET_COLUMNS,
      PERSON.as('person'),
      sql<boolean>`appointments.owner_phone <> pets.owner_phone`.as('byEarlierOwner'),
    ])
    .where('appointments.petId', '=', petId)
    .where(isShown)
    .where(isAfter)
    .orderBy('appointments.appointmentDate', 'desc')
    .orderBy('appointments.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}

/** Locks calendars in the order of their ids until the transaction ends, as whatever takes several times must. */
export async function lockCalendars(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from calendars where id = any(${[...new Set(ids)]}::integer[]) order by id for no key update`.execute(
    tx,
  )
}

/** An owner's appointments that a form has booked, earliest first: that with its key's id, or those that share it. */
export async function listBooked(db: Db, resultId: string, ownerPhone: string): Promise<OwnAppointmentRow[]> {
  const { rows } = await sql<OwnAppointmentRow>`
    select ${OWN_APPOINTMENT}
    from appointments join pets on pets.id = appointments.pet_id
    where (appointments.id = ${resultId} or appointments.together_id = ${resultId})
      and appointments.owner_phone = ${ownerPhone}
    order by appointments.appointment_date, appointments.id`.execute(db)
  return rows
}

/** Locks those that their owner can cancel of the appointments booked together with one, which counts, too. Returns their ids. */
export async function lockCancellableTogether(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from appointments
    where together_id = (select together_id from appointments where id = ${id}) and ${OWNER_CANCELS}
    order by appointment_date, id
    for update`.execute(tx)
  return rows.map((row) => row.id)
}

/** Which of a pet's upcoming appointments are settled with it. `ownerCancels`: only those that their owner can cancel. */
export type PetsUpcoming = {
  petId: string
  statuses: readonly OpenStatus[]
  ownerCancels?: boolean
  records: OwnerScope
  now: Date
}

/** Locks a pet's upcoming appointments until the transaction ends, earliest first. */
export async function lockUpcomingAppointments(tx: Tx, input: PetsUpcoming) {
  const { petId, statuses, ownerCancels = false, records, now } = input
  return await tx
    .selectFrom('appointments')
    .select(['id', 'status'])
    .where('petId', '=', petId)
    .where('status', 'in', statuses)
    .$if(ownerCancels, (query) => query.where(OWNER_CANCELS))
    .where('appointmentDate', '>', now)
    .where(isInScope(records, 'ownerPhone'))
    .orderBy('appointmentDate')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** An owner's latest appointments, latest first. Raw SQL because the query builder took a tenth of the server's time. */
export async function listRecentAppointments(
  db: Db,
  ownerPhone: string,
  limit: number,
): Promise<OwnAppointmentRow[]> {
  const { rows } = await sql<OwnAppointmentRow>`
    select ${OWN_APPOINTMENT}
    from appointments join pets on pets.id = appointments.pet_id
    where appointments.owner_phone = ${ownerPhone}
    order by appointments.appointment_date desc, appointments.id desc
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/**
 * A change of status, with `at` only of an appointment at that time; for a cancellation also who made it, when, whether it
 * was late or no one came, and why. `ownerCancels`: only if its owner can cancel it.
 */
export type StatusChange = {
  from: AppointmentStatus
  to: AppointmentStatus
  at?: Date | undefined
  ownerCancels?: boolean
  cancellation?: { by: string | null; at: Date; late: boolean; reason: string | null; noShow: boolean }
}

/**
 * Compare-and-swap: changes the status only if it is still `from`, and `at` its time; returns whether it did. Reopening
 * holds its time again, and does nothing if the payment was refunded or the pet is gone. Only
 * one to which no one came becomes confirmed again, and only one that has not arrived is one to which no one came.
 */
export async function updateStatus(db: Db, id: string, change: StatusChange): Promise<boolean> {
  const { from, to, at, ownerCancels = false, cancellation } = change
  const { numUpdatedRows } = await db
    .updateTable('appointments')
    .set({
      status: to,
      confirmedBeforeMove: false,
      ...((from === 'cancelled' || cancellation !== undefined) && {
        cancelledBy: cancellation?.by ?? null,
        cancelledAt: cancellation?.at ?? null,
        cancelledLate: cancellation?.late ?? null,
        cancellationReason: cancellation?.reason ?? null,
        noShow: cancellation?.noShow ?? false,
      }),
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .$if(at !== undefined, (query) => query.where('appointmentDate', '=', at ?? null))
    .$if(ownerCancels, (query) => query.where(OWNER_CANCELS))
    .$if(from === 'cancelled', (query) => query.where(hasPet).where('paymentStatus', '<>', 'refunded'))
    .$if(from === 'cancelled' && to === 'confirmed', (query) => query.where('noShow', '=', true))
    .$if(cancellation?.noShow === true, (query) => query.where('arrivedAt', 'is', null))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The appointment's pet lives and is its owner's, and is locked until the transaction ends. */
const hasPet = sql<SqlBool>`exists (
  select from pets
  where pets.id = appointments.pet_id and pets.owner_phone = appointments.owner_phone and ${IS_LIVING}
  for key share
)`

export const LIST_ORDER: [string, string] = ['appointments.appointmentDate', 'appointments.id']
