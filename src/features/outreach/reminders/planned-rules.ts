import { addDays, clinicDay } from '../../../lib/time.ts'
import { instantOf, momentOf } from '../../planning/timetable/moment.ts'
import { isQuiet } from '../../planning/timetable/quiet-time.ts'
import {
  type AppointmentFact,
  beforeQuiet,
  type DecisionFact,
  hoursDueAt,
  isPromised,
  isSame,
  KNOWN_DAILY_MS,
  KNOWN_HOURS_MS,
  keyOf,
  type Present,
  type Stage,
} from './rules.ts'
import type { ReminderSettings } from './settings-rules.ts'

const HOUR_MS = 3_600_000

/** The instant of the next daily pass. */
export function nextPassAt(settings: ReminderSettings & { passedOn: string | null }, now: Date): Date {
  const { day, minute } = momentOf(now)
  const isPassed = settings.passedOn === day || isQuiet(settings, minute)
  if (minute < settings.dailyAt) return instantOf({ day, minute: settings.dailyAt })
  return isPassed ? instantOf({ day: addDays(day, 1), minute: settings.dailyAt }) : now
}

/** The last instants up to `now` at which a daily message and one of hours could go out, if a server looked then. */
export function lastTimes(settings: ReminderSettings, now: Date): { daily: Date; hours: Date } {
  const hours = isQuiet(settings, momentOf(now).minute) ? beforeQuiet(settings, now, 1) : now
  const { day, minute } = momentOf(hours)
  const isPassed = minute >= settings.dailyAt
  return { hours, daily: isPassed ? hours : instantOf({ day: addDays(day, -1), minute: settings.dailyAt }) }
}

/** Until when an appointment begins whose hours can be due at `now`. */
export function hoursHorizon(settings: ReminderSettings, hours: number, now: Date): Date {
  const { day, minute } = momentOf(now)
  const { quietFrom, quietUntil } = settings
  const usual = now.getTime() + hours * HOUR_MS
  if (quietFrom === quietUntil || minute < quietFrom - 60) return new Date(usual)
  const end = instantOf({ day: quietUntil > quietFrom ? day : addDays(day, 1), minute: quietUntil })
  return new Date(Math.max(usual, end.getTime() + hours * HOUR_MS))
}

/** When an appointment will be reminded of as it is now; what was decided of it is left out. */
export function plannedFor(
  appointment: AppointmentFact,
  decided: readonly DecisionFact[],
  { now, settings }: Present,
): { stage: Stage; at: Date }[] {
  if (!isPromised(appointment) || appointment.startsAt <= now) return []
  const isOpen = (stage: Stage) =>
    !decided.some((one) => isSame(one, keyOf(appointment, stage)) && one.isSaid)
  return [
    ...plannedDays(appointment, { now, settings }),
    ...plannedHours(appointment, { now, settings }),
  ].filter(({ stage }) => isOpen(stage))
}

function plannedDays({ startsAt, knownAt }: AppointmentFact, { now, settings }: Present) {
  const { appointmentDays: days, dailyAt } = settings
  const day = clinicDay(startsAt)
  for (let before = days ?? 0; before >= 1; before -= 1) {
    const at = instantOf({ day: addDays(day, -before), minute: dailyAt })
    if (at > now && at.getTime() - knownAt.getTime() >= KNOWN_DAILY_MS)
      return [{ stage: 'days' as const, at }]
  }
  return []
}

function plannedHours({ startsAt, knownAt }: AppointmentFact, { now, settings }: Present) {
  const { appointmentHours: hours } = settings
  if (hours === null) return []
  const at = hoursDueAt(startsAt, hours, settings)
  const isKnown = at.getTime() - knownAt.getTime() >= KNOWN_HOURS_MS
  return at > now && isKnown ? [{ stage: 'hours' as const, at }] : []
}
