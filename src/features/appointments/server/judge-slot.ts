import { refusal } from '../../../lib/refusal.ts'
import type { Timetable } from '../../timetable/rules.ts'
import { type Slot, type SlotQuestion, slotsOn, usualSlotsOn } from '../../timetable/slots.ts'
import { slotState } from '../rules.ts'
import { BOOKING_REFUSALS, OWN_BOOKING_REFUSALS } from '../texts.ts'

/** Whether a slot is taken is checked by the database when an appointment is written. */
const isTaken = () => false

/** When an appointment is to begin, and what it is for. */
export type WantedSlot = SlotQuestion & { date: string; hour: number; minute?: number | undefined }

/**
 * The slot, if it can still be booked as far as the timetable and the time say; otherwise null. Refuses a time that is
 * not a slot, and a day beyond the caller's limit `daysAhead` (null: none).
 */
export function judgeSlot(
  wanted: WantedSlot,
  { now, daysAhead, timetable }: { now: Date; daysAhead: number | null; timetable: Timetable },
): Slot | null {
  const slot = slotOf(wanted, slotsOn(wanted.date, timetable, wanted))
  const state = slotState(wanted.date, slot, { now, daysAhead, isTaken })
  if (state === 'tooFarAhead' && daysAhead !== null) throw tooFarAhead()
  if (state === 'tooFarAhead' || (state === 'closed' && !isUsuallyOpen(wanted, timetable)))
    throw refusal(BOOKING_REFUSALS, 'INVALID_TIME')
  return state === 'free' && slot !== undefined ? slot : null
}

function slotOf({ hour, minute = 0 }: WantedSlot, slots: readonly Slot[]): Slot | undefined {
  return slots.find(({ start }) => start === hour * 60 + minute)
}

/** True for a slot of the opening hours; if it is closed, a closure closed it, perhaps after it was offered. */
function isUsuallyOpen(wanted: WantedSlot, timetable: Timetable): boolean {
  return slotOf(wanted, usualSlotsOn(wanted.date, timetable, wanted)) !== undefined
}

function tooFarAhead() {
  const { message } = OWN_BOOKING_REFUSALS.TOO_FAR_AHEAD
  return refusal(OWN_BOOKING_REFUSALS, 'TOO_FAR_AHEAD', { fields: { date: message } })
}
