import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

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
