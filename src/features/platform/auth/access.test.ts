import { expect, test } from 'vitest'
import { ACCESS, CALLERS } from './access.ts'

test('anonymous callers get 401, or the endpoint is open to every kind of caller', () => {
  for (const [name, outcomes] of Object.entries(ACCESS)) {
    if (outcomes.anonymous !== 'allow') expect(outcomes.anonymous, name).toBe('sign in')
    if (outcomes.anonymous === 'allow')
      expect(
        CALLERS.every((kind) => outcomes[kind] === 'allow'),
        name,
      ).toBe(true)
  }
})
