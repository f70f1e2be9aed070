import { addDays, clinicDay } from '../../../lib/time.ts'
import type { AppointmentStatus } from '../../planning/appointments/clinic-filters.ts'
import { findVaccination } from '../../planning/services/rules.ts'
import { DAY_MINUTES, instantOf, momentOf } from '../../planning/timetable/moment.ts'
import { isQuiet } from '../../planning/timetable/quiet-time.ts'
import type { REMINDER_CHOICES } from './choices.ts'
import { REMINDER_KINDS, type RemindedCare, type ReminderKind } from './kinds.ts'
import { CARE_SWITCHES, type ReminderSettings } from './settings-rules.ts'

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
  /** Whether a vaccination of its pet was written down that was given on its day. */
  hasDose: boolean
}

/** Care of a living pet that is due on a day. */
export type CareFact = {
  petId: string
  pet: string
  kind: RemindedCare
  /** Null: the day of its next vaccination was typed. */
  item: { id: string; name: string } | null
  due: string
  /** Since when that day is known; null if unknown. */
  setAt: Date | null
  /** When the latest dose of the item was entered; null if there is none. */
  doneAt: Date | null
  /** Of a checkup: whether an appointment is made for it. */
  isBooked: boolean
}

/**
 * What was decided earlier. `isSaid`: by a message, or staff have decided that it is never said; else it was skipped, and `why`.
 */
export type DecisionFact = Key & { isSaid: boolean; decidedAt: Date; why?: SkipReason | null }

/** An owner with everything that decides whether they are reminded. The order of the lists does not matter. */
export type Household = {
  choice: (typeof REMINDER_CHOICES)[number]
  appointments: readonly AppointmentFact[]
  care: readonly CareFact[]
  /** The care that its owner wants to hear nothing of, for this day. */
  answers: readonly { subject: string; kind: ReminderKind; of: string }[]
  decided: readonly DecisionFact[]
  /** Whether they have got a daily message on the day in question. */
  hasDaily: boolean
  ways: Ways
}

/** Whether an owner is reached by each way at all. */
export type Ways = { email: boolean; push: boolean; login: boolean; whatsapp: boolean }

export const STAGES = ['days', 'hours', 'first', 'second', 'late', 'after'] as const
export type Stage = (typeof STAGES)[number]

/**
 * What a decision is about: another time is another key. `items`: the ids of the items of care that are due then, which are no
 * part of the key; none for a typed day, and for what was decided before there were items.
 */
export type Key = {
  subject: string
  kind: ReminderKind
  stage: Stage
  of: string
  items?: readonly string[] | null
}

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
export type Due = Key & {
  until: Date
  linkUntil: Date
  appointment?: AppointmentFact
  care?: readonly CareFact[]
}

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
  vaccination: findCare('vaccination'),
  deworming: findCare('deworming'),
  parasites: findCare('parasites'),
  checkup: findCare('checkup'),
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

/** The reminder some hours before an owner's next appointments. */
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

