import { randomUUID } from 'node:crypto'
import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { isDuplicate } from '../../../lib/server/errors.ts'
import { type FormKey, findEarlier, formKey, takeFormKey } from '../../../lib/server/idempotency.ts'
import { clinicInstant } from '../../../lib/time.ts'
import type { Customer } from '../../auth/server/auth-context.ts'
import { lockCustomer } from '../../customers/server/queries.ts'
import type { Timetable } from '../../timetable/rules.ts'
import { inSequence } from '../../timetable/slots.ts'
import type { TogetherInput } from '../booking-schemas.ts'
import type { BookingLimits } from '../rules.ts'
import { BOOKING_REFUSALS, OWN_BOOKING_REFUSALS } from '../texts.ts'
import { insertAnnouncement } from './announcement-queries.ts'
import { assertNotThePet, assertParts } from './book-appointment.ts'
import { judgeSlot } from './judge-slot.ts'
import {
  type BookingEntry,
  countUpcomingAppointments,
  insertBooking,
  listTogether,
  lockCalendars,
  type OwnAppointmentRow,
  SLOT_INDEX,
} from './queries.ts'

/** A booking made at `now`. `limits` are the clinic's limits for customers; staff book without them. */
type TogetherBooking = { booking: TogetherInput; now: Date; limits?: BookingLimits; timetable: Timetable }

/**
 * Books several appointments one after the other for a customer's pets, all or none, and announces them once. Each is an
 * appointment of its own. Submitting the same form again returns the first ones. Refuses whatever `bookAppointment`
 * refuses for any of them, and more of them than the customer's limit of upcoming appointments leaves.
 */
export async function bookTogether(
  db: Db,
  customer: Customer,
  input: TogetherBooking,
): Promise<OwnAppointmentRow[]> {
  return await db.transaction().execute(async (tx) => {
    const { appointments, isNew } = await bookParts(tx, customer, input)
    if (isNew) await insertAnnouncement(tx, appointments[0]?.id ?? '', { event: 'requested', together: true })
    return appointments
  })
}

/** Leaves out the expected prices: a form submitted again after a price change is still the same form. */
function formKeyOf({ userId }: Customer, booking: TogetherInput): FormKey {
  const parts = booking.parts.map(({ petId, serviceTypeId }) => ({ petId, serviceTypeId }))
  return formKey(userId, { ...booking, parts })
}

type Entry = Omit<BookingEntry, 'form' | 'togetherId'>

/** What is booked, one after the other; null if a part has no slot, which may be as it was offered. */
function entriesOf({ booking, now, limits, timetable }: TogetherBooking): Entry[] | null {
  const { parts, idempotencyKey: _, hour, minute = 0, ...common } = booking
  const [first, ...others] = parts
  const question = {
    serviceTypeId: first?.serviceTypeId,
    visitType: common.visitType,
    calendarId: common.calendarId,
  }
  const more = others.map(({ serviceTypeId }) => serviceTypeId)
  const entries = inSequence(timetable, question, more).map(({ question: one, offset, needed }, index) => {
    const start = hour * 60 + minute + offset
    const at = { date: common.date, hour: Math.floor(start / 60), minute: start % 60 }
    const judge = { now, daysAhead: limits?.daysAhead ?? null, isOwner: limits !== undefined, timetable }
    const slot = judgeSlot({ ...one, ...at }, judge)
    const part = parts[index]
    if (slot === null || part === undefined) return null
    return {
      booking: { ...common, ...part, ...at },
      timetableVersion: timetable.version,
      calendars: slot.calendars,
      needed,
    }
  })
  return entries.every((entry) => entry !== null) ? entries : null
}

/** Books in the caller's transaction, announcing nothing. Of the same form submitted again, the first ones are not new. */
export async function bookParts(
  tx: Db,
  customer: Customer,
  input: TogetherBooking,
): Promise<{ appointments: OwnAppointmentRow[]; isNew: boolean }> {
  const { limits, now } = input
  const entries = entriesOf(input)
  const form = formKeyOf(customer, input.booking)
  const togetherId = randomUUID()
  const max = limits?.maxUpcoming ?? null
  // First, so that concurrent bookings can't exceed the limit together, nor bring a pet to two calendars at once.
  if (limits !== undefined) await lockCustomer(tx, customer.customerId)
  if (!(await takeFormKey(tx, form, togetherId))) {
    const earlier = await findEarlier(tx, form, BOOKING_REFUSALS)
    if (earlier === undefined) throw refusal(BOOKING_REFUSALS, 'SLOT_UNAVAILABLE')
    return { appointments: await listTogether(tx, earlier, customer.phone), isNew: false }
  }
  if (entries === null) throw refusal(BOOKING_REFUSALS, 'SLOT_UNAVAILABLE')
  if (max !== null && (await countUpcomingAppointments(tx, customer.phone, now)) + entries.length > max)
    throw refusal(OWN_BOOKING_REFUSALS, 'OPEN_VISITS_FULL')
  await insertAll(tx, customer, { entries, togetherId })
  return { appointments: await listTogether(tx, togetherId, customer.phone), isNew: true }
}

async function insertAll(
  tx: Db,
  customer: Customer,
  { entries, togetherId }: { entries: Entry[]; togetherId: string },
): Promise<void> {
  await lockCalendars(
    tx,
    entries.flatMap(({ calendars }) => calendars),
  )
  for (const entry of entries) {
    if (await tryInsert(tx, customer, { ...entry, form: null, togetherId })) continue
    const { booking, calendars, needed } = entry
    await assertParts(tx, customer, booking)
    const startsAt = clinicInstant(booking.date, booking.hour, booking.minute)
    if (customer.role !== 'admin') await assertNotThePet(tx, booking, { startsAt, calendars, needed })
    throw refusal(BOOKING_REFUSALS, 'SLOT_UNAVAILABLE')
  }
}

async function tryInsert(tx: Db, customer: Customer, entry: BookingEntry): Promise<boolean> {
  try {
    return (await insertBooking(tx, customer, entry)) !== undefined
  } catch (error) {
    if (isDuplicate(error, SLOT_INDEX)) throw refusal(BOOKING_REFUSALS, 'SLOT_TAKEN')
    throw error
  }
}
