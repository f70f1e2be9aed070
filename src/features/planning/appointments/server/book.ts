import { randomUUID } from 'node:crypto'
import { refusal } from '../../../../lib/refusal.ts'
import { type Db, inTx, type Tx } from '../../../../lib/server/database/database.ts'
import { type FormKey, findEarlier, formKey, takeFormKey } from '../../../../lib/server/http/idempotency.ts'
import { lockCustomer } from '../../../owners/customers/server/queries.ts'
import { isStaff } from '../../../platform/auth/rules.ts'
import type { Owner } from '../../../platform/auth/server/auth-context.ts'
import type { Timetable } from '../../timetable/rules.ts'
import { holdTime, refuses } from '../../timetable/server/hold-time.ts'
import { inSequence, spanTaken } from '../../timetable/slots.ts'
import type { Booking } from '../booking-schemas.ts'
import type { BookingLimits } from '../rules.ts'
import { BOOKING_REFUSALS, OWN_BOOKING_REFUSALS } from '../texts.ts'
import { insertAnnouncement } from './announcement-queries.ts'
import { type BookingEntry, findBookingParts, insertBooking, isPetAloneElsewhere } from './booking-queries.ts'
import { judgeSlot } from './judge-slot.ts'
import { countUpcomingAppointments, listBooked, lockCalendars, type OwnAppointmentRow } from './queries.ts'

/** A booking made at `now`. `limits` are for customers only; with `squeezeIn` staff book a slot that is taken. */
export type BookInput = {
  booking: Booking
  now: Date
  limits?: BookingLimits | undefined
  timetable: Timetable
  squeezeIn?: boolean | undefined
  /** Staff may book any time of the day, also while the clinic is closed. */
  outsideHours?: boolean | undefined
}

/** At least one appointment, earliest first. Those of the same form submitted again are not new. */
export type Booked = { appointments: [OwnAppointmentRow, ...OwnAppointmentRow[]]; isNew: boolean }

/**
 * Books the parts of a booking for a customer's pets at the current prices, one after the other, all or none. Each is an
 * appointment of its own; a customer's booking is announced once. Submitting the same form again returns the first
 * appointments. Refuses a time that is not a slot, a slot that has begun or is taken, an unknown service, another
 * customer's pet, and a price other than the expected one; with `limits` also a day too far ahead and more upcoming
 * appointments than they allow. Of two bookings of a time at the same time, the database lets one win.
 */
export async function book(db: Db, owner: Owner, input: BookInput): Promise<Booked> {
  const { booking, limits, timetable } = input
  const judged = { ...input, entries: entriesOf(input), form: formOf(owner, booking) }
  const isUnlimited =
    limits === undefined || (limits.maxUpcoming === null && timetable.calendars.length === 1)
  // One statement, so that bookings can share a commit.
  if (booking.parts.length === 1 && isUnlimited) return await bookAlone(db, owner, judged)
  return await inTx(db, (tx) => bookWithin(tx, owner, judged))
}

/**
 * A form's key; null for an owner without a login, whose booking is made once by a row of its own. Leaves out the expected
 * prices: submitted again after a price change, it is still the same form.
 */
export function formOf({ userId }: Pick<Owner, 'userId'>, booking: Booking): FormKey | null {
  if (userId === null) return null
  const parts = booking.parts.map(({ petId, serviceTypeId }) => ({ petId, serviceTypeId }))
  return formKey(userId, { ...booking, parts })
}

/** The appointments made by an earlier submit of the same form, if any. Refuses a key reused with other content. */
export async function findBooked(db: Db, owner: Owner, form: FormKey | null): Promise<Booked | undefined> {
  const resultId = form === null ? undefined : await findEarlier(db, form, BOOKING_REFUSALS)
  return resultId === undefined ? undefined : await readBooked(db, owner, { resultId, isNew: false })
}

async function readBooked(
  db: Db,
  owner: Owner,
  { resultId, isNew }: { resultId: string; isNew: boolean },
): Promise<Booked | undefined> {
  const [first, ...others] = await listBooked(db, resultId, owner.phone)
  return first === undefined ? undefined : { appointments: [first, ...others], isNew }
}

type Entry = Omit<BookingEntry, 'claims' | 'togetherId' | 'squeezeIn'>

type Judged = BookInput & { entries: Entry[] | null; form: FormKey | null }

