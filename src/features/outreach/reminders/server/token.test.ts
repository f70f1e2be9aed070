import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeToken, readToken } from './token.ts'

const SECRET = 'a secret of the server'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('a token names its message, and only under the secret that made it', () => {
  const id = randomUUID()
  const token = makeToken(SECRET, id)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(readToken(SECRET, token)).toBe(id)
  expect(makeToken(SECRET, id)).toBe(token)
  expect(readToken('another secret', token)).toBeNull()
})

test('with any character changed it is none, and neither is a longer or shorter one', () => {
  const token = makeToken(SECRET, randomUUID())
  const changed = [...token].flatMap((letter, place) =>
    [...LETTERS]
      .filter((other) => other !== letter)
      .map((other) => `${token.slice(0, place)}${other}${token.slice(place + 1)}`),
  )
  expect(changed.length).toBe(43 * 63)
  const others = ['', token.slice(1), `${token}=`, `${token}A`, ` ${token}`, token.replaceAll(/./g, 'A')]
  expect([...changed, ...others].filter((other) => readToken(SECRET, other) !== null)).toEqual([])
})
