import { expect, test } from 'vitest'
import { ACCESS, CALLERS } from './access.ts'

test('no one gets more by not signing in, and nothing is open to admins alone by mistake', () => {
  for (const [name, outcomes] of Object.entries(ACCESS)) {
    if (outcomes.anonymous !== 'allow') expect(outcomes.anonymous, name).toBe('sign in')
    if (outcomes.anonymous === 'allow')
      expect(
        CALLERS.every((kind) => outcomes[kind] === 'allow'),
        name,
      ).toBe(true)
  }
})
