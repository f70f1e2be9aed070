import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { addDays } from '../../../lib/time.ts'
import { BOOKING_REFUSALS, type NextSlot } from '../contract.ts'
import { bookableDays, dayState, SLOT_HOURS, type SlotFacts, slotState } from '../rules.ts'
import { findTakenSlots } from './queries.ts'

/** How many days ahead a free slot is looked for when the asked day has none. */
const SEARCH_DAYS = 60

/** How many days the booking form shows with what is free on them. */
const SHOWN_DAYS = 14

/** When the caller asks, and how many days ahead they may book; null is any number. */
type Asked = Omit<SlotFacts, 'takenHours'>

/**
 * The eleven slots of a clinic day and, when none is free, the next day that has one. Refuses a day that no one can
 * book yet; of a day that is only beyond the caller's own limit each slot says so.
 */
export async function readSlots(db: Db, day: string, asked: Asked) {
  const isTooFarAhead = dayState(day, bookableDays(asked.now, asked.daysAhead)) === 'tooFarAhead'
  if (isTooFarAhead && asked.daysAhead === null) throw refusal(BOOKING_REFUSALS, 'INVALID_TIME')
  const slots = slotsOf(day, await findTakenSlots(db, day, day), asked)
  const full = slots.every((slot) => slot.state !== 'free')
  return { date: day, slots, nextFreeDay: full ? await findNextFreeDay(db, day, asked) : null }
}

/** The coming days that the caller can book, today first, each with its number of free slots. */
export async function countFreeSlots(db: Db, asked: Asked) {
  const { first, last } = bookableDays(asked.now, asked.daysAhead)
  const days = await countFree(db, first, { days: SHOWN_DAYS, asked })
  return days.filter(({ date }) => date <= last)
}

/** The soonest free slot, or null when there is none in the days that are searched. */
export async function findNextSlot(db: Db, asked: Asked): Promise<NextSlot> {
  const { first: today } = bookableDays(asked.now, asked.daysAhead)
  const first = await readSlots(db, today, asked)
  const day = first.nextFreeDay === null ? first : await readSlots(db, first.nextFreeDay, asked)
  const free = day.slots.find(({ state }) => state === 'free')
  return { slot: free === undefined ? null : { date: day.date, hour: free.hour }, today }
}

/** The next day with a free slot: after one that can be booked itself, else from today on. */
async function findNextFreeDay(db: Db, day: string, asked: Asked): Promise<string | null> {
  const range = bookableDays(asked.now, asked.daysAhead)
  const start = dayState(day, range) === 'bookable' ? addDays(day, 1) : range.first
  const days = await countFree(db, start, { days: SEARCH_DAYS, asked })
  return days.find(({ free }) => free > 0)?.date ?? null
}

async function countFree(db: Db, first: string, { days, asked }: { days: number; asked: Asked }) {
  const taken = await findTakenSlots(db, first, addDays(first, days - 1))
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index)
    return { date, free: slotsOf(date, taken, asked).filter(({ state }) => state === 'free').length }
  })
}

function slotsOf(day: string, taken: { day: string; hour: number }[], asked: Asked) {
  const takenHours = new Set(taken.filter((slot) => slot.day === day).map((slot) => slot.hour))
  return SLOT_HOURS.map((hour) => ({ hour, state: slotState(day, hour, { ...asked, takenHours }) }))
}
