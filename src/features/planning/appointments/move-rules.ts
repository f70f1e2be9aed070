import { formatShortDay } from '../../../lib/time.ts'
import { listed } from '../../../lib/words/listed.ts'
import { formatMinute, formatMoment, minuteOf, momentOf, type WireTime } from '../timetable/moment.ts'
import type { AppointmentStatus } from './clinic-filters.ts'
import { OPEN_STATUSES, type SlotState } from './rules.ts'

/** What an owner's move leads to: the appointment is moved, or the clinic is asked to move it. */
export const MOVE_OUTCOMES = ['moved', 'asked'] as const
export type MoveOutcome = (typeof MOVE_OUTCOMES)[number]

/** The shortest appointment that staff can make of one, in minutes. */
export const MIN_MINUTES = 5
/** The longest. */
export const MAX_MINUTES = 720

/** True while an appointment can be moved: it is pending or confirmed, and has not begun. */
export function isMovable(status: AppointmentStatus, appointmentDate: Date, now: Date): boolean {
  return OPEN_STATUSES.some((open) => open === status) && appointmentDate > now
}

/** True if its owner can only ask the clinic to move an appointment: it begins in less than `limitHours` hours. */
export function mustAskToMove(appointmentDate: Date, limitHours: number, now: Date): boolean {
  return appointmentDate.getTime() - now.getTime() < limitHours * 3_600_000
}

/** A day and time as messages name it: `Monday, 1 March 2027 at 10:00 AM`. */
export function momentWords(at: Date): string {
  return formatMoment(momentOf(at))
}

/** The notification to a customer whose appointment the clinic has moved. */
export function movedNotice(serviceType: string, { from, to }: { from: Date; to: Date }) {
  return {
    title: 'Appointment moved',
    message: `Your ${serviceType} appointment has been moved from ${momentWords(from)} to ${momentWords(to)}.`,
  }
}

/** The notification to a customer whose appointment the clinic leaves at its time, though they asked for another. */
export function declinedNotice(serviceType: string, { at, asked }: { at: Date; asked: Date }) {
  return {
    title: 'Appointment stays as it is',
    message: `We can’t move your ${serviceType} appointment to ${momentWords(asked)}. It stays on ${momentWords(at)}.`,
  }
}

/** The notification to a customer whose appointment another person gives now, at the same time. */
export function handedOverNotice(serviceType: string, { at, person }: { at: Date; person: string }) {
  return {
    title: 'Appointment changed',
    message: `Your ${serviceType} appointment on ${momentWords(at)} is now with ${person}.`,
  }
}

/** How many free times of a day are named. */
const MAX_NAMED = 4

type Day = {
  slots: readonly (WireTime & { state: SlotState })[]
  nextFreeDay: string | null
}

/** What is free on a day, in words, for someone who came too late for a slot. */
export function freeWords({ slots, nextFreeDay }: Day): string {
  const free = slots.filter(({ state }) => state === 'free').map((slot) => formatMinute(minuteOf(slot)))
  if (free.length > 0) return `Free on this day: ${listedTimes(free)}.`
  if (nextFreeDay === null) return 'Nothing is free on this day.'
  return `Nothing is free on this day. The next free day is ${formatShortDay(nextFreeDay)}.`
}

/** `10:00 AM, 11:00 AM and 3:00 PM`, or with how many more there are. */
function listedTimes(times: readonly string[]): string {
  if (times.length <= MAX_NAMED) return listed(times)
  return listed([...times.slice(0, MAX_NAMED - 1), `${times.length - MAX_NAMED + 1} more`])
}
