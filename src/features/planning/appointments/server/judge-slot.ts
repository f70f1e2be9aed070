import { refusal } from '../../../../lib/refusal.ts'
import type { Moment } from '../../timetable/moment.ts'
import type { Timetable } from '../../timetable/rules.ts'
import { assertVisits } from '../../timetable/server/assert-visits.ts'
import {
  anyTimeOn,
  lastBooking,
  type Slot,
  type SlotQuestion,
  slotsOn,
  usualSlotsOn,
} from '../../timetable/slots.ts'
import { slotState } from '../rules.ts'
import { BOOKING_REFUSALS, OWN_BOOKING_REFUSALS } from '../texts.ts'

/** Whether a slot is taken is checked by the database when an appointment is written. */
const isTaken = () => false

/** When an appointment is to begin, and what it is for. */
export type WantedSlot = SlotQuestion & {
  at: Moment
  /** True for staff who knowingly go beyond the hours: any time of the day is one. */
  outsideHours?: boolean | undefined
}

/** The present, the caller's limits, and when the clinic is open. Staff have no limits. */
type Judge = { now: Date; daysAhead: number | null; isOwner: boolean; timetable: Timetable }

/**
 * The slot, if it can still be booked as far as the timetable and the time say; otherwise null. Refuses a time that is
 * not a slot, a house visit if the clinic makes none, a day beyond the caller's limit `daysAhead` (null: none), and for owners a time that is too soon.
 */
export function judgeSlot(wanted: WantedSlot, { now, daysAhead, isOwner, timetable }: Judge): Slot | null {
  assertVisits(timetable, wanted.visitType)
  const slot =
    slotOf(wanted, slotsOn(wanted.at.day, timetable, wanted)) ??
    (wanted.outsideHours ? anyTimeOn(wanted.at, { timetable, question: wanted }) : undefined)
  const ending = ({ startsAt }: Slot) => lastBooking(startsAt, timetable, wanted.visitType)
  const facts = { now, daysAhead, isTaken, lastBooking: isOwner ? ending : undefined }
  const state = slotState(wanted.at.day, slot, facts)
  if (state === 'tooSoon') throw refusal(OWN_BOOKING_REFUSALS, 'TOO_SOON')
  if (state === 'tooFarAhead' && daysAhead !== null) throw tooFarAhead()
  if (state === 'tooFarAhead' || (state === 'closed' && !isUsuallyOpen(wanted, timetable)))
    throw refusal(BOOKING_REFUSALS, 'INVALID_TIME')
  return state === 'free' && slot !== undefined ? slot : null
}

function slotOf(wanted: WantedSlot, slots: readonly Slot[]): Slot | undefined {
  return slots.find(({ minute }) => minute === wanted.at.minute)
}

/** True for a slot of the opening hours; if it is closed, a closure closed it, perhaps after it was offered. */
function isUsuallyOpen(wanted: WantedSlot, timetable: Timetable): boolean {
  return slotOf(wanted, usualSlotsOn(wanted.at.day, timetable, wanted)) !== undefined
}

function tooFarAhead() {
  const { message } = OWN_BOOKING_REFUSALS.TOO_FAR_AHEAD
  return refusal(OWN_BOOKING_REFUSALS, 'TOO_FAR_AHEAD', { fields: { date: message } })
}
