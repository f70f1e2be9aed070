import { expect, test, vi } from 'vitest'

/** The table as it would be if somebody had forgotten the row of an endpoint that everybody may ask. */
vi.mock('../../src/app/policy.ts', async (original) => {
  const real = await original<typeof import('../../src/app/policy.ts')>()
  const forgotten = (path: readonly string[]) => path.join('.') === 'services.list'
  return {
    ...real,
    policyOf: (path: readonly string[]) => (forgotten(path) ? undefined : real.policyOf(path)),
  }
})

const { openClinic } = await import('../callers.ts')
const clinic = await openClinic()

test('an endpoint without a row answers nobody, not even an admin', async () => {
  for (const caller of Object.values(clinic.callers)) {
    const answer = await caller.ask('services.list')
    expect([answer.status, answer.refusal.code]).toEqual([403, 'FORBIDDEN'])
  }
  expect((await clinic.callers.admin.ask('appointments.manage')).status).toBe(200)
})
