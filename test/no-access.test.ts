import { oc } from '@orpc/contract'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { admins } from '../src/features/platform/auth/access.ts'
import { implementFeature } from '../src/features/platform/auth/server/implement-feature.ts'
import { migrate } from '../src/lib/server/database/migrate.ts'
import { emptyDatabase } from './database.ts'

/** The contract as it would be if an endpoint that every login may ask had lost its access. */
vi.mock('../src/features/planning/services/contract.ts', async (original) => {
  const { servicesContract, ...others } =
    await original<typeof import('../src/features/planning/services/contract.ts')>()
  const { inputSchema = z.unknown(), outputSchema = z.unknown(), route } = servicesContract.list['~orpc']
  const list = oc.route(route).input(inputSchema).output(outputSchema)
  return { ...others, servicesContract: { ...servicesContract, list } }
})

const { openClinic } = await import('./callers.ts')
const database = await emptyDatabase()
await migrate(database)
const clinic = await openClinic(database)

test('an endpoint without access answers no one, not even an admin', async () => {
  for (const caller of Object.values(clinic.callers)) {
    const answer = await caller.ask('services.list')
    expect([answer.status, answer.refusal.code]).toEqual([403, 'FORBIDDEN'])
  }
  expect((await clinic.callers.admin.ask('appointments.list')).status).toBe(200)
})

test('an endpoint without access does not compile', () => {
  const withoutAccess = { list: oc.route({ path: '/services' }) }
  // @ts-expect-error: nothing says who may ask.
  expect(implementFeature(withoutAccess)).toBeDefined()
})

test('an endpoint that does not say whether tokens can call it, or changes something without words, does not compile', () => {
  // @ts-expect-error: nothing says whether tokens can call it.
  expect(admins({ words: 'Service added' })).toBeDefined()
  // @ts-expect-error: what it does has no words.
  expect(admins({ scope: 'services:write' })).toBeDefined()
  // @ts-expect-error: a scope for reading, and it changes something.
  expect(admins({ scope: 'services:read', words: 'Service added' })).toBeDefined()
  // @ts-expect-error: news of something that is not recorded.
  expect(admins({ scope: null, news: 'clinic' })).toBeDefined()
})
