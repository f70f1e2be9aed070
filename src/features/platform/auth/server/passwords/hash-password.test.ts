import { expect, test } from 'vitest'
import { hashPassword, isOldHash, verifyPassword } from './hash-password.ts'

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

test('a hash of another cost still verifies, and counts as old', async () => {
  expect(isOldHash(CHEAPER)).toBe(true)
  expect(await verifyPassword(CHEAPER, 'password')).toBe(true)
  expect(await verifyPassword(CHEAPER, 'password!')).toBe(false)
})

test.each([null, undefined, '', 'plain text', '$argon2id$v=19$m=1$x', `${CHEAPER}=`])(
  'no password verifies against %j',
  async (hash) => {
    expect(await verifyPassword(hash, hash ?? '')).toBe(false)
    expect(await verifyPassword(hash, 'a calm grey cat')).toBe(false)
  },
)
