import { expect, test } from 'vitest'
import { hashToken, isToken, newToken } from './token-secret.ts'

test('each token is another one, of a form that its checksum confirms', () => {
  const tokens = Array.from({ length: 200 }, newToken)
  expect(new Set(tokens).size).toBe(200)
  for (const token of tokens) {
    expect(token).toMatch(/^tw_[0-9a-f]{48}$/)
    expect(isToken(token)).toBe(true)
  }
})

test('a text with an error is no token', () => {
  const token = newToken()
  const changed = token.slice(0, 10) + (token[10] === '0' ? '1' : '0') + token.slice(11)
  for (const text of ['', 'tw_', changed, token.slice(1), `${token}0`, ` ${token}`, token.toUpperCase()])
    expect(isToken(text), text).toBe(false)
})

test('the checksum is the CRC-32 of zlib and PNG, which scanners can compute', () => {
  const token = newToken()
  expect(token.slice(-8)).toBe(crc(token.slice(0, -8)))
})

/** CRC-32 computed bit by bit. */
function crc(text: string): string {
  let sum = 0xffffffff
  for (const byte of Buffer.from(text)) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return ((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0')
}

test('the hash does not contain the token', () => {
  const token = newToken()
  expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/)
  expect(hashToken(token)).not.toContain(token.slice(3, 20))
})
