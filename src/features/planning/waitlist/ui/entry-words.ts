import { clinicDay, formatLongDate, formatShortDate, formatTime } from '../../../../lib/time.ts'
import type { Entry } from '../contract.ts'
import { daysWords, partsWords } from '../rules.ts'

/** What an entry is for: `Wed, 10 Mar to Fri, 12 Mar, morning or evening, with Dr. Rao`. */
export function entryWords({ firstDay, lastDay, calendar, ...parts }: Entry): string {
  const label = partsWords(parts)
  const inside = label.replace(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
  const words = [daysWords({ firstDay, lastDay }), inside, calendar && `with ${calendar}`]
  return words.filter(Boolean).join(', ')
}

/** Which place is held: `Wednesday, 10 March 2027 at 10:00 AM, held until 9:42 AM`. */
export function heldWords({ startsAt, expiresAt }: NonNullable<Entry['offer']>): string {
  const at = new Date(startsAt)
  return `${formatLongDate(at)} at ${formatTime(at)}, held until ${untilWords(expiresAt)}`
}

/** Until when a place is held: `9:42 AM`, or `8:30 AM on Thu, 11 Mar` if that is not today. */
export function untilWords(expiresAt: string): string {
  const end = new Date(expiresAt)
  const isToday = clinicDay(end) === clinicDay(new Date())
  return isToday ? formatTime(end) : `${formatTime(end)} on ${formatShortDate(end)}`
}
