import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { isDuplicate } from '../../../lib/server/errors.ts'
import { type FormKey, findByFormKey, formKey } from '../../../lib/server/idempotency.ts'
import type { Customer } from '../../auth/server/find-caller.ts'
import { lockOwner } from '../../pets/server/queries.ts'
import { BOOKING_REFUSALS, type BookingInput, OWN_BOOKING_REFUSALS } from '../contract.ts'
import { type BookingLimits, slotState } from '../rules.ts'
import {
  countUpcomingAppointments,
  findAppointment,
  findBookingParts,
  insertBooking,
  type OwnAppointmentRow,
  SLOT_INDEX,
} from './queries.ts'

/** A booking as of an instant; with `limits`, held to what the clinic has set for customers. */
type BookInput = { booking: BookingInput; now: Date; limits?: BookingLimits }

/** Who holds which slot only the database knows at the moment of writing. */
const NONE_TAKEN: ReadonlySet<number> = new Set()

/**
 * Books a slot for a customer's own pet at the price of that moment, and gives the visit. A repeated submit of the
 * same form gives the first one's visit. Refuses: a time that is no slot, a slot begun or held, an unknown service,
 * a pet that is not the customer's, a price other than the one shown; with `limits` a day too far ahead and a visit
 * more than may lie ahead. The unique index has the last word on the slot.
 */
export async function bookAppointment(
  db: Db,
  customer: Customer,
  input: BookInput,
): Promise<OwnAppointmentRow> {
  const { booking, now, limits } = input
  const form = formKeyOf(booking)
  const daysAhead = limits?.daysAhead ?? null
  const state = slotState(booking.date, booking.hour, { now, daysAhead, takenHours: NONE_TAKEN })
  if (state === 'tooFarAhead' && daysAhead !== null) throw tooFarAhead()
  if (state === 'tooFarAhead' || state === 'closed') throw refusal(BOOKING_REFUSALS, 'INVALID_TIME')
  const booked = state === 'free' ? await tryBooking(db, customer, input, form) : undefined
  const appointment = booked ?? (await findEarlier(db, customer, form))
  if (appointment !== undefined) return appointment
  if (state === 'free') await assertParts(db, customer, booking)
  throw refusal(BOOKING_REFUSALS, 'SLOT_UNAVAILABLE')
}

/** The price shown is no part of what is booked: a form sent again after a change of price is the same form. */
function formKeyOf({ expectedPrice: _, ...content }: BookingInput): FormKey {
  return formKey(content)
}

function tooFarAhead() {
  const { message } = OWN_BOOKING_REFUSALS.TOO_FAR_AHEAD
  return refusal(OWN_BOOKING_REFUSALS, 'TOO_FAR_AHEAD', { fields: { date: message } })
}

async function tryBooking(db: Db, customer: Customer, input: BookInput, form: FormKey) {
  const most = input.limits?.maxUpcoming ?? null
  try {
    if (most === null) return await insertBooking(db, customer, input.booking, form)
    return await bookWithin(db, customer, { ...input, most }, form)
  } catch (error) {
    if (isDuplicate(error, SLOT_INDEX)) throw refusal(BOOKING_REFUSALS, 'SLOT_TAKEN')
    throw error
  }
}

/** Holds the customer while their visits are counted, so that of bookings at once each sees what came of the others. */
async function bookWithin(db: Db, customer: Customer, input: BookInput & { most: number }, form: FormKey) {
  const { booking, now, most } = input
  return await db.transaction().execute(async (tx) => {
    await lockOwner(tx, customer.customerId)
    if ((await countUpcomingAppointments(tx, customer.phone, now)) < most)
      return await insertBooking(tx, customer, booking, form)
    const earlier = await findEarlier(tx, customer, form)
    if (earlier === undefined) throw refusal(OWN_BOOKING_REFUSALS, 'OPEN_VISITS_FULL')
    return earlier
  })
}

/** The visit that an earlier submit of the same form made; the same key with other content is refused. */
async function findEarlier(
  db: Db,
  customer: Customer,
  form: FormKey,
): Promise<OwnAppointmentRow | undefined> {
  const earlier = await findByFormKey(db, customer.userId, form.key)
  if (earlier === undefined) return undefined
  if (earlier.requestHash !== form.requestHash) throw refusal(BOOKING_REFUSALS, 'KEY_REUSED')
  return await findAppointment(db, earlier.resultId, customer.phone)
}

/** Refuses a booking whose pet or service is not there, or whose price is another than the one shown. */
async function assertParts(db: Db, customer: Customer, booking: BookingInput): Promise<void> {
  const { petFound, price } = await findBookingParts(db, customer.phone, booking)
  if (!petFound) throw refusal(BOOKING_REFUSALS, 'PET_MISSING')
  if (price === null) throw refusal(BOOKING_REFUSALS, 'SERVICE_MISSING')
  if ((booking.expectedPrice ?? price) !== price) throw refusal(BOOKING_REFUSALS, 'PRICE_CHANGED', { price })
}
