import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import { sharing } from '../../../../lib/server/database/statement-ways.ts'
import { claimFormKey, type FormKey } from '../../../../lib/server/http/idempotency.ts'
import { IS_LIVING, lockedLivingPet } from '../../../owners/pets/server/queries.ts'
import { isStaff } from '../../../platform/auth/rules.ts'
import type { Owner } from '../../../platform/auth/server/auth-context.ts'
import { priceInSql } from '../../services/server/queries.ts'
import type { Span } from '../../timetable/moment.ts'
import { freeCalendar, spanInSql } from '../../timetable/server/calendar-time-queries.ts'
import { spanTaken, type TimeNeeded } from '../../timetable/slots.ts'
import type { BookingForm } from '../booking-schemas.ts'
import { OPEN_STATUSES } from '../rules.ts'
import { announceBooked } from './announcement-queries.ts'
import { BOOKED_APPOINTMENT, type OwnAppointmentRow } from './queries.ts'

/**
 * What is booked, with which others, and what judged its slot to be free: the version of the timetable, the calendars
 * that give it, and the time that it needs.
 */
export type BookingEntry = {
  booking: Omit<BookingForm, 'idempotencyKey' | 'at'>
  startsAt: Date
  /** The form whose key is claimed for its id, or its id if a key has been claimed already. */
  claims: FormKey | { id: string }
  togetherId?: string
  timetableVersion: number
  calendars: readonly number[]
  needed: TimeNeeded
  /** True to book it although its time is taken: it then takes none. */
  squeezeIn?: boolean
  /** The calendars in which it is knowingly outside the hours. */
  outside?: readonly number[] | undefined
}

/**
 * Books an appointment in one statement and returns it: reads the service's price and the customer's pet, claims the
 * form's key and inserts the appointment. Without a service, pet or free slot, or with a key already used, nothing is
 * written and the result is undefined, nor if the timetable has another version than the one that judged the slot. The
 * loser of a race for the slot is refused by the constraint of `holdTime`.
 * The pet is locked: a concurrent removal waits and then finds this appointment; a removal that came first makes the
 * pet missing here. Of the calendars that give the slot, the first that is free takes it. A customer's own booking is
 * announced; staff know of theirs. Raw SQL because the query builder takes 60 µs to build a statement of this size, while
 * the database takes 300 µs to run it.
 */
export async function insertBooking(
  db: Db,
  customer: Owner,
  {
    booking,
    startsAt,
    claims,
    togetherId,
    timetableVersion,
    calendars,
    needed,
    squeezeIn,
    outside = [],
  }: BookingEntry,
): Promise<OwnAppointmentRow | undefined> {
  const [first] = calendars
  const calendar = squeezeIn ? first : freeCalendar(calendars, spanInSql(spanTaken(startsAt, needed)))
  const elsewhere = isElsewhere({ ...booking, at: startsAt, ...needed })
  const isNotElsewhere = isStaff(customer.role) ? sql`` : sql`and not ${elsewhere}`
  const { rows } = await sql<OwnAppointmentRow>`
    with offered as (
      select id, name, ${priceInSql(booking.visitType)} as price
      from service_types
      where id = ${booking.serviceTypeId} and deleted_at is null ${isExpectedPrice(booking)}
    ), pet as (${lockedLivingPet(booking.petId, customer.phone, isNotElsewhere)}
    ), judged as (
      select from timetable where version = ${timetableVersion}
    ), place as (
      select calendar_id from (select ${calendar}::integer as calendar_id) as chosen where calendar_id is not null
    ), claimed as (
      ${'id' in claims ? sql`select ${claims.id}::uuid as result_id from ${BOOKABLE}` : claimFormKey(claims, BOOKABLE)}
    ), booked as (
      insert into appointments (
        id, owner_phone, pet_id, service_type, service_type_id, appointment_date, calendar_id, minutes, buffer_before,
        buffer_after, visit_type, house_visit_address, notes, payment_amount${squeezeIn ? sql`, squeezed_in` : sql``}${togetherId ? sql`, together_id` : sql``}${outside.length > 0 ? sql`, outside_hours_since` : sql``}
      )
      select claimed.result_id, ${customer.phone}, pet.id, offered.name, offered.id, ${startsAt}::timestamptz,
        place.calendar_id, ${needed.minutes}::smallint, ${needed.before}::smallint, ${needed.after}::smallint,
        ${booking.visitType}, ${booking.houseVisitAddress}, ${booking.notes}, offered.price${squeezeIn ? sql`, true` : sql``}${togetherId ? sql`, ${togetherId}::uuid` : sql``}${outside.length > 0 ? sql`, case when place.calendar_id = any(${outside}::integer[]) then now() end` : sql``}
      from claimed, offered, pet, place
      returning *
    )${isStaff(customer.role) || togetherId ? sql`` : sql`, announced as (${announceBooked})`}
    select ${BOOKED_APPOINTMENT} from booked as appointments, pet as pets`.execute(sharing(db))
  return rows[0]
}

