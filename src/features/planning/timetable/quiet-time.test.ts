import { expect, test } from 'vitest'
import { clinicInstant } from '../../../lib/time.ts'
import { formatMoment, momentOf } from './moment.ts'
import { isQuiet, quietUntil } from './quiet-time.ts'

const NIGHT = { quietFrom: 1260, quietUntil: 480 }
const NOON = { quietFrom: 780, quietUntil: 900 }
const NONE = { quietFrom: 600, quietUntil: 600 }

test.each([
  ['before the night', NIGHT, 20, null],
  ['as the night begins', NIGHT, 21, 'Tuesday, 2 March 2027 at 8:00 AM'],
  ['after midnight', NIGHT, 0, 'Monday, 1 March 2027 at 8:00 AM'],
  ['as the night ends', NIGHT, 8, null],
  ['in a quiet noon', NOON, 14, 'Monday, 1 March 2027 at 3:00 PM'],
  ['where nothing is quiet', NONE, 10, null],
])('%s', (_when, quiet, hour, end) => {
  const at = clinicInstant('2027-03-01', hour)
  const until = quietUntil(quiet, at)
  expect(until && formatMoment(momentOf(until))).toBe(end)
  expect(isQuiet(quiet, hour * 60)).toBe(until !== null)
})
