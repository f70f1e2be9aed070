import type { VisitType } from '../src/features/planning/services/visit-types.ts'
import { momentOf } from '../src/features/planning/timetable/moment.ts'
import { SLOT_HOURS } from '../src/features/planning/timetable/rules.ts'
import { addDays, clinicDay, clinicInstant } from '../src/lib/time.ts'

const MINUTE_MS = 60_000
const [FIRST_HOUR] = SLOT_HOURS
const LAST_HOUR = Math.max(...SLOT_HOURS)

/** The slots of the day on which the demo clinic opens, after the first of them. */
const HOURS_LATER = [0, 1, 2, 3, 5] as const
/** How many of them are over when the clinic is shown in the middle of its day. */
const OVER = 2
const WAITED_MINUTES = 8

/**
 * The day on which the demo clinic opens, the hours of its appointments, and since when someone who came without one has
 * been waiting; null while the clinic is closed. The day is today, its appointments around `now`; once today's last slot
 * has begun it is tomorrow, since the demo clinic is open every day. The last slot stays free.
 */
export function demoDayOf(now: Date): { day: string; hours: number[]; walkIn: Date | null } {
  const today = clinicDay(now)
  const hour = Math.floor(momentOf(now).minute / 60)
  const isOver = hour >= LAST_HOUR
  const latestFirst = LAST_HOUR - Math.max(...HOURS_LATER)
  const first = isOver ? FIRST_HOUR : Math.min(Math.max(hour - OVER, FIRST_HOUR), latestFirst)
  return {
    day: isOver ? addDays(today, 1) : today,
    hours: HOURS_LATER.map((later) => Math.min(first + later, LAST_HOUR - 1)),
    walkIn: isOver || hour < FIRST_HOUR ? null : waitingSince(now, clinicInstant(today, FIRST_HOUR)),
  }
}

function waitingSince(now: Date, opening: Date): Date {
  const came = Math.floor(now.getTime() / MINUTE_MS - WAITED_MINUTES) * MINUTE_MS
  return new Date(Math.max(came, opening.getTime()))
}

/** How far an appointment of one hour is at `now`: done, in the room, or neither. At home no one arrives. */
export function progressOf(at: Date, now: Date, visitType: VisitType) {
  const minutesLater = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS)
  if (at > now) return {}
  const isOver = minutesLater(60) <= now
  const status = { status: isOver ? ('completed' as const) : ('confirmed' as const) }
  if (visitType === 'house') return status
  const inRoom = { arrivedAt: minutesLater(-5), inRoomAt: at }
  return { ...status, ...inRoom, ...(isOver && { doneAt: minutesLater(45) }) }
}
