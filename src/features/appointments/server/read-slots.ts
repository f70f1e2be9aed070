import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { addDays, clinicDay } from '../../../lib/time.ts'
import { BOOKING_REFUSALS, type NextSlot } from '../contract.ts'
import { SLOT_HOURS, slotProblem, slotsOf } from '../rules.ts'
import { findTakenSlots } from './queries.ts'

/** How many days ahead a free slot is looked for when the asked day has none. */
const SEARCH_DAYS = 60

/** How many days the booking form shows with what is free on them. */
const SHOWN_DAYS = 14

/** The eleven slots of a clinic day and, when none is free, the next day that has one. */
export async function readSlots(db: Db, day: string, now: Date) {
  if (slotProblem(day, SLOT_HOURS[0], now) === 'INVALID_TIME') throw refusal(BOOKING_REFUSALS, 'INVALID_TIME')
  const slots = slotsOf(day, hoursOn(await findTakenSlots(db, day, day), day), now)
  const full = slots.every((slot) => slot.state !== 'free')
  return { date: day, slots, nextFreeDay: full ? await findNextFreeDay(db, day, now) : null }
}

/** The coming days, today first, each with its number of free slots. */
export async function countFreeSlots(db: Db, now: Date) {
  return await countFree(db, clinicDay(now), { days: SHOWN_DAYS, now })
}

/** The soonest free slot, or null when there is none in the days that are searched. */
export async function findNextSlot(db: Db, now: Date): Promise<NextSlot> {
  const today = clinicDay(now)
  const first = await readSlots(db, today, now)
  const day = first.nextFreeDay === null ? first : await readSlots(db, first.nextFreeDay, now)
  const free = day.slots.find(({ state }) => state === 'free')
  return { slot: free === undefined ? null : { date: day.date, hour: free.hour }, today }
}

async function findNextFreeDay(db: Db, day: string, now: Date): Promise<string | null> {
  const today = clinicDay(now)
  const days = await countFree(db, day < today ? today : addDays(day, 1), { days: SEARCH_DAYS, now })
  return days.find(({ free }) => free > 0)?.date ?? null
}

async function countFree(db: Db, first: string, { days, now }: { days: number; now: Date }) {
  const taken = await findTakenSlots(db, first, addDays(first, days - 1))
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index)
    const slots = slotsOf(date, hoursOn(taken, date), now)
    return { date, free: slots.filter(({ state }) => state === 'free').length }
  })
}

function hoursOn(taken: { day: string; hour: number }[], day: string): Set<number> {
  return new Set(taken.filter((slot) => slot.day === day).map((slot) => slot.hour))
}
