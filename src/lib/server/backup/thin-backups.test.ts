import { expect, test } from 'vitest'
import { thinBackups } from './thin-backups.ts'

const HOUR_MS = 3_600_000
const START = Date.parse('2026-01-01T00:20:00Z')

/** A backup more, and without those that are not needed any more. */
const addAt = (times: readonly Date[], at: number) => thinBackups([...times, new Date(at)], new Date(at))

/** What is there after a backup an hour for so many hours, thinned after each. */
function after(hours: number): Date[] {
  let remaining: Date[] = []
  for (let hour = 0; hour < hours; hour += 1) remaining = addAt(remaining, START + hour * HOUR_MS)
  return remaining
}

const agesInHours = (times: readonly Date[]) =>
  times.map((time) => ((times[0]?.getTime() ?? 0) - time.getTime()) / HOUR_MS)

test('all of the first day stay', () => {
  expect(agesInHours(after(24))).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
})

test('after two years there is one for each hour of a day, and for days, weeks and months before it', () => {
  const ages = agesInHours(after(2 * 365 * 24))
  expect(ages.slice(0, 24)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
  const within = (days: number) => ages.filter((age) => age <= days * 24).length
  expect(within(14)).toBeGreaterThanOrEqual(24 + 12)
  expect(within(56)).toBeGreaterThanOrEqual(24 + 12 + 5)
  expect(Math.max(...ages)).toBeGreaterThan(11 * 30 * 24)
  expect(ages.length).toBeLessThanOrEqual(24 + 14 + 8 + 12)
})

test('the newest stays however old it is, and a single one too', () => {
  const [old, older] = [new Date('2020-05-01T10:00:00Z'), new Date('2020-05-01T09:59:00Z')]
  const now = new Date('2026-05-01T10:00:00Z')
  expect(thinBackups([older, old], now)).toContain(old)
  expect(thinBackups([older], now)).toEqual([older])
  expect(thinBackups([], now)).toEqual([])
})

test('those that a clock made which was ahead take no place of those that are made once it is right', () => {
  const YEAR = 365 * 24
  let times: Date[] = []
  for (let hour = 0; hour < 60; hour += 1) times = addAt(times, START + (YEAR + hour) * HOUR_MS)
  const ahead = times.length
  for (let hour = 0; hour < 24; hour += 1) times = addAt(times, START + hour * HOUR_MS)
  expect(times).toHaveLength(ahead + 24)
})