/** The key of something that is due, with its items. */
export const keyIn = ({ subject, kind, stage, of, items = null }: Key): Key => ({
  subject,
  kind,
  stage,
  of,
  items,
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

/** What is due for a pet on one day is one sentence: its items of a kind are judged together. */
function findCare(kind: RemindedCare): Finds {
  return (household, present) => {
    if (!present.settings[CARE_SWITCHES[kind]]) return []
    const care = household.care.filter((one) => one.kind === kind).sort(byItem)
    const days = Map.groupBy(care, ({ petId, due }) => `${petId} ${due}`)
    return [...days.values()].flatMap((day) => judgeCare(household, day, present))
  }
}

const nameOf = ({ item }: CareFact) => (item === null ? '' : `${item.name} ${item.id}`)
const byItem = (one: CareFact, other: CareFact) => (nameOf(one) < nameOf(other) ? -1 : 1)

/** Reasons for which care is not spoken of by itself; beside an item of the same day that is, it is named. */
const IS_PACE: readonly SkipReason[] = ['set_lately', 'said_lately']

function judgeCare(
  household: Household,
  day: readonly CareFact[],
  { now, settings }: Present,
): (Due | Skip)[] {
  const [first] = day
  if (first === undefined) return []
  const { petId: subject, kind, due: of } = first
  const today = clinicDay(now)
  const stage = careStages(of, settings).find(({ from, until }) => from <= today && today <= until)
  if (stage === undefined) return []
  const key: Key = { subject, kind, stage: stage.stage, of }
  if (isSaid(household, key)) return []
  const judged = day.map((fact) => ({ fact, why: whyNoCare(household, fact, { key, now }) }))
  const whys = judged.map(({ why }) => why)
  const why = whys.find((one) => one !== null && IS_PACE.includes(one)) ?? whys[0]
  if (why != null && !whys.includes(null)) return [{ ...key, ...itemsOf(day), why }]
  const care = judged.filter((one) => one.why === null || IS_PACE.includes(one.why)).map(({ fact }) => fact)
  const until = instantOf({ day: addDays(stage.until, 1), minute: 0 })
  const linkUntil = new Date(now.getTime() + LINK_DAYS * DAY_MS)
  return [{ ...key, ...itemsOf(care), until, linkUntil, care }]
}

/** The items that a decision is about, to be stored beside it. */
const itemsOf = (care: readonly CareFact[]): Pick<Key, 'items'> => {
  const items = care.flatMap(({ item }) => (item === null ? [] : [item.id]))
  return items.length > 0 ? { items } : {}
}

type CareQuestion = { key: Key; now: Date }

function whyNoCare(household: Household, fact: CareFact, { key, now }: CareQuestion): SkipReason | null {
  const { petId, kind, due, setAt } = fact
  if (household.choice !== 'all') return 'unwanted'
  const isAnswered = household.answers.some(
    (one) => one.subject === petId && one.kind === kind && one.of === due,
  )
  if (isAnswered) return 'answered'
  const today = clinicDay(now)
  const met = MET[kind](household, fact, today)
  if (met !== null) return met
  if (setAt !== null && now.getTime() - setAt.getTime() < SET_LATELY_MS) return 'set_lately'
  return wasSaidLately(household, fact, { key, today }) ? 'said_lately' : null
}

type Meets = (household: Household, fact: CareFact, today: string) => 'booked' | 'done' | null

/** Whether care that is due is booked or done. A dose needs no word here: it moves the day. */
const MET: Record<RemindedCare, Meets> = {
  vaccination: (household, fact, today) => {
    const visits = household.appointments.filter(
      ({ petId, service }) => petId === fact.petId && findVaccination([{ name: service }]) !== undefined,
    )
    const isBooked = visits.some(
      ({ status, startsAt }) =>
        (status === 'pending' || status === 'confirmed') && clinicDay(startsAt) >= today,
    )
    if (isBooked) return 'booked'
    return visits.some((one) => isWhatWasDue(one, fact)) ? 'done' : null
  },
  deworming: () => null,
  parasites: () => null,
  checkup: (_household, { isBooked }) => (isBooked ? 'booked' : null),
}

/** True for a completed vaccination that no one has written down: the day is still that of before it. */
function isWhatWasDue({ status, startsAt, hasDose }: AppointmentFact, { setAt, due }: CareFact): boolean {
  if (status !== 'completed' || hasDose || setAt === null) return false
  if (startsAt.getTime() - setAt.getTime() <= DONE_AFTER_SET_MS) return false
  return clinicDay(startsAt) > addDays(due, -DONE_WITHIN_DAYS)
}

/**
 * The same stage of an item not twice within a month, whatever day it is for, and two stages some days apart. What was said
 * before it was done is of another round.
 */
function wasSaidLately(
  household: Household,
  fact: CareFact,
  { key: { subject, kind, stage }, today }: { key: Key; today: string },
): boolean {
  const doneAt = lastDone(household, fact)
  return household.decided.some((one) => {
    if (!one.isSaid || one.subject !== subject || one.kind !== kind) return false
    if (!isOfItem(one, fact) || (doneAt !== null && one.decidedAt <= doneAt)) return false
    const apart = one.stage === stage ? STAGE_AGAIN_DAYS : STAGES_APART_DAYS
    return today < addDays(clinicDay(one.decidedAt), apart)
  })
}

/** True unless a decision was about other items alone. */
const isOfItem = ({ items }: Pick<Key, 'items'>, { item }: CareFact) =>
  items == null || item === null || items.includes(item.id)

/** When care was done last: by a dose that was entered, and of a checkup by an appointment. */
function lastDone({ appointments }: Household, { kind, petId, doneAt }: CareFact): Date | null {
  if (kind !== 'checkup') return doneAt
  const visits = appointments.filter((one) => one.petId === petId && one.status === 'completed')
  return visits.length === 0 ? null : new Date(Math.max(...visits.map(({ startsAt }) => startsAt.getTime())))
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
  const unreached = send.map((one) => ({ ...keyIn(one), why: 'no_way' as const }))
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
type SaidItem = {
  subject: string
  kind: ReminderKind
  at?: string
  day?: string
  items?: readonly { id: string }[]
}

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

const isStillDue: Holds = (said, household, now) =>
  household.care.some((fact) => {
    if (!isAbout(said, fact)) return false
    const key: Key = { subject: fact.petId, kind: fact.kind, stage: 'first', of: fact.due }
    const why = whyNoCare({ ...household, decided: [] }, fact, { key, now })
    return why === null || why === 'set_lately'
  })

/** Whether a message has said that this care is due on this day. */
export function isAbout(
  { subject, kind, day, items }: SaidItem,
  fact: Pick<CareFact, 'petId' | 'kind' | 'due' | 'item'>,
): boolean {
  const { petId, due, item } = fact
  if (petId !== subject || fact.kind !== kind || due !== day) return false
  return items === undefined || item === null || items.some(({ id }) => id === item.id)
}

/** Feedback never waits on the list To send. */
const HOLDS: Record<ReminderKind, Holds> = {
  appointment: isStillPromised,
  vaccination: isStillDue,
  deworming: isStillDue,
  parasites: isStillDue,
  checkup: isStillDue,
  feedback: () => false,
}

/** True as long as what a message says of an item holds, so that it is still of use to send it. */
export const stillHolds: Holds = (item, household, now) => HOLDS[item.kind](item, household, now)
