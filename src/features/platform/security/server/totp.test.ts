import { expect, test } from 'vitest'
import { appAddress, appKey, newAppSecret, stepOf } from './totp.ts'

/** RFC 6238, appendix B: the last six of the eight digits, for SHA-1. */
const SECRET = '12345678901234567890'
const VECTORS: [number, string][] = [
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

test.each(VECTORS)('at %i the code is %s, and valid one step before and after', (nowS, code) => {
  const step = Math.floor(nowS / 30)
  for (const off of [-30, 0, 30])
    expect(stepOf(code, SECRET, { nowS: nowS + off, lastStep: null })).toBe(step)
  for (const off of [-60, 60]) expect(stepOf(code, SECRET, { nowS: nowS + off, lastStep: null })).toBeNull()
})

test('the code of a spent step, or of one before it, is refused', () => {
  const [nowS, code] = [59, '287082']
  expect(stepOf(code, SECRET, { nowS, lastStep: 0 })).toBe(1)
  for (const lastStep of [1, 2]) expect(stepOf(code, SECRET, { nowS, lastStep })).toBeNull()
})

test('a last step that no code of the present could have bars nothing', () => {
  expect(stepOf('287082', SECRET, { nowS: 59, lastStep: 3 })).toBe(1)
})

test('anything but six digits is refused', () => {
  for (const code of ['', '28708', '2870822', '28708a', '２８７０８２'])
    expect(stepOf(code, SECRET, { nowS: 59, lastStep: null })).toBeNull()
})

test('the address has the key, the account and the parameters of the codes', () => {
  const address = new URL(appAddress(SECRET, 'asha@tests.example'))
  expect(address.href).toMatch(/^otpauth:\/\/totp\/[^:]+:asha%40tests\.example\?/)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    digits: '6',
    period: '30',
  })
  expect(appKey(newAppSecret())).toMatch(/^[A-Z2-7]{52}$/)
})
