import { expect, test } from 'vitest'
import { progressWords } from './words.ts'

const FINISHED = { state: 'finished', next: 2, rows: 2, undoneAt: null } as const
const [IMPORTED, UNDONE] = ['2026-11-30T07:27:00.000Z', '2026-11-30T09:10:00.000Z']

test.each([
  [FINISHED, 'Finished, 30 Nov 2026, 12:57 PM'],
  [{ ...FINISHED, next: 1 }, 'Stopped, 30 Nov 2026, 12:57 PM'],
  [{ ...FINISHED, state: 'undone', undoneAt: UNDONE }, 'Undone, 30 Nov 2026, 2:40 PM'],
] as const)('%j is shown with its own time', (one, words) => {
  expect(progressWords({ ...one, createdAt: IMPORTED })).toBe(words)
})
