import { expect, test } from 'vitest'
import { momentOf } from '../src/features/planning/timetable/moment.ts'
import { SLOT_HOURS } from '../src/features/planning/timetable/rules.ts'
import { addDays, clinicDay, clinicInstant } from '../src/lib/time.ts'
import { demoDayOf } from './demo-day.ts'
import { type PlannedAppointment, planDay, planMissing } from './demo-plan.ts'

/** A Monday. */
const MONDAY = '2027-03-08'
const OPEN = [...SLOT_HOURS]

/** The hours of a day that have an appointment which holds time, and those that are free. */
function dayOf(now: Date, taken: ReadonlySet<number>, rows: readonly PlannedAppointment[]) {
  const planned = rows.filter(({ outcome }) => outcome === 'came' || outcome === 'missed')
  const holding = new Set([
    ...taken,
    ...planned.flatMap(({ hour, squeezedIn }) => (squeezedIn ? [] : [hour])),
  ])
  const starts = [...holding, ...planned.map(({ hour }) => hour)].map((hour) =>
    clinicInstant(clinicDay(now), hour),
  )
  const ends = starts.map((at) => new Date(at.getTime() + 3_600_000))
  return {
    past: ends.filter((at) => at <= now).length,
    present: starts.filter((at, index) => at <= now && (ends[index] ?? at) > now).length,
    coming: starts.filter((at) => at > now).length,
    free: OPEN.filter((hour) => !holding.has(hour) && clinicInstant(clinicDay(now), hour) > now).length,
  }
}
const WEEK = Array.from({ length: 168 }, (_, hours) => ({
  now: new Date(clinicInstant(MONDAY, 0, 20).getTime() + hours * 3_600_000),
}))

/** What opening the demo clinic for the first time leaves today, or what it leaves of a day that was made before. */
const WAYS = {
  'on its first day': (now: Date) => {
    const { day, hours } = demoDayOf(now)
    const taken = new Set(day === clinicDay(now) ? hours : [])
    return dayOf(now, taken, planMissing(clinicDay(now), now, { taken, isMade: false }))
  },
  'with its days made before': (now: Date) => {
    const made = planDay(clinicDay(now)).filter(({ outcome }) => outcome === 'came' || outcome === 'missed')
    const taken = new Set(made.flatMap(({ hour, squeezedIn }) => (squeezedIn ? [] : [hour])))
    return dayOf(now, taken, [...made, ...planMissing(clinicDay(now), now, { taken, isMade: true })])
  },
  'thirty days later': (now: Date) => {
    const later = new Date(now.getTime() + 30 * 86_400_000)
    const taken = new Set<number>()
    return dayOf(later, taken, planMissing(clinicDay(later), later, { taken, isMade: false }))
  },
}

test.each(Object.entries(WAYS))('a demo clinic is alive at each hour of a week %s', (way, stateAt) => {
  for (const { now } of WEEK) {
    const hour = Math.floor(momentOf(now).minute / 60)
    const state = stateAt(now)
    const at = `${now.toISOString()}: ${JSON.stringify(state)}`
    // Before the clinic opens nothing is past, and once its last slot has begun nothing is to come.
    if (hour > 10 && hour < 21) expect(state.past, at).toBeGreaterThan(0)
    if (hour >= 10 && hour < 21) expect(state.present, at).toBeGreaterThan(0)
    if (hour < 20) expect(state.coming, at).toBeGreaterThan(0)
    if (hour < 20) expect(state.free, at).toBeGreaterThan(0)
    if (hour < 16) expect(state.free, at).toBeGreaterThanOrEqual(way === 'with its days made before' ? 1 : 3)
  }
})

test('a day is the same whenever it is made, and has as many appointments as its weekday', () => {
  const days = Array.from({ length: 98 }, (_, place) => addDays(MONDAY, place))
  const counts = days.map((day) => planDay(day).length)
  expect(counts.slice(0, 7)).toEqual([4, 8, 8, 8, 8, 8, 9])
  const all = days.flatMap(planDay)
  expect(days.flatMap(planDay)).toEqual(all)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const share = (count: number) => Math.round((100 * count) / all.length)
  const shares = {
    cancelled: share(all.filter(({ outcome }) => outcome.startsWith('cancelled')).length),
    unpaid: share(all.filter(({ isPaid }) => !isPaid).length),
    house: share(all.filter(({ visitType }) => visitType === 'house').length),
  }
  expect(shares.cancelled).toBeGreaterThanOrEqual(3)
  expect(shares.cancelled).toBeLessThanOrEqual(8)
  expect(shares.unpaid).toBeGreaterThanOrEqual(2)
  expect(shares.unpaid).toBeLessThanOrEqual(6)
  expect(shares.house).toBeGreaterThanOrEqual(8)
  expect(shares.house).toBeLessThanOrEqual(15)
  const perHour = (hours: number[]) => all.filter(({ hour }) => hours.includes(hour)).length / hours.length
  expect(perHour([10, 11, 17, 18, 19])).toBeGreaterThan(1.5 * perHour([12, 13, 14, 15, 16]))
})

test('on few days someone is squeezed in, and then beside an appointment', () => {
  const days = Array.from({ length: 98 }, (_, place) => planDay(addDays(MONDAY, place)))
  const squeezed = days.flatMap((rows) => rows.filter(({ squeezedIn }) => squeezedIn))
  expect(squeezed.length).toBeGreaterThan(5)
  expect(squeezed.length).toBeLessThan(20)
  for (const { day, hour } of squeezed)
    expect(planDay(day).filter((row) => row.hour === hour && !row.squeezedIn).length).toBe(1)
})
