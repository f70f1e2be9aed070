import { expect, test } from 'vitest'
import type { Schedule } from '../contract.ts'
import { calendarsOf, withCalendar } from './schedule-search.ts'

const SCHEDULE: Schedule = {
  slotStep: 60,
  calendars: [1, 2, 11].map((id) => ({ id, name: `Calendar ${id}` })),
  days: [],
  appointments: [],
  held: [],
}
const shown = (chosen: string | undefined) => calendarsOf(SCHEDULE, chosen).map(({ id }) => id)

test.each([
  [undefined, [1, 2, 11]],
  ['2', [2]],
  ['1,11', [1, 11]],
  ['11,99', [11]],
  ['99', [1, 2, 11]],
  ['', [1, 2, 11]],
])('the address %s shows the calendars %j', (chosen, ids) => {
  expect(shown(chosen)).toEqual(ids)
})

test.each([
  [undefined, 2, '2'],
  ['2', 11, '2,11'],
  ['2,11', 2, '11'],
  ['11', 11, undefined],
  ['2,11', 1, undefined],
])('with %s shown, pressing %d shows %s', (chosen, id, next) => {
  expect(withCalendar(SCHEDULE, chosen, id)).toBe(next)
})
