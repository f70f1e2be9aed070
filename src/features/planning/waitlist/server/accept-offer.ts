import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { lockCustomer } from '../../../owners/customers/server/queries.ts'
import type { Customer, Staff } from '../../../platform/auth/server/auth-context.ts'
import type { BookingLimits } from '../../appointments/rules.ts'
import { type Booked, book, findBooked, formOf } from '../../appointments/server/book.ts'
import { confirmBooked } from '../../appointments/server/create.ts'
import type { OwnAppointmentRow } from '../../appointments/server/queries.ts'
import { BOOKING_REFUSALS } from '../../appointments/texts.ts'
import { agreedMoment } from '../../timetable/moment.ts'
import type { Timetable } from '../../timetable/rules.ts'
import { WAITLIST_REFUSALS } from '../texts.ts'
import { answerOffer, endEntry, findOffer, lockEntry } from './queries.ts'

type AcceptInput = {
  id: string
  expectedPrice?: number | undefined
  now: Date
  limits?: BookingLimits
  timetable: Timetable
}

/**
 * Books the time that is held for a customer on the waitlist, and ends their wait. The time passes from the offer to
 * the appointment in one transaction, so no one else can get it in between. An offer that was accepted before gives the same
 * appointment, for a day. Refuses an offer that is over, and whatever `book` refuses; the time is then held on.
 */
export async function acceptOffer(
  db: Db,
  customer: Customer,
  input: AcceptInput,
): Promise<OwnAppointmentRow> {
  return await db.transaction().execute(async (tx) => {
    const booked = await acceptHeld(tx, customer, input)
    if (booked === undefined) throw refusal(WAITLIST_REFUSALS, 'OFFER_OVER')
    return booked.appointments[0]
  })
}

/**
 * Accepts an offer as `acceptOffer` does, for a customer who has said yes to staff, and confirms it in the same transaction;
 * the customer is notified.
 */
export async function acceptOfferFor(
  db: Db,
  staff: Staff,
  input: Omit<AcceptInput, 'limits' | 'expectedPrice'> & { link: string },
) {
  return await db.transaction().execute(async (tx) => {
    const offer = await findOffer(tx, input.id, 'all')
    if (offer === undefined) throw refusal(WAITLIST_REFUSALS, 'OFFER_MISSING')
    const { customerId, phone } = offer
    const booked = await acceptHeld(tx, { ...staff, customerId, phone }, input)
    if (booked === undefined) throw refusal(WAITLIST_REFUSALS, 'HOLD_OVER')
    const { now, link } = input
    const { appointments, warning } = await confirmBooked(tx, staff, { ...booked, confirm: true, now, link })
    return { appointment: appointments[0], warning }
  })
}

/** The appointment that a held time has become; undefined if it is no longer held. */
async function acceptHeld(tx: Tx, customer: Customer, input: AcceptInput): Promise<Booked | undefined> {
  const { id, expectedPrice, now, limits, timetable } = input
  const { customerId } = customer
  // First of all, as in an erasure, so that the two don't wait for each other.
  await lockCustomer(tx, customerId)
  const offer = await findOffer(tx, id, { customerId })
  if (offer === undefined) throw refusal(WAITLIST_REFUSALS, 'OFFER_MISSING')
  const { entryId, startsAt, calendarId, petId, serviceTypeId, visitType, houseVisitAddress } = offer
  const at = agreedMoment(startsAt)
  if (at === null) throw refusal(BOOKING_REFUSALS, 'SLOT_UNAVAILABLE')
  const parts = [{ petId, serviceTypeId, expectedPrice }]
  const what = { parts, visitType, houseVisitAddress, notes: null, calendarId }
  const booking = { ...what, at, idempotencyKey: id }
  const isHeld = (await lockEntry(tx, entryId, { customerId })) && (await answerOffer(tx, id, 'accepted'))
  if (!isHeld) return await findBooked(tx, customer, formOf(customer, booking))
  await endEntry(tx, entryId)
  return await book(tx, customer, { booking, now, limits, timetable })
}
