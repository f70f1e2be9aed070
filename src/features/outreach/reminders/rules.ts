import { addDays, clinicDay } from '../../../lib/time.ts'
import type { AppointmentStatus } from '../../planning/appointments/clinic-filters.ts'
import { findVaccination } from '../../planning/services/rules.ts'
import { DAY_MINUTES, instantOf, momentOf } from '../../planning/timetable/moment.ts'
import { isQuiet } from '../../planning/timetable/quiet-time.ts'
import type { REMINDER_CHOICES } from './choices.ts'
import { REMINDER_KINDS, type ReminderKind } from './kinds.ts'
import type { ReminderSettings } from './settings-rules.ts'

/** An appointment of an owner, as far as reminders go. */
export type AppointmentFact = {
  id: string
  petId: string
  pet: string
  service: string
  startsAt: Date
  status: AppointmentStatus
  /** Since when the owner has known this time. */
  knownAt: Date
  isAtHome: boolean
  /** False for a pet that has died or is no longer there. */
  isAlive: boolean
}

/** A living pet and the day on which its next vaccination is due. `setAt`: since when that day is known, null if unknown. */
export type PetFact = { id: string; name: string; due: string | null; setAt: Date | null }

/**
 * What was decided earlier. `isSaid`: by a message, or staff have decided that it is never said; else it was skipped, and `why`.
 */
export type DecisionFact = Key & { isSaid: boolean; decidedAt: Date; why?: SkipReason | null }

/** An owner with all on which it depends whether something is said to them. The order of the lists does not matter. */
export type Household = {
  choice: (typeof REMINDER_CHOICES)[number]
  appointments: readonly AppointmentFact[]
  pets: readonly PetFact[]
  /** The care that its owner wants to hear nothing of, for this day. */
  answers: readonly { subject: string; of: string }[]
  decided: readonly DecisionFact[]
  /** Whether they have got a daily message on the day in question. */
  hasDaily: boolean
  ways: Ways
}

/** Whether an owner is reached by each way at all. */
export type Ways = { email: boolean; push: boolean; login: boolean; whatsapp: boolean }

export const STAGES = ['days', 'hours', 'first', 'second', 'late', 'after'] as const
export type Stage = (typeof STAGES)[number]

/** What a decision is about: another time is another key. */
export type Key = { subject: string; kind: ReminderKind; stage: Stage; of: string }

