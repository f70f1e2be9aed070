import { describe, expect, test } from 'vitest'
import { CALLERS, policy, policyOf } from './policy.ts'

describe('policyOf', () => {
  test('gives the row of an endpoint', () => {
    expect(policyOf(['auth', 'signIn'])).toBe(policy['auth.signIn'])
  })

  test.each([
    [],
    ['auth'],
    ['auth', 'unknown'],
    ['auth', 'signIn', 'more'],
    ['constructor'],
    ['__proto__'],
    ['toString'],
    ['auth.signIn', ''],
  ])('gives none for %j', (...path) => {
    expect(policyOf(path)).toBeUndefined()
  })
})

test('nobody gets more by not signing in, and no row is open to admins alone by mistake', () => {
  for (const [name, row] of Object.entries(policy)) {
    if (row.anonymous !== 'allow') expect(row.anonymous, name).toBe('sign in')
    if (row.anonymous === 'allow')
      expect(
        CALLERS.every((kind) => row[kind] === 'allow'),
        name,
      ).toBe(true)
  }
})
