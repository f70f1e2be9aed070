import { expect, test } from 'vitest'
import { type SealedFor, seal, unseal } from './seal.ts'

const SECRET = 'a secret for tests alone, long enough'
const PURPOSE: SealedFor = { purpose: 'app secret', of: 'someone' }

test('a sealed text opens unchanged with the same secret, purpose and login only', () => {
  const sealed = seal(SECRET, 'Grüße 😀', PURPOSE)
  expect(sealed).not.toContain('Gr')
  expect(seal(SECRET, 'Grüße 😀', PURPOSE)).not.toBe(sealed)
  expect(unseal(SECRET, sealed, PURPOSE)).toBe('Grüße 😀')
  expect(unseal(`${SECRET}!`, sealed, PURPOSE)).toBeNull()
  expect(unseal(SECRET, sealed, { ...PURPOSE, of: 'someone else' })).toBeNull()
  expect(unseal(SECRET, sealed, { ...PURPOSE, purpose: 'recovery codes' })).toBeNull()
  for (const broken of [
    sealed.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    sealed.slice(0, 40),
    '',
    'nonsense',
  ])
    expect(unseal(SECRET, broken, PURPOSE)).toBeNull()
})
