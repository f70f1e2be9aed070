import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor, type ListPart, readFromStart } from './cursor.ts'

const ID = '0a1b2c3d-1111-4222-8333-444455556666'
const forged = (text: string) => Buffer.from(text).toString('base64url')

test('a position comes back as it was written', () => {
  const instants = fc.date({ min: new Date(0), max: new Date('2286-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, fc.uuid(), (at, id) => {
      expect(decodeCursor(encodeCursor({ at, id }))).toEqual({ at, id })
    }),
  )
})

test.each([
  '',
  '.',
  'x',
  `x.${ID}`,
  `-1.${ID}`,
  `1e3.${ID}`,
  ` 1.${ID}`,
  `99999999999999.${ID}`,
  '1.x',
  `1.${ID}0`,
])('a cursor made of %j is none', (text) => {
  expect(decodeCursor(forged(text))).toBeNull()
})

test('whatever is sent, a position can be asked of any database, or there is none', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.nat({ max: 2 ** 53 }).map((number) => forged(`${number}.${ID}`)),
      ),
      (text) => {
        const year = decodeCursor(text)?.at.getUTCFullYear() ?? 2000
        expect(year).toBeGreaterThanOrEqual(1970)
        expect(year).toBeLessThanOrEqual(2286)
      },
    ),
  )
})

test('a list that begins in its middle gives each row once: from there on, then the others backwards', async () => {
  const instants = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 30 })
  const inputs = [
    instants,
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 1, max: 7 }),
    fc.boolean(),
  ] as const
  await fc.assert(
    fc.asyncProperty(...inputs, async (numbers, start, limit, isLatest) => {
      const sorted = numbers.toSorted((a, b) => a - b).map((number) => new Date(number))
      const read = async ({ direction, after, from, until }: ListPart) => {
        const rows = sorted.filter(
          (at) =>
            (from === null || at >= from) &&
            (until === null || at < until) &&
            (after === null || (direction === 'asc' ? at > after.at : at < after.at)),
        )
        return (direction === 'asc' ? rows : rows.toReversed()).slice(0, limit)
      }
      const order = { direction: isLatest ? 'desc' : 'asc', start: new Date(start) } as const
      const found: Date[] = []
      for (;;) {
        const at = found.at(-1)
        const after = at === undefined ? null : { at, id: ID }
        const rows = await readFromStart({ ...order, after, limit }, read)
        expect(rows.length).toBeLessThanOrEqual(limit)
        if (rows.length === 0) break
        found.push(...rows)
      }
      const since = sorted.filter((at) => at >= order.start)
      const before = sorted.filter((at) => at < order.start).toReversed()
      expect(found).toEqual(isLatest ? [...before, ...since] : [...since, ...before])
    }),
  )
})
