import { expect, test } from 'vitest'
import { planList } from './reading/plan-list.ts'
import type { CareChoice } from './reading/read-care.ts'
import { lacksItems, progressWords } from './words.ts'

const FINISHED = { state: 'finished', next: 2, rows: 2, undoneAt: null } as const
const [IMPORTED, UNDONE] = ['2026-11-30T07:27:00.000Z', '2026-11-30T09:10:00.000Z']

test.each([
  [FINISHED, 'Finished, 30 Nov 2026, 12:57 PM'],
  [{ ...FINISHED, next: 1 }, 'Stopped, 30 Nov 2026, 12:57 PM'],
  [{ ...FINISHED, state: 'undone', undoneAt: UNDONE }, 'Undone, 30 Nov 2026, 2:40 PM'],
] as const)('%j is shown with its own time', (one, words) => {
  expect(progressWords({ ...one, createdAt: IMPORTED })).toBe(words)
})

test('doses stay out only where the clinic gives nothing', () => {
  const list = new TextEncoder().encode(
    'Owner,Phone,Pet,Species,Last ARV\nAsha,9845000001,Bruno,Dog,01/02/2026',
  )
  const lacks = (items: readonly CareChoice[]) => lacksItems(planList(list, { today: '2026-11-30', items }))
  const rabies = { id: 'anti-rabies', name: 'Anti-rabies', kind: 'vaccination', species: [] } as const
  expect([lacks([]), lacks([rabies])]).toEqual([true, false])
})
