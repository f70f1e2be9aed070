import { expect, test } from 'vitest'
import { isOldSeal, type SealedFor, seal, unseal } from './seal.ts'

const SECRET = 'a secret for tests alone, long enough'
const PURPOSE: SealedFor = { purpose: 'app secret', of: 'someone' }

test('a sealed text opens unchanged with the same secret, purpose and login only', () => {
  const sealed = seal(SECRET, 'Grüße 😀', PURPOSE)
  expect(sealed).not.toContain('Gr')
  expect(isOldSeal(sealed)).toBe(false)
  expect(seal(SECRET, 'Grüße 😀', PURPOSE)).not.toBe(sealed)
  expect(unseal(SECRET, sealed, PURPOSE)).toBe('Grüße 😀')
  expect(unseal(`${SECRET}!`, sealed, PURPOSE)).toBeNull()
  expect(unseal(SECRET, sealed, { ...PURPOSE, of: 'someone else' })).toBeNull()
  expect(unseal(SECRET, sealed, { ...PURPOSE, purpose: 'recovery codes' })).toBeNull()
  for (const broken of [sealed.replace(/.$/, (last) => (last === '0' ? '1' : '0')), sealed.slice(0, 40)])
    expect(unseal(SECRET, broken, PURPOSE)).toBeNull()
})

test('a text sealed by an older version opens', () => {
  const old =
    '767059e2bd372287d0b0f93e91cf7c20c51db296734a44e46e89effbc2a7393c91e534d1886e0f0bf58c93571d468e9fb37228287dea705a06ec99ad693b700363026a3bcf7887d2'
  expect(isOldSeal(old)).toBe(true)
  expect(unseal(SECRET, old, PURPOSE)).toBe('kW3vQz8xRt5LmN2pYc7HbD4sFg9JaE6u')
  expect(unseal(`${SECRET}!`, old, PURPOSE)).toBeNull()
  for (const broken of ['', 'nonsense', old.slice(2)]) expect(unseal(SECRET, broken, PURPOSE)).toBeNull()
})