/** When a pet is to be somewhere. `except` is the appointment that is to be moved. */
type Presence = { petId: string; at: Date; minutes: number; except?: string }

/** The pet has another upcoming appointment at that time, in any calendar. None is longer than a day. */
function isElsewhere({ petId, at, minutes, except }: Presence): RawBuilder<SqlBool> {
  const end = new Date(at.getTime() + minutes * 60_000)
  return sql<SqlBool>`exists (
    select from appointments as other
    where other.pet_id = ${petId} and other.status in (${sql.join(OPEN_STATUSES.map(sql.lit))})
      and other.appointment_date < ${end}::timestamptz
      and other.appointment_date > ${at}::timestamptz - interval '1 day'
      and other.appointment_date + other.minutes * interval '1 minute' > ${at}::timestamptz
      ${except === undefined ? sql`` : sql`and other.id <> ${except}`}
  )`
}

/** Whether a pet has another upcoming appointment at a time. */
export async function isPetElsewhere(db: Db, presence: Presence): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${isElsewhere(presence)} as found`.execute(db)
  return rows[0]?.found === true
}

/** Whether a pet is elsewhere although one of the calendars is free, at one moment: what takes the slot may be the pet's. */
export async function isPetAloneElsewhere(
  db: Db,
  presence: Presence,
  { calendars, span }: { calendars: readonly number[]; span: Span<Date> },
): Promise<boolean> {
  const free = freeCalendar(calendars, spanInSql(span))
  const { rows } = await sql<{ found: boolean }>`
    select ${isElsewhere(presence)} and ${free} is not null as found`.execute(db)
  return rows[0]?.found === true
}

/** The parts of a booking: it can be made if there is a row of each. */
const BOOKABLE = sql`offered, pet, judged, place`

/** Requires the expected price, if the booking has one. */
function isExpectedPrice({ expectedPrice, visitType }: BookingEntry['booking']) {
  return expectedPrice === undefined ? sql`` : sql`and ${priceInSql(visitType)} = ${expectedPrice}::bigint`
}

/** The price of a booking's service in paise, null if it is not offered, and whether the pet is the owner's. */
export async function findBookingParts(db: Db, ownerPhone: string, booking: BookingEntry['booking']) {
  return await db
    .selectNoFrom(({ exists, selectFrom }) => [
      selectFrom('serviceTypes')
        .select(priceInSql(booking.visitType).as('price'))
        .where('id', '=', booking.serviceTypeId)
        .where('deletedAt', 'is', null)
        .as('price'),
      exists(
        selectFrom('pets')
          .select('id')
          .where('id', '=', booking.petId)
          .where('ownerPhone', '=', ownerPhone)
          .where(IS_LIVING),
      ).as('petFound'),
    ])
    .executeTakeFirstOrThrow()
}
