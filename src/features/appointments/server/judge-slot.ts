import { refusal } from '../../../lib/refusal.ts'
import { hoursOfWeekday, slotHoursOf, type Timetable, weekdayOf } from '../../timetable/rules.ts'
import { slotState } from '../rules.ts'
import { BOOKING_REFUSALS, OWN_BOOKING_REFUSALS } from '../texts.ts'

/** Whether a slot is taken is checked by the database when an appointment is written. */
const NONE_TAKEN: ReadonlySet<number> = new Set()

type Slot = { date: string; hour: number }

/**
 * True if a slot can still be booked as far as the timetable and the time say. Refuses a time that is not a slot, and a
 * day beyond the caller's limit `daysAhead` (null: none).
 */
export function isBookable(
  slot: Slot,
  { now, daysAhead, timetable }: { now: Date; daysAhead: number | null; timetable: Timetable },
): boolean {
  const { date, hour } = slot
  const facts = { now, daysAhead, takenHours: NONE_TAKEN, slotHours: slotHoursOf(date, timetable) }
  const state = slotState(date, hour, facts)
  if (state === 'tooFarAhead' && daysAhead !== null) throw tooFarAhead()
  if (state === 'tooFarAhead' || (state === 'closed' && !isUsuallyOpen(slot, timetable)))
    throw refusal(BOOKING_REFUSALS, 'INVALID_TIME')
  return state === 'free'
}

/** True for a slot of the opening hours; if it is closed, a closure closed it, perhaps after it was offered. */
function isUsuallyOpen({ date, hour }: Slot, { openingHours }: Timetable): boolean {
  return hoursOfWeekday(weekdayOf(date), openingHours).includes(hour)
}

function tooFarAhead() {
  const { message } = OWN_BOOKING_REFUSALS.TOO_FAR_AHEAD
  return refusal(OWN_BOOKING_REFUSALS, 'TOO_FAR_AHEAD', { fields: { date: message } })
}
