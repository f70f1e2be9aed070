import { describe, expect, test } from 'vitest'
import { takeFromLots } from './rules.ts'

const lot = (id: string, left: number, expiresOn: string | null, batch: string | null = null) => ({
  ...{ id, left, expiresOn, batch },
})
const LOTS = [
  lot('endless', 9000, null),
  lot('late', 5000, '2027-03-01', 'B2'),
  lot('today', 2000, '2026-11-26', 'B1'),
  lot('gone', 7000, '2026-11-25', 'B1'),
]
const taken = (wanted: number, batch: string | null = null) => {
  const { parts, missing } = takeFromLots(LOTS, { wanted, batch, day: '2026-11-26' })
  return [...parts.map(({ lot: { id }, thousandths }) => `${id} ${thousandths}`), `missing ${missing}`]
}

describe('what is sold comes from', () => {
  test.each([
    [1000, null, ['today 1000', 'missing 0']],
    [2500, null, ['today 2000', 'late 500', 'missing 0']],
    [16_000, null, ['today 2000', 'late 5000', 'endless 9000', 'missing 0']],
    [17_500, null, ['today 2000', 'late 5000', 'endless 9000', 'missing 1500']],
    [3000, 'B1', ['today 2000', 'missing 1000']],
    [3000, 'B2', ['late 3000', 'missing 0']],
    [500, 'B9', ['missing 500']],
  ])('what expires first, never from what has: %i of batch %s', (wanted, batch, expected) => {
    expect(taken(wanted, batch)).toEqual(expected)
  })
})
