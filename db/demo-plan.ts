import { createHash } from 'node:crypto'
import type { VisitType } from '../src/features/planning/services/visit-types.ts'
import { momentOf } from '../src/features/planning/timetable/moment.ts'
import { SLOT_HOURS } from '../src/features/planning/timetable/rules.ts'
import { clinicDay } from '../src/lib/time.ts'

/** What became, or will become, of an appointment. */
export type Outcome = 'came' | 'missed' | 'cancelled' | 'cancelledLate'

/** An appointment of the demo clinic as its day's generator makes it. */
export type PlannedAppointment = {
  id: string
  day: string
  hour: number
  /** Which customer, pet and service: numbers from 0 to below 1, of as many as there are. */
  customer: number
  pet: number
  service: number
  visitType: VisitType
  /** Overbooked beside another appointment. */
  squeezedIn: boolean
  outcome: Outcome
  /** Until it begins. */
  isConfirmed: boolean
  isPaid: boolean
  /** How many days before it was booked. */
  bookedDays: number
}

const [FIRST_HOUR] = SLOT_HOURS
const LAST_HOUR = Math.max(...SLOT_HOURS)
/** How many free hours today has at first, while so many are to come. */
const FREE_TODAY = 3

/** How many appointments a weekday has; 0 is Sunday. */
const OF_WEEKDAY = [9, 4, 8, 8, 8, 8, 8] as const

/** The hours that fill up first: before noon and after work. */
const isFull = (hour: number) => hour < 12 || hour >= 17

/** Random numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
function randomOf(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** An id that says nothing, and is the same for the same appointment of the demo clinic. */
function idOf(seed: string): string {
  const hex = createHash('sha256').update(`demo appointment ${seed}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** What becomes of an appointment: 6 of 100 are cancelled, a third of them late, and to 3 no one comes. */
function outcomeOf(chance: number): Outcome {
  if (chance < 0.04) return 'cancelled'
  if (chance < 0.06) return 'cancelledLate'
  return chance < 0.09 ? 'missed' : 'came'
}

/** An appointment at an hour of a day. The first of a day always comes, so that every day has someone. */
function planAt(day: string, hour: number, squeezedIn = false): PlannedAppointment {
  const seed = `${day} ${hour}${squeezedIn ? ' squeezed in' : ''}`
  const random = randomOf(seed)
  const outcome = outcomeOf(random())
  return {
    ...{ id: idOf(seed), day, hour, squeezedIn },
    ...{ customer: random(), pet: random(), service: random() },
    visitType: random() < 0.12 && !squeezedIn ? 'house' : 'clinic',
    outcome: hour === FIRST_HOUR || squeezedIn ? 'came' : outcome,
    isConfirmed: random() > 0.12,
    isPaid: random() > 0.04,
    bookedDays: 1 + Math.floor(random() * 12),
  }
}

/** All slots but the first and the last, in the order in which a day fills up. */
function fillingOrder(day: string): number[] {
  const random = randomOf(day)
  const between = SLOT_HOURS.filter((hour) => hour !== FIRST_HOUR && hour !== LAST_HOUR)
  const early = between.map((hour) => ({ hour, rank: random() * (isFull(hour) ? 1 : 3) }))
  return early.sort((a, b) => a.rank - b.rank).map(({ hour }) => hour)
}

/** On how many of all days someone is squeezed in. */
const SQUEEZED = 1 / 8

/**
 * The appointments of a day, the same whenever they are made. The first slot is always taken, the last one free. On few days
 * someone is squeezed in beside an appointment.
 */
export function planDay(day: string): PlannedAppointment[] {
  const count = OF_WEEKDAY[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 0
  const isSqueezed = randomOf(`${day} squeezed in`)() < SQUEEZED
  const order = fillingOrder(day)
  const alone = [FIRST_HOUR, ...order.slice(0, count - (isSqueezed ? 2 : 1))].map((hour) => planAt(day, hour))
  const beside = isSqueezed ? order.slice(0, 1).map((hour) => planAt(day, hour, true)) : []
  return [...alone, ...beside].sort((a, b) => a.hour - b.hour)
}

/** A day as it is: the hours that are taken, and whether its appointments were made before. */
export type DayBefore = { taken: ReadonlySet<number>; isMade: boolean }

/** What is added to a day. Today has someone there now, someone to come, and three free hours if enough are left. */
export function planMissing(day: string, now: Date, { taken, isMade }: DayBefore): PlannedAppointment[] {
  const planned = planDay(day).filter(({ hour, squeezedIn }) => squeezedIn || !taken.has(hour))
  if (day !== clinicDay(now)) return isMade ? [] : planned
  const hour = Math.floor(momentOf(now).minute / 60)
  const extra = [...planPresent(day, hour, taken), ...planLast(day, hour)]
  return isMade ? extra : [...planToday(planned, hour, taken), ...extra]
}

/** Someone beside the last slot of today, which so stays free: there is someone to come, and then someone there. */
function planLast(day: string, hour: number): PlannedAppointment[] {
  return hour <= LAST_HOUR ? [planAt(day, LAST_HOUR, true)] : []
}

/** Someone who is there at this hour of a day, if the clinic is open and no one else is. */
function planPresent(day: string, hour: number, taken: ReadonlySet<number>): PlannedAppointment[] {
  if (hour < FIRST_HOUR || hour >= LAST_HOUR || taken.has(hour)) return []
  return [{ ...planAt(day, hour), outcome: 'came', isConfirmed: true }]
}

/** The others of today. */
function planToday(
  planned: readonly PlannedAppointment[],
  now: number,
  taken: ReadonlySet<number>,
): PlannedAppointment[] {
  const past = planned.filter(({ hour, squeezedIn }) => squeezedIn || hour < now)
  const later = planned.filter(({ hour, squeezedIn }) => !squeezedIn && hour > now)
  const free = SLOT_HOURS.filter((hour) => hour > now && !taken.has(hour)).length
  return [...past, ...later.slice(0, Math.max(0, free - FREE_TODAY))]
}
