import { addDays } from '../../../lib/time.ts'
import { instantOf, momentOf } from './moment.ts'

/** The time of the day at which nothing is sent to owners and nothing of theirs runs out, in minutes after midnight. */
export type QuietTime = { quietFrom: number; quietUntil: number }

/** True in quiet time, in minutes of the day; it may go over midnight, and there is none if it ends where it begins. */
export function isQuiet({ quietFrom, quietUntil }: QuietTime, minute: number): boolean {
  if (quietFrom <= quietUntil) return quietFrom <= minute && minute < quietUntil
  return minute >= quietFrom || minute < quietUntil
}

/** When the quiet time ends in which an instant is; null outside it. */
export function quietUntil(quiet: QuietTime, instant: Date): Date | null {
  const { day, minute } = momentOf(instant)
  if (!isQuiet(quiet, minute)) return null
  const end = quiet.quietUntil
  return instantOf({ day: end > minute ? day : addDays(day, 1), minute: end })
}
