import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { isDuplicate } from '../../../lib/server/errors.ts'
import { type FormKey, findEarlier, formKey } from '../../../lib/server/idempotency.ts'
import type { Customer } from '../../auth/server/auth-context.ts'
import { lockCustomer } from '../../customers/server/queries.ts'
import type { Timetable } from '../../timetable/rules.ts'
import { spanTaken, type TimeNeeded, timeNeeded } from '../../timetable/slots.ts'
import type { BookingInput } from '../booking-schemas.ts'
import type { BookingLimits } from '../rules.ts'
import { BOOKING_REFUSALS, OWN_BOOKING_REFUSALS } from '../texts.ts'
import { judgeSlot } from './judge-slot.ts'
import {
  type BookingEntry,
  countUpcomingAppointments,
  findAppointment,
  findBookingParts,
  hasFreeCalendar,
  insertBooking,
  isPetElsewhere,
  type OwnAppointmentRow,
  SLOT_INDEX,
} from './queries.ts'

/**
 * A booking made at `now`. `limits` are the clinic's limits for customers; staff book without them, and with `squeezeIn`
 * also a slot that is taken.
 */
type BookInput = {
  booking: BookingInput
  now: Date
  limits?: BookingLimits | undefined
  timetable: Timetable
  squeezeIn?: boolean
  /** Staff may book any time of the day, also while the clinic is closed. */
  outsideHours?: boolean
}

/**
 * Books a slot for a customer's pet at the current price and returns the appointment. Submitting the same form again
 * returns the first appointment. Refuses a time that is not a slot, a slot that has begun or is taken, an unknown
 * service, another customer's pet, and a price other than the expected one; with `limits` also a day too far ahead
 * and one upcoming appointment too many. Of two bookings of a time at the same time, the database lets one win.
 */
export async function bookAppointment(
  db: Db,
  customer: Customer,
  input: BookInput,
): Promise<OwnAppointmentRow> {
  const { booking, now, limits, timetable } = input
  const form = formKeyOf(customer, booking)
  const wanted = { ...booking, outsideHours: input.outsideHours }
  const isOwner = limits !== undefined
  const slot = judgeSlot(wanted, { now, daysAhead: limits?.daysAhead ?? null, isOwner, timetable })
  const booked = slot === null ? undefined : await tryBooking(db, customer, input, { form, ...slot })
  const appointment = booked ?? (await findBooked(db, customer, form))
  if (appointment !== undefined) return appointment
  if (slot !== null) await assertParts(db, customer, booking)
  if (slot !== null && isOwner)
    await assertNotThePet(db, booking, { ...slot, needed: timeNeeded(timetable, booking) })
  // Only now, so that an appointment takes its time wherever there is some.
  const squeezed =
    slot !== null && input.squeezeIn
      ? await tryBooking(db, customer, input, { form, ...slot, squeezeIn: true })
      : undefined
  if (squeezed !== undefined) return squeezed
  throw refusal(BOOKING_REFUSALS, 'SLOT_UNAVAILABLE')
}

/** Leaves out the expected price: a form submitted again after a price change is still the same form. */
function formKeyOf({ userId }: Customer, { expectedPrice: _, ...content }: BookingInput): FormKey {
  return formKey(userId, content)
}

type Judged = Pick<BookingEntry, 'calendars' | 'squeezeIn' | 'outside'> & { form: FormKey }

async function tryBooking(db: Db, customer: Customer, input: BookInput, judged: Judged) {
  const { booking, timetable } = input
  const max = input.limits?.maxUpcoming ?? null
  const needed = timeNeeded(timetable, booking)
  const { calendars, squeezeIn, outside, form } = judged
  const place = { calendars, outside, form, ...(squeezeIn && { squeezeIn }) }
  const entry = { ...place, booking, needed, timetableVersion: timetable.version }
  try {
    const isAlone = input.limits === undefined || (max === null && timetable.calendars.length === 1)
    if (isAlone) return await insertBooking(db, customer, entry)
    return await bookWithin(db, customer, { ...entry, now: input.now, max })
  } catch (error) {
    if (isDuplicate(error, SLOT_INDEX)) throw refusal(BOOKING_REFUSALS, 'SLOT_TAKEN')
    throw error
  }
}

/**
 * Locks the customer first, so that concurrent bookings can't exceed the limit together, nor bring a pet to two calendars
 * at once.
 */
async function bookWithin(
  db: Db,
  customer: Customer,
  input: BookingEntry & { form: FormKey; now: Date; max: number | null },
) {
  const { now, max, ...entry } = input
  const book = async (tx: Db) => {
    await lockCustomer(tx, customer.customerId)
    if (max === null || (await countUpcomingAppointments(tx, customer.phone, now)) < max)
      return await insertBooking(tx, customer, entry)
    const earlier = await findBooked(tx, customer, entry.form)
    if (earlier === undefined) throw refusal(OWN_BOOKING_REFUSALS, 'OPEN_VISITS_FULL')
    return earlier
  }
  return db.isTransaction ? await book(db) : await db.transaction().execute(book)
}

/** The appointment made by an earlier submit of the same form. Refuses a key reused with other content. */
async function findBooked(db: Db, customer: Customer, form: FormKey): Promise<OwnAppointmentRow | undefined> {
  const id = await findEarlier(db, form, BOOKING_REFUSALS)
  return id === undefined ? undefined : await findAppointment(db, id, { ownerPhone: customer.phone })
}

/** Refuses a booking whose time one of the calendars has, if its pet is at another place then. */
export async function assertNotThePet(
  db: Db,
  { petId }: BookingEntry['booking'],
  { startsAt, calendars, needed }: { startsAt: Date; calendars: readonly number[]; needed: TimeNeeded },
): Promise<void> {
  const isFree = await hasFreeCalendar(db, calendars, spanTaken(startsAt, needed))
  if (isFree) await assertPetFree(db, { petId, at: startsAt, minutes: needed.minutes })
}

/** Refuses to have a pet at two places at once. */
export async function assertPetFree(db: Db, entry: Parameters<typeof isPetElsewhere>[1]): Promise<void> {
  if (await isPetElsewhere(db, entry)) throw refusal(OWN_BOOKING_REFUSALS, 'PET_ELSEWHERE')
}

/** Refuses a booking if its pet or service is missing or its price is not the expected one. */
export async function assertParts(
  db: Db,
  customer: Customer,
  booking: BookingEntry['booking'],
): Promise<void> {
  const { petFound, price } = await findBookingParts(db, customer.phone, booking)
  if (!petFound) throw refusal(BOOKING_REFUSALS, 'PET_MISSING')
  if (price === null) throw refusal(BOOKING_REFUSALS, 'SERVICE_MISSING')
  if ((booking.expectedPrice ?? price) !== price) throw refusal(BOOKING_REFUSALS, 'PRICE_CHANGED', { price })
}