/** What is booked, one after the other; null if a part has no slot, which may be as it was offered. */
function entriesOf({ booking, now, limits, timetable, outsideHours }: BookInput): Entry[] | null {
  const { parts, idempotencyKey: _, at, ...common } = booking
  const [first, ...others] = parts
  const { visitType, calendarId } = common
  const question = { serviceTypeId: first?.serviceTypeId, visitType, calendarId }
  const more = others.map(({ serviceTypeId }) => serviceTypeId)
  const judge = { now, daysAhead: limits?.daysAhead ?? null, isOwner: limits !== undefined, timetable }
  const entries = inSequence(timetable, question, more).map(({ question: one, offset, needed }, index) => {
    const begins = { ...at, minute: at.minute + offset }
    const slot = judgeSlot({ ...one, at: begins, outsideHours }, judge)
    const part = parts[index]
    if (slot === null || part === undefined) return null
    const { startsAt, calendars, outside } = slot
    const timetableVersion = timetable.version
    return { booking: { ...common, ...part }, startsAt, timetableVersion, calendars, outside, needed }
  })
  return entries.every((entry) => entry !== null) ? entries : null
}

/** Books one part in one statement, which claims its form's key as well. */
async function bookAlone(db: Db, owner: Owner, judged: Judged): Promise<Booked> {
  const { entries, form, squeezeIn } = judged
  const [entry] = (entries ?? []).map((one) => ({ ...one, claims: form ?? { id: randomUUID() } }))
  const booked = entry && (await tryInsert(db, owner, entry))
  if (booked !== undefined) return { appointments: [booked], isNew: true }
  const earlier = await findBooked(db, owner, form)
  if (earlier !== undefined) return earlier
  if (entry !== undefined) await assertBookable(db, owner, entry)
  // Only now, so that an appointment takes its time wherever there is some.
  const squeezed = entry && squeezeIn ? await tryInsert(db, owner, { ...entry, squeezeIn }) : undefined
  if (squeezed === undefined) throw refusal(BOOKING_REFUSALS, 'SLOT_UNAVAILABLE')
  return { appointments: [squeezed], isNew: true }
}

async function bookWithin(tx: Tx, owner: Owner, judged: Judged): Promise<Booked> {
  const { entries, form, limits, now } = judged
  const resultId = randomUUID()
  const max = limits?.maxUpcoming ?? null
  // First, so that concurrent bookings can't exceed the limit together, nor bring a pet to two calendars at once.
  if (limits !== undefined) await lockCustomer(tx, owner.customerId)
  const isNew = form === null || (await takeFormKey(tx, form, resultId))
  if (isNew && entries !== null) {
    if (max !== null && (await countUpcomingAppointments(tx, owner.phone, now)) + entries.length > max)
      throw refusal(OWN_BOOKING_REFUSALS, 'OPEN_VISITS_FULL')
    await insertAll(tx, owner, { entries, resultId })
  }
  const booked = isNew ? await readBooked(tx, owner, { resultId, isNew }) : await findBooked(tx, owner, form)
  if (booked === undefined) throw refusal(BOOKING_REFUSALS, 'SLOT_UNAVAILABLE')
  const [first, ...others] = booked.appointments
  // One alone is announced by its own statement.
  if (isNew && others.length > 0 && !isStaff(owner.role))
    await insertAnnouncement(tx, first.id, { event: 'requested', together: true })
  return booked
}

/** `resultId` is the id of one appointment, or what several have in common. */
async function insertAll(
  tx: Tx,
  owner: Owner,
  { entries, resultId }: { entries: Entry[]; resultId: string },
): Promise<void> {
  const areSeveral = entries.length > 1
  const calendars = entries.flatMap((entry) => entry.calendars)
  if (areSeveral) await lockCalendars(tx, calendars)
  for (const one of entries) {
    const entry = areSeveral
      ? { ...one, claims: { id: randomUUID() }, togetherId: resultId }
      : { ...one, claims: { id: resultId } }
    if ((await tryInsert(tx, owner, entry)) !== undefined) continue
    await assertBookable(tx, owner, entry)
    throw refusal(BOOKING_REFUSALS, 'SLOT_UNAVAILABLE')
  }
}

async function tryInsert(db: Db, owner: Owner, entry: BookingEntry) {
  return await holdTime(() => insertBooking(db, owner, entry), refuses(BOOKING_REFUSALS, 'SLOT_TAKEN'))
}

/**
 * Refuses a booking whose pet or service is missing, whose price is not the expected one, or, though there is time for it,
 * whose pet is at another place then.
 */
async function assertBookable(db: Db, owner: Owner, entry: BookingEntry): Promise<void> {
  const { booking, startsAt: at, calendars, needed } = entry
  const { petFound, price } = await findBookingParts(db, owner.phone, booking)
  if (!petFound) throw refusal(BOOKING_REFUSALS, 'PET_MISSING')
  if (price === null) throw refusal(BOOKING_REFUSALS, 'SERVICE_MISSING')
  if ((booking.expectedPrice ?? price) !== price) throw refusal(BOOKING_REFUSALS, 'PRICE_CHANGED', { price })
  if (isStaff(owner.role)) return
  const presence = { petId: booking.petId, at, minutes: needed.minutes }
  if (await isPetAloneElsewhere(db, presence, { calendars, span: spanTaken(at, needed) }))
    throw refusal(OWN_BOOKING_REFUSALS, 'PET_ELSEWHERE')
}
