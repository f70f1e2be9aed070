import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { isDuplicate } from '../../../lib/server/errors.ts'
import { type FormKey, formKey } from '../../../lib/server/idempotency.ts'
import type { Customer } from '../../auth/server/find-caller.ts'
import { BOOKING_REFUSALS, type Booking } from '../contract.ts'
import { slotProblem } from '../rules.ts'
import { findByFormKey, insertBooking, SLOT_INDEX } from './queries.ts'

/**
 * Books a slot for a customer's own pet at the price of that moment, and gives the visit's id. A repeated submit
 * of the same form gives the first one's id. Refuses: a time that is no slot, a slot begun or held, an unknown
 * service, a pet that is not the customer's. The unique index has the last word on the slot.
 */
export async function bookAppointment(db: Db, customer: Customer, order: { booking: Booking; now: Date }) {
  const { booking, now } = order
  const form = formKey(booking)
  const problem = slotProblem(booking.date, booking.hour, now)
  if (problem === 'INVALID_TIME') throw refusal(BOOKING_REFUSALS, 'INVALID_TIME')
  const outcome = problem === null ? await tryBooking(db, customer, booking, form) : null
  if (outcome?.bookedId) return outcome.bookedId
  const earlier = await findEarlier(db, customer, form)
  if (earlier !== null) return earlier
  if (outcome?.petFound === false) throw refusal(BOOKING_REFUSALS, 'PET_MISSING')
  if (outcome?.offered === false) throw refusal(BOOKING_REFUSALS, 'SERVICE_MISSING')
  throw refusal(BOOKING_REFUSALS, 'SLOT_UNAVAILABLE')
}

async function tryBooking(db: Db, customer: Customer, booking: Booking, form: FormKey) {
  try {
    return await insertBooking(db, customer, booking, form)
  } catch (error) {
    if (isDuplicate(error, SLOT_INDEX)) throw refusal(BOOKING_REFUSALS, 'SLOT_TAKEN')
    throw error
  }
}

/** The id that an earlier submit of the same form made; the same key with other content is refused. */
async function findEarlier(db: Db, customer: Customer, form: FormKey): Promise<string | null> {
  const earlier = await findByFormKey(db, customer.userId, form.key)
  if (earlier === undefined) return null
  if (earlier.requestHash !== form.requestHash) throw refusal(BOOKING_REFUSALS, 'KEY_REUSED')
  return earlier.appointmentId
}
