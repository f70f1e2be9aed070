import { expect, test } from 'vitest'
import { hashPassword, isOldHash, verifyPassword } from './hash-password.ts'

const SCRYPT =
  'adc7f4f2dca7df6d5e6bcd87a2b47b03:7149956b4e11866575712f3d598909b12f0ce018eefcab6b092101c1a7d166da73d2b7c48b44698ca07698877dea53d8f03be4f43c9e61e3c2815cdb873d4fa6'
/** `password` with the salt `somesalt` at another cost: a test vector of the reference implementation. */
const CHEAPER = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

test('a hash contains its cost and a random salt, and verifies only its own password', async () => {
  const [one, other] = [await hashPassword('a calm grey cat'), await hashPassword('a calm grey cat')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(isOldHash(one)).toBe(false)
  expect(await verifyPassword(one, 'a calm grey cat')).toBe(true)
  expect(await verifyPassword(one, 'a calm grey dog')).toBe(false)
})

test.each([
  ['of scrypt', SCRYPT, 'a calm grey cat'],
  ['of another cost', CHEAPER, 'password'],
])('a hash %s still verifies, and counts as old', async (_kind, hash, password) => {
  expect(isOldHash(hash)).toBe(true)
  expect(await verifyPassword(hash, password)).toBe(true)
  expect(await verifyPassword(hash, `${password}!`)).toBe(false)
})

test.each([null, undefined, '', 'plain text', '$argon2id$v=19$m=1$x', `${SCRYPT}0`])(
  'no password verifies against %j',
  async (hash) => {
    expect(await verifyPassword(hash, hash ?? '')).toBe(false)
    expect(await verifyPassword(hash, 'a calm grey cat')).toBe(false)
  },
)
