import { expect, it } from 'vitest'
import { MORNING, serve } from '../callers.ts'
import { freshDatabase } from '../database.ts'
import { aLogin, PASSWORD } from '../factories.ts'
import { send } from '../http.ts'

const database = await freshDatabase()
const server = await serve(database, { tryLimits: 'on' })

const GUESSES = 10_000
const AT_ONCE = 50
const WITHIN_MS = 60_000

/** Tries a password over HTTP; gives the status. */
async function signIn(email: string, password: string, cookie = ''): Promise<number> {
  const headers = { origin: server.origin, 'content-type': 'application/json', cookie }
  const body = JSON.stringify({ email, password })
  return (await send(server.origin, { method: 'POST', path: '/api/auth/sign-in', headers, body })).status
}

/** Has 10,000 passwords guessed within a minute of the server's clock; gives how often each status came. */
async function guess(emailOf: (guess: number) => string, meanwhile: () => Promise<void>) {
  const counts: Record<number, number> = {}
  for (let made = 0; made < GUESSES; made += AT_ONCE) {
    server.setNow(new Date(MORNING.getTime() + (made / GUESSES) * WITHIN_MS))
    const batch = Array.from({ length: AT_ONCE }, (_, index) =>
      signIn(emailOf(made + index), `wrong guess ${made + index}`),
    )
    for (const status of await Promise.all(batch)) counts[status] = (counts[status] ?? 0) + 1
    if (made % 2500 === 0) await meanwhile()
  }
  server.setNow(MORNING)
  return counts
}

it('of 10,000 guesses in a minute at most 30 reach the hash, and the owner still signs in', async () => {
  const { email } = await aLogin(database.db)
  const caller = server.caller()
  const { headers } = await caller.ask('auth.signIn', { email, password: PASSWORD })
  const mark = (headers['set-cookie'] ?? []).find((cookie) => cookie.startsWith('tailwell.device='))
  let signedIn = 0
  const counts = await guess(
    () => email,
    async () => {
      signedIn += Number((await signIn(email, PASSWORD, mark?.split(';', 1)[0])) === 200)
    },
  )
  expect(signedIn).toBe(4)
  expect(counts[401]).toBeGreaterThan(0)
  expect(counts[401]).toBeLessThanOrEqual(30)
  expect((counts[401] ?? 0) + (counts[429] ?? 0) + (counts[503] ?? 0)).toBe(GUESSES)
})

it('guesses that are spread over as many accounts are counted together', async () => {
  server.setNow(new Date(MORNING.getTime() + 3_600_000))
  const counts = await guess(
    (number) => `no-one-${number}@tests.example`,
    async () => undefined,
  )
  expect(counts[401]).toBeGreaterThan(0)
  expect(counts[401]).toBeLessThanOrEqual(30)
})
