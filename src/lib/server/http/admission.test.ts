import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdmission } from './admission.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An admission control of a database with so many waiting statements, and what has been decided so far. */
function openDoor(figures: { inUse: number; waiting: number }) {
  const admit = createAdmission(() => figures)
  const decided: string[] = []
  const ask = (name: string) => void admit().then((is) => decided.push(`${name} ${is ? 'in' : 'refused'}`))
  return { ask, decided }
}

test('requests enter at once while the database keeps up, and wait in order while it does not', async () => {
  const figures = { inUse: 1, waiting: 49 }
  const { ask, decided } = openDoor(figures)
  ask('first')
  await vi.advanceTimersByTimeAsync(0)
  expect(decided).toEqual(['first in'])

  figures.waiting = 50
  for (const name of ['second', 'third', 'fourth']) ask(name)
  await vi.advanceTimersByTimeAsync(90)
  expect(decided).toHaveLength(1)

  figures.waiting = 48
  await vi.advanceTimersByTimeAsync(5)
  expect(decided).toEqual(['first in', 'second in', 'third in'])
  ask('fifth')
  await vi.advanceTimersByTimeAsync(5)
  expect(decided.slice(3)).toEqual(['fourth in', 'fifth in'])
})

test('of a crowd that comes at one moment no more enter than may wait, though none of them waits yet', async () => {
  const { ask, decided } = openDoor({ inUse: 0, waiting: 0 })
  for (let name = 1; name <= 120; name++) ask(String(name))
  await Promise.resolve()
  expect(decided).toHaveLength(50)
  await vi.advanceTimersByTimeAsync(10)
  expect(decided).toHaveLength(120)
  expect(decided.every((one) => one.endsWith('in'))).toBe(true)
})

test('a request that has waited a tenth of a second is refused, and the next one has its own time', async () => {
  const figures = { inUse: 1, waiting: 60 }
  const { ask, decided } = openDoor(figures)
  ask('first')
  await vi.advanceTimersByTimeAsync(70)
  ask('second')
  await vi.advanceTimersByTimeAsync(35)
  expect(decided).toEqual(['first refused'])
  figures.waiting = 0
  await vi.advanceTimersByTimeAsync(5)
  expect(decided).toEqual(['first refused', 'second in'])
})
