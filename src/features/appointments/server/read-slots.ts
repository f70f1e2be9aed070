import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { addDays, clinicDay } from '../../../lib/time.ts'
import { BOOKING_REFUSALS } from '../contract.ts'
import { SLOT_HOURS, slotProblem, slotsOf } from '../rules.ts'
import { findTakenSlots } from './queries.ts'

/** How many days ahead a free slot is looked for when the asked day has none. */
const SEARCH_DAYS = 60

/** The eleven slots of a clinic day and, when none is free, the next day that has one. */
export async function readSlots(db: Db, day: string, now: Date) {
  if (slotProblem(day, SLOT_HOURS[0], now) === 'INVALID_TIME') throw refusal(BOOKING_REFUSALS, 'INVALID_TIME')
  const slots = slotsOf(day, hoursOn(await findTakenSlots(db, day, day), day), now)
  const full = slots.every((slot) => slot.state !== 'free')
  return { date: day, slots, nextFreeDay: full ? await findNextFreeDay(db, day, now) : null }
}

async function findNextFreeDay(db: Db, day: string, now: Date): Promise<string | null> {
  const today = clinicDay(now)
  const first = day < today ? today : addDays(day, 1)
  const days = Array.from({ length: SEARCH_DAYS }, (_, index) => addDays(first, index))
  const taken = await findTakenSlots(db, first, addDays(first, SEARCH_DAYS - 1))
  const hasFree = (candidate: string) =>
    slotsOf(candidate, hoursOn(taken, candidate), now).some((slot) => slot.state === 'free')
  return days.find(hasFree) ?? null
}

function hoursOn(taken: { day: string; hour: number }[], day: string): Set<number> {
  return new Set(taken.filter((slot) => slot.day === day).map((slot) => slot.hour))
}
