import { expect, test } from 'vitest'
import { isFollowed } from '../src/features/platform/live/rules.ts'
import { ENDPOINTS } from './endpoints.ts'

/** The features whose changes neither an open page nor the public site shows by itself. */
const NOT_SHOWN = ['alerts', 'feeds', 'jobs', 'pins', 'stock', 'tokens', 'webhooks']

test('each feature that changes something is shown on open pages or the public site, or known not to be', () => {
  const changing = ENDPOINTS.filter(({ meta }) => meta.words !== undefined)
  const features = new Set(changing.map(({ name }) => name.split('.', 1)[0]))
  const followed = new Set(
    changing.filter(({ name }) => isFollowed(name)).map(({ name }) => name.split('.', 1)[0]),
  )
  expect([...features].filter((feature) => !followed.has(feature)).sort()).toEqual(NOT_SHOWN)
})
