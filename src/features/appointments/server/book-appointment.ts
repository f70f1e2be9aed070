import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { isDuplicate } from '../../../lib/server/errors.ts'
import { type FormKey, findByFormKey, formKey } from '../../../lib/server/idempotency.ts'
import type { Customer } from '../../auth/server/find-caller.ts'
import { BOOKING_REFUSALS, type Booking } from '../contract.ts'
import { slotProblem } from '../rules.ts'
import { findAppointment, findBookingParts, insertBooking, type OwnVisit, SLOT_INDEX } from './queries.ts'

/**
 * Books a slot for a customer's own pet at the price of that moment, and gives the visit. A repeated submit of the
 * same form gives the first one's visit. Refuses: a time that is no slot, a slot begun or held, an unknown service,
 * a pet that is not the customer's, a price other than the one shown. The unique index has the last word on the slot.
 */
export async function bookAppointment(
  db: Db,
  customer: Customer,
  order: { booking: Booking; now: Date },
): Promise<OwnVisit> {
  const { booking, now } = order
  const form = formKeyOf(booking)
  const problem = slotProblem(booking.date, booking.hour, now)
  if (problem === 'INVALID_TIME') throw refusal(BOOKING_REFUSALS, 'INVALID_TIME')
  const booked = problem === null ? await tryBooking(db, customer, booking, form) : undefined
  const visit = booked ?? (await findEarlier(db, customer, form))
  if (visit !== undefined) return visit
  if (problem === null) await assertParts(db, customer, booking)
  throw refusal(BOOKING_REFUSALS, 'SLOT_UNAVAILABLE')
}

/** The price shown is no part of what is booked: a form sent again after a change of price is the same form. */
function formKeyOf({ expectedPrice: _, ...content }: Booking): FormKey {
  return formKey(content)
}

async function tryBooking(db: Db, customer: Customer, booking: Booking, form: FormKey) {
  try {
    return await insertBooking(db, customer, booking, form)
  } catch (error) {
    if (isDuplicate(error, SLOT_INDEX)) throw refusal(BOOKING_REFUSALS, 'SLOT_TAKEN')
    throw error
  }
}

/** The visit that an earlier submit of the same form made; the same key with other content is refused. */
async function findEarlier(db: Db, customer: Customer, form: FormKey): Promise<OwnVisit | undefined> {
  const earlier = await findByFormKey(db, customer.userId, form.key)
  if (earlier === undefined) return undefined
  if (earlier.requestHash !== form.requestHash) throw refusal(BOOKING_REFUSALS, 'KEY_REUSED')
  return await findAppointment(db, earlier.resultId, customer.phone)
}

/** Refuses a booking whose pet or service is not there, or whose price is another than the one shown. */
async function assertParts(db: Db, customer: Customer, booking: Booking): Promise<void> {
  const { petFound, price } = await findBookingParts(db, customer.phone, booking)
  if (!petFound) throw refusal(BOOKING_REFUSALS, 'PET_MISSING')
  if (price === null) throw refusal(BOOKING_REFUSALS, 'SERVICE_MISSING')
  if ((booking.expectedPrice ?? price) !== price) throw refusal(BOOKING_REFUSALS, 'PRICE_CHANGED', { price })
}
