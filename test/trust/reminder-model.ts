import { momentOf } from '../../src/features/planning/timetable/moment.ts'
import { addDays, clinicDay, clinicInstant } from '../../src/lib/time.ts'

/** What a clinic's owners have, as a run of the fake clock knows it. */
export type Visit = {
  id: string
  pet: string
  startsAt: Date
  knownAt: Date
  status: string
  vaccinates: boolean
}
export type ModelPet = {
  id: string
  isAlive: boolean
  due: string | null
  setAt: Date | null
  /** When each stage of care was said last. */
  said: Map<string, string>
}
export type ModelOwner = {
  id: string
  phone: string
  hasMail: boolean
  choice: 'all' | 'appointments' | 'none'
  pets: ModelPet[]
  visits: Visit[]
  isErased: boolean
  /** The days of daily messages. */
  dailyOn: Set<string>
}

const HOUR_MS = 3_600_000
const QUIET = { from: 21 * 60, until: 8 * 60 }

/** Whether it is night on the clinic's clocks. */
export function isNight(at: Date): boolean {
  const { minute } = momentOf(at)
  return minute >= QUIET.from || minute < QUIET.until
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const isSpokenFor = (owner: ModelOwner, { pet, status }: Visit) =>
  status === 'confirmed' &&
  owner.choice !== 'none' &&
  owner.pets.some(({ id, isAlive }) => id === pet && isAlive)

/** What a daily message at an instant has to say to an owner; written without the rules that it judges. */
export function dueDaily(
  owner: ModelOwner,
  at: Date,
  said: ReadonlySet<string>,
  today = clinicDay(at),
): string[] {
  if (owner.dailyOn.has(today)) return []
  const visits = owner.visits.filter((visit) => {
    const ahead = daysBetween(today, clinicDay(visit.startsAt))
    const isKnown = at.getTime() - visit.knownAt.getTime() >= 24 * HOUR_MS
    return isSpokenFor(owner, visit) && (ahead === 1 || ahead === 2) && isKnown
  })
  const keys = visits.map(({ id, startsAt }) => `${id} days ${startsAt.toISOString()}`)
  const care = owner.pets.flatMap((pet) => {
    const stage = careStage(owner, pet, { at, today })
    return stage === null ? [] : [`${pet.id} ${stage} ${pet.due}`]
  })
  return [...keys, ...care].filter((key) => !said.has(key))
}

/** The stage of care that an owner is to hear of on a day; null: of none. */
function careStage(
  owner: ModelOwner,
  { id, isAlive, due, setAt, said }: ModelPet,
  { at, today }: { at: Date; today: string },
): string | null {
  if (!isAlive || due === null || setAt === null || owner.choice !== 'all') return null
  const left = daysBetween(today, due)
  const stage = left > 14 || left <= -21 ? null : left > 3 ? 'first' : left > -7 ? 'second' : 'late'
  if (stage === null || at.getTime() - setAt.getTime() < 72 * HOUR_MS) return null
  const shots = owner.visits.filter(({ pet, vaccinates }) => pet === id && vaccinates)
  const isBooked = shots.some(
    ({ status, startsAt }) => ['pending', 'confirmed'].includes(status) && clinicDay(startsAt) >= today,
  )
  const isDone = shots.some(
    ({ status, startsAt }) =>
      status === 'completed' &&
      startsAt.getTime() > setAt.getTime() + 12 * HOUR_MS &&
      clinicDay(startsAt) > addDays(due, -60),
  )
  const wasLately = [...said].some(([other, on]) => daysBetween(on, today) < (other === stage ? 30 : 3))
  return isBooked || isDone || wasLately ? null : stage
}

/** When an appointment's hours are due: two before it, or in the evening before the night in which that would be. */
function hoursDue(startsAt: Date): Date {
  const due = new Date(startsAt.getTime() - 2 * HOUR_MS)
  if (!isNight(due)) return due
  const { day, minute } = momentOf(due)
  return clinicInstant(minute < QUIET.until ? addDays(day, -1) : day, 20)
}

/** Whether it begins in more than half an hour, and within a day: what is later can't be due. */
function isNearby(startsAt: Date, at: Date): boolean {
  const left = startsAt.getTime() - at.getTime()
  return left > 30 * 60_000 && left < 24 * HOUR_MS
}

/** What has to be said some hours before, and what may be said with it. */
export function dueHours(owner: ModelOwner, at: Date, said: ReadonlySet<string>) {
  const open = owner.visits.filter((visit) => isNearby(visit.startsAt, at) && isSpokenFor(owner, visit))
  const keyOf = ({ id, startsAt }: Visit) => `${id} hours ${startsAt.toISOString()}`
  const isDue = (visit: Visit) => {
    const due = hoursDue(visit.startsAt)
    return due <= at && due.getTime() - visit.knownAt.getTime() >= 4 * HOUR_MS && !said.has(keyOf(visit))
  }
  const must = open.filter(isDue)
  const isNear = ({ startsAt }: Visit) =>
    must.some((one) => startsAt.getTime() - one.startsAt.getTime() <= 3 * HOUR_MS)
  return { must: must.map(keyOf), may: open.filter(isNear).map(keyOf) }
}
