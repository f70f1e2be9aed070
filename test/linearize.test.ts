import { describe, expect, test } from 'vitest'
import { findContradiction, type Operation } from './trust/linearize.ts'

type State = string | null
const keyOf = (state: State) => String(state)

/** A slot that is taken by `id`. */
const take = (id: string, asked: number, answered: number): Operation<State> => ({
  name: `take ${id}`,
  asked,
  answered,
  apply: (state) => (state === null ? id : undefined),
})
const refused = (asked: number, answered: number): Operation<State> => ({
  name: 'refused',
  asked,
  answered,
  apply: (state) => state,
})
const readTaken = (asked: number, answered: number): Operation<State> => ({
  ...refused(asked, answered),
  name: 'read taken',
  apply: (state) => (state === null ? undefined : state),
})
const readFree = (asked: number, answered: number): Operation<State> => ({
  name: 'read free',
  asked,
  answered,
  apply: (state) => (state === null ? state : undefined),
})
const free = (id: string, asked: number, answered: number): Operation<State> => ({
  name: `free ${id}`,
  asked,
  answered,
  apply: (state) => (state === id ? null : undefined),
})

describe('a history', () => {
  test.each<[string, Operation<State>[]]>([
    ['of one after the other', [take('a', 1, 2), readTaken(3, 4)]],
    [
      'where the later question is answered by the earlier state',
      [take('a', 1, 10), readFree(2, 3), readTaken(4, 5)],
    ],
    [
      'where what was never answered took effect',
      [take('a', 1, Number.POSITIVE_INFINITY), readFree(2, 3), readTaken(8, 9)],
    ],
    [
      'where what was never answered may not have taken effect',
      [{ ...take('a', 1, Number.POSITIVE_INFINITY), optional: true }, readFree(8, 9)],
    ],
  ])('%s is explained', (_, operations) => {
    expect(findContradiction(operations, null, keyOf)).toBeNull()
  })

  test.each<[string, Operation<State>[], string]>([
    ['takes a slot twice', [take('a', 1, 2), take('b', 3, 4)], 'take b'],
    ['takes a slot twice at once', [take('a', 1, 4), take('b', 2, 3)], 'take a'],
    ['forgets what it acknowledged', [take('a', 1, 2), readFree(3, 4)], 'read free'],
    ['shows what has not begun', [readTaken(1, 2), take('a', 3, 4)], 'read taken'],
    ['goes back in time', [take('a', 1, 10), readTaken(2, 3), readFree(4, 5)], 'read free'],
    ['frees what another holds', [take('a', 1, 2), free('b', 3, 4)], 'free b'],
  ])('that %s is not', (_, operations, first) => {
    expect(findContradiction(operations, null, keyOf)?.name).toBe(first)
  })
})