export const SKIP_REASONS = [
  'known_lately',
  'unwanted',
  'no_way',
  'booked',
  'done',
  'answered',
  'set_lately',
  'said_lately',
  'restored',
  'held',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

export type Skip = Key & { why: SkipReason }

/** A reminder that is due. `until`: when it becomes pointless. `linkUntil`: so long its link answers. */
export type Due = Key & { until: Date; linkUntil: Date; appointment?: AppointmentFact; pet?: PetFact }

export type Decision = { send: readonly Due[]; skip: readonly Skip[] }
export type Present = { now: Date; settings: ReminderSettings }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** For how long an owner must have known a time at the daily pass, and when the hours are due. */
export const KNOWN_DAILY_MS = DAY_MS
export const KNOWN_HOURS_MS = 4 * HOUR_MS
/** What begins so long after an owner's first is in the same message. */
const TOGETHER_MS = 3 * HOUR_MS
/** Someone who reads it later can't change anything. */
const TOO_LATE_MS = 30 * MINUTE_MS
/** The last stage of care lasts so many days. */
const LAST_STAGE_DAYS = 14
/** A day that was just set was just talked about. */
const SET_LATELY_MS = 3 * DAY_MS
const STAGE_AGAIN_DAYS = 30
const STAGES_APART_DAYS = 3
/** A vaccination that began so long after the day was set, and so few days before it, is the one that was due. */
const DONE_AFTER_SET_MS = 12 * HOUR_MS
const DONE_WITHIN_DAYS = 60
const LINK_DAYS = 30
const FEEDBACK_DAYS = 3
const FEEDBACK_AGAIN_DAYS = 90

/** The days of a stage, both inclusive. */
type StageDays = { stage: Stage; from: string; until: string }

/** The stages of care that is due on a day. */
export function careStages(due: string, settings: ReminderSettings): StageDays[] {
  const { firstDays, secondDays, lateDays } = settings
  return [
    { stage: 'first', from: addDays(due, -firstDays), until: addDays(due, -secondDays - 1) },
    { stage: 'second', from: addDays(due, -secondDays), until: addDays(due, lateDays - 1) },
    { stage: 'late', from: addDays(due, lateDays), until: addDays(due, lateDays + LAST_STAGE_DAYS - 1) },
  ]
}

/** When the hours of an appointment are due: so many before it, or an hour before the quiet time in which that would be. */
export function hoursDueAt(startsAt: Date, hours: number, settings: ReminderSettings): Date {
  const due = new Date(startsAt.getTime() - hours * HOUR_MS)
  return isQuiet(settings, momentOf(due).minute) ? beforeQuiet(settings, due, 60) : due
}

/** The instant so many minutes before the quiet time began in which `instant` is. */
export function beforeQuiet({ quietFrom }: ReminderSettings, instant: Date, minutes: number): Date {
  const { day, minute } = momentOf(instant)
  const began = minute >= quietFrom ? day : addDays(day, -1)
  const before = quietFrom - minutes
  return before >= 0
    ? instantOf({ day: began, minute: before })
    : instantOf({ day: addDays(began, -1), minute: before + DAY_MINUTES })
}

type Finds = (household: Household, present: Present) => (Due | Skip)[]

/** What there is to say of each kind in a daily message; feedback is asked for alone, on a day without anything else. */
const FINDS: Record<ReminderKind, Finds> = {
  appointment: (household, present) =>
    household.appointments.flatMap((appointment) => judgeDays(household, appointment, present)),
  vaccination: (household, present) => household.pets.flatMap((pet) => judgeCare(household, pet, present)),
  feedback: () => [],
}

/** What the daily message of `now`’s day says to an owner. */
export function decideDaily(household: Household, { now, settings }: Present): Decision {
  const nothing = { send: [], skip: [] }
  if (household.hasDaily || isQuiet(settings, momentOf(now).minute)) return nothing
  const found = REMINDER_KINDS.flatMap((kind) => FINDS[kind](household, { now, settings }))
  const decision = sorted(found)
  return decision.send.length > 0 || !settings.feedback
    ? reached(decision, household, 'daily')
    : reached({ ...decision, send: feedbackOf(household, now) }, household, 'feedback')
}

/** What is said some hours before an owner's next appointments. */
export function decideHours(household: Household, { now, settings }: Present): Decision {
  const { appointmentHours: hours } = settings
  if (hours === null || isQuiet(settings, momentOf(now).minute)) return { send: [], skip: [] }
  const candidates = household.appointments
    .filter((appointment) => isPromised(appointment) && !isSaid(household, keyOf(appointment, 'hours')))
    .map((appointment) => ({ appointment, due: hoursDueAt(appointment.startsAt, hours, settings) }))
    .filter(({ appointment }) => now.getTime() < appointment.startsAt.getTime() - TOO_LATE_MS)
    .sort((one, other) => one.appointment.startsAt.getTime() - other.appointment.startsAt.getTime())
  const isDue = ({ due }: { due: Date }) => due <= now
  const judged = candidates.map((candidate) => ({
    ...candidate,
    isLate: candidate.due.getTime() - candidate.appointment.knownAt.getTime() < KNOWN_HOURS_MS,
  }))
  const first = judged.find((one) => isDue(one) && !one.isLate)
  const limit = first === undefined ? null : first.appointment.startsAt.getTime() + TOGETHER_MS
  const found = judged.flatMap((one): (Due | Skip)[] => {
    const key = keyOf(one.appointment, 'hours')
    const isTogether = limit !== null && one.appointment.startsAt.getTime() <= limit
    if (!isDue(one) && !isTogether) return []
    if (household.choice === 'none') return [{ ...key, why: 'unwanted' }]
    if (one.isLate) return isDue(one) ? [{ ...key, why: 'known_lately' }] : []
    return [dueOf(key, one.appointment)]
  })
  return reached(sorted(found), household, 'hours')
}

/** A confirmed appointment of a living pet. */
export const isPromised = ({ status, isAlive }: AppointmentFact) => status === 'confirmed' && isAlive

/** What is decided about an appointment at a stage. */
export const keyOf = ({ id, startsAt }: AppointmentFact, stage: Stage): Key => ({
  subject: id,
  kind: stage === 'after' ? 'feedback' : 'appointment',
  stage,
  of: startsAt.toISOString(),
})

const dueOf = (key: Key, appointment: AppointmentFact): Due => ({
  ...key,
  until: appointment.startsAt,
  linkUntil: appointment.startsAt,
  appointment,
})

/** Whether two decisions are about the same. */
export const isSame = (one: Key, other: Key) =>
  one.subject === other.subject && one.kind === other.kind && one.stage === other.stage && one.of === other.of

const isSaid = ({ decided }: Household, key: Key) => decided.some((one) => one.isSaid && isSame(one, key))

/** True if a decision says more than what has been noted: it sends something, or skips it for another reason. */
export const isNew = ({ send, skip }: Decision, { decided }: Pick<Household, 'decided'>): boolean =>
  send.length > 0 || skip.some((one) => !decided.some((noted) => isSame(noted, one) && noted.why === one.why))

function judgeDays(
  household: Household,
  appointment: AppointmentFact,
  { now, settings }: Present,
): (Due | Skip)[] {
  const { appointmentDays: days } = settings
  const [today, day] = [clinicDay(now), clinicDay(appointment.startsAt)]
  const isInWindow = days !== null && addDays(day, -days) <= today && today < day
  const key = keyOf(appointment, 'days')
  if (!isInWindow || !isPromised(appointment) || isSaid(household, key)) return []
  if (household.choice === 'none') return [{ ...key, why: 'unwanted' }]
  const isLate = now.getTime() - appointment.knownAt.getTime() < KNOWN_DAILY_MS
  return isLate ? [{ ...key, why: 'known_lately' }] : [dueOf(key, appointment)]
}

function judgeCare(household: Household, pet: PetFact, { now, settings }: Present): (Due | Skip)[] {
  const { due } = pet
  if (due === null || !settings.vaccinations) return []
  const today = clinicDay(now)
  const stage = careStages(due, settings).find(({ from, until }) => from <= today && today <= until)
  if (stage === undefined) return []
  const key: Key = { subject: pet.id, kind: 'vaccination', stage: stage.stage, of: due }
  if (isSaid(household, key)) return []
  const why = whyNoCare(household, pet, { key, due, now })
  if (why !== null) return [{ ...key, why }]
  const until = instantOf({ day: addDays(stage.until, 1), minute: 0 })
  return [{ ...key, until, linkUntil: new Date(now.getTime() + LINK_DAYS * DAY_MS), pet }]
}

type CareQuestion = { key: Key; due: string; now: Date }

function whyNoCare(household: Household, pet: PetFact, { key, due, now }: CareQuestion): SkipReason | null {
  if (household.choice !== 'all') return 'unwanted'
  if (household.answers.some(({ subject, of }) => subject === pet.id && of === due)) return 'answered'
  const today = clinicDay(now)
  const vaccinations = household.appointments.filter(
    ({ petId, service }) => petId === pet.id && findVaccination([{ name: service }]) !== undefined,
  )
  const isBooked = vaccinations.some(
    ({ status, startsAt }) =>
      (status === 'pending' || status === 'confirmed') && clinicDay(startsAt) >= today,
  )
  if (isBooked) return 'booked'
  if (vaccinations.some((one) => isWhatWasDue(one, pet.setAt, due))) return 'done'
  if (pet.setAt !== null && now.getTime() - pet.setAt.getTime() < SET_LATELY_MS) return 'set_lately'
  return wasSaidLately(household, key, today) ? 'said_lately' : null
}

/** True for a completed vaccination that no one has written down: the day is still that of before it. */
function isWhatWasDue({ status, startsAt }: AppointmentFact, setAt: Date | null, due: string): boolean {
  if (status !== 'completed' || setAt === null) return false
  if (startsAt.getTime() - setAt.getTime() <= DONE_AFTER_SET_MS) return false
  return clinicDay(startsAt) > addDays(due, -DONE_WITHIN_DAYS)
}

/** The same stage of a pet not twice within a month, whatever day it is for, and two stages some days apart. */
function wasSaidLately({ decided }: Household, { subject, kind, stage }: Key, today: string): boolean {
  return decided.some((one) => {
    if (!one.isSaid || one.subject !== subject || one.kind !== kind) return false
    const apart = one.stage === stage ? STAGE_AGAIN_DAYS : STAGES_APART_DAYS
    return today < addDays(clinicDay(one.decidedAt), apart)
  })
}

/** Services after which no one is asked how it was. */
const isUnasked = (service: string) => /euthan|put(ting)? to sleep/i.test(service)

/** The appointment of the last days that its owner is asked about, once in three months. */
function feedbackOf(household: Household, now: Date): Due[] {
  const today = clinicDay(now)
  const wasAsked = household.decided.some(
    ({ kind, isSaid: said, decidedAt }) =>
      kind === 'feedback' && said && today < addDays(clinicDay(decidedAt), FEEDBACK_AGAIN_DAYS),
  )
  if (wasAsked || household.choice === 'none') return []
  const asked = household.appointments
    .filter(({ status, isAlive, service, startsAt }) => {
      const day = clinicDay(startsAt)
      const isLately = addDays(day, 1) <= today && today <= addDays(day, FEEDBACK_DAYS)
      return status === 'completed' && isAlive && isLately && !isUnasked(service)
    })
    .sort(
      (one, other) => other.startsAt.getTime() - one.startsAt.getTime() || (one.id < other.id ? -1 : 1),
    )[0]
  if (asked === undefined) return []
  const until = new Date(now.getTime() + DAY_MS)
  const linkUntil = new Date(now.getTime() + LINK_DAYS * DAY_MS)
  return [{ ...keyOf(asked, 'after'), until, linkUntil, appointment: asked }]
}

/** What was found, in an order of its own: it does not depend on that of the facts. */
function sorted(found: readonly (Due | Skip)[]): Decision {
  const order = (key: Key) => `${key.kind} ${key.of} ${key.subject}`
  const all = [...found].sort((one, other) => (order(one) < order(other) ? -1 : 1))
  return {
    send: all.filter((one): one is Due => !('why' in one)),
    skip: all.filter((one): one is Skip => 'why' in one),
  }
}

type Rhythm = 'daily' | 'hours' | 'feedback'

function reached({ send, skip }: Decision, { ways }: Household, rhythm: Rhythm): Decision {
  const { email, push, login, whatsapp } = ways
  if (email || push || login || (whatsapp && rhythm === 'daily')) return { send, skip }
  const unreached = send.map(({ subject, kind, stage, of }) => ({
    ...{ subject, kind, stage, of },
    why: 'no_way' as const,
  }))
  return { send: [], skip: [...skip, ...unreached] }
}

/** By which ways a message goes; with `toSend` staff send it by WhatsApp. What runs out soon is not for them. */
export function channelsOf(
  { email, push, login, whatsapp }: Ways,
  { rhythm, whatsappFirst }: { rhythm: Rhythm; whatsappFirst: boolean },
): { toSend: boolean; channels: string[] } {
  const notification = login ? ['notification'] : []
  const toSend = rhythm === 'daily' && whatsapp && (whatsappFirst || !(email || push))
  if (toSend) return { toSend, channels: notification }
  return { toSend, channels: [...(email ? ['email'] : []), ...(push ? ['push'] : []), ...notification] }
}

/** More owners than this are more than a usual day's. */
export const MAX_USUAL = 50

/** Why the messages of a day are held: too many at once, or the last pass is long ago, or lies ahead. */
export function brakeOf(pass: {
  owners: number
  /** The most owners on a day of the last month. */
  busiest: number
  passedOn: string | null
  today: string
}): 'many' | 'gap' | null {
  const { owners, busiest, passedOn, today } = pass
  if (owners === 0) return null
  const isNear = passedOn !== null && addDays(passedOn, -7) <= today && today <= addDays(passedOn, 7)
  if (!isNear) return 'gap'
  return owners > Math.max(MAX_USUAL, 3 * busiest) ? 'many' : null
}

/** True once the daily pass of `now`’s day is due. */
export function isPassDue(settings: ReminderSettings & { passedOn: string | null }, now: Date): boolean {
  const { day, minute } = momentOf(now)
  return minute >= settings.dailyAt && !isQuiet(settings, minute) && settings.passedOn !== day
}

/** What a message said of an item, as far as it can be compared with what is so now. */
type SaidItem = { subject: string; kind: ReminderKind; at?: string; day?: string }

type Holds = (item: SaidItem, household: Household, now: Date) => boolean

const isStillPromised: Holds = ({ subject, at }, household, now) =>
  household.appointments.some(
    (one) =>
      one.id === subject &&
      isPromised(one) &&
      one.startsAt.toISOString() === at &&
      one.startsAt > now &&
      household.choice !== 'none',
  )

const isStillDue: Holds = ({ subject, kind, day }, household, now) => {
  const pet = household.pets.find(({ id }) => id === subject)
  if (pet === undefined || day === undefined || pet.due !== day) return false
  const key: Key = { subject, kind, stage: 'first', of: day }
  const why = whyNoCare({ ...household, decided: [] }, pet, { key, due: day, now })
  return why === null || why === 'set_lately'
}

/** Feedback never waits on the list To send. */
const HOLDS: Record<ReminderKind, Holds> = {
  appointment: isStillPromised,
  vaccination: isStillDue,
  feedback: () => false,
}

/** True as long as what a message says of an item holds, so that it is still of use to send it. */
export const stillHolds: Holds = (item, household, now) => HOLDS[item.kind](item, household, now)
