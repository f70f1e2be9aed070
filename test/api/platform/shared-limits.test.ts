import { expect, inject, test } from 'vitest'
import { createSharedBuckets, deleteFullBuckets } from '../../../src/lib/server/limits/shared-buckets.ts'
import { serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aLogin, aPet, aService, PASSWORD } from '../../factories.ts'
import { subjectsTo } from '../../mails.ts'
import { aChallenge, aTwoFactor } from '../../second-factors.ts'
import { wrongAppCode } from '../../totp.ts'

const database = await freshDatabase()
const { db } = database
const settings = { tryLimits: 'on', proxies: 1 } as const
const servers = [await serve(database, settings), await serve(database, settings)] as const
const isServer = inject('databaseKind') === 'server'

/** What two servers allow together: on a PostgreSQL server as much as one. The embedded database has one process. */
const together = (ofOne: number) => (isServer ? ofOne : 2 * ofOne)

/** Sends to both servers in turn; gives how many requests were not refused for being too many. */
async function inTurn(count: number, ask: (server: number) => Promise<{ status: number }>): Promise<number> {
  let allowed = 0
  for (let number = 0; number < count; number += 1) allowed += Number((await ask(number % 2)).status !== 429)
  return allowed
}

let addresses = 0

function nextAddress(): string {
  addresses += 1
  return `198.18.${Math.floor(addresses / 250)}.${addresses % 250}`
}

/** A request from an address of its own. */
const post = (server: number, path: string, body: unknown, cookie = '') =>
  (servers[server] ?? servers[0]).caller(cookie).send({
    method: 'POST',
    path: `/api/${path}`,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
  })

test('guesses at a password count together', async () => {
  const { email } = await aLogin(db)
  const guess = (server: number) => post(server, 'auth/sign-in', { email, password: 'a wrong guess' })
  expect(await inTurn(14, guess)).toBe(together(5))
})

test('guesses at once, on both servers, count together', async () => {
  const { email } = await aLogin(db)
  const guesses = Array.from({ length: 8 }, (_, number) =>
    post(number % 2, 'auth/sign-in', { email, password: 'a wrong guess' }),
  )
  const allowed = (await Promise.all(guesses)).filter(({ status }) => status === 401)
  expect(allowed.length).toBeLessThanOrEqual(together(5))
  expect(allowed.length).toBeGreaterThan(0)
})

test('right passwords count nowhere', async () => {
  const { email } = await aLogin(db)
  const signIn = (server: number) => post(server, 'auth/sign-in', { email, password: PASSWORD })
  expect(await inTurn(14, signIn)).toBe(14)
})

test('guesses at the code of an app count together', async () => {
  const login = await aLogin(db)
  const code = wrongAppCode(await aTwoFactor(db, login))
  const guess = async (server: number) =>
    await post(server, 'auth/sign-in/code', { code }, await aChallenge(db, login))
  expect(await inTurn(14, guess)).toBe(together(5))
})

test('guesses of a signed-in person at their own password count together', async () => {
  const { cookie } = await servers[0].session(await aLogin(db))
  const change = { currentPassword: 'a wrong guess', newPassword: 'a calmer grey cat' }
  expect(await inTurn(24, (server) => post(server, 'auth/change-password', change, cookie))).toBe(
    together(10),
  )
})

test('guesses at a claim code count together', async () => {
  const { cookie } = await servers[0].session(await aLogin(db))
  const claim = { phone: '+919845012301', code: 'ABCD2345' }
  expect(await inTurn(24, (server) => post(server, 'profile/claim', claim, cookie))).toBe(together(10))
})

test('emails to one address count together', async () => {
  const { email } = await aLogin(db)
  expect(await inTurn(12, (server) => post(server, 'auth/request-reset', { email }))).toBe(together(5))
  expect((await subjectsTo(db, email)).length).toBeLessThanOrEqual(together(5))
})

test('bookings of one customer count together', async () => {
  const { caller, customer } = await servers[0].anOwner()
  const pet = await aPet(db, { owner: customer })
  const service = await aService(db)
  const form = { petId: pet.id, serviceTypeId: service.id, visitType: 'clinic' }
  const hours = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
  let booked = 0
  for (let number = 0; number < 50; number += 1) {
    const slot = { date: `2027-04-${12 + Math.floor(number / 11)}`, hour: hours[number % 11] }
    const idempotencyKey = crypto.randomUUID()
    const { status } = await post(
      number % 2,
      'appointments',
      { ...form, ...slot, idempotencyKey },
      caller.cookie,
    )
    booked += Number(status === 201)
  }
  expect(booked).toBe(together(20))
})

test('what a PostgreSQL server stores names no one, and is deleted once it counts nothing', async () => {
  const { email } = await aLogin(db)
  await post(0, 'auth/sign-in', { email, password: 'a wrong guess' })
  const buckets = async () => await db.selectFrom('tryBuckets').selectAll().orderBy('key').execute()
  // The database deletes by its own clock, which the other tests’ day may lie behind.
  await db
    .updateTable('tryBuckets')
    .set({ fullAt: new Date(Date.now() + 3_600_000) })
    .execute()
  const before = await buckets()
  expect(before.length > 0).toBe(isServer)
  expect(JSON.stringify(before)).not.toMatch(/@|198\.18/)
  const full = new Date(Date.now() - 1000)
  await db
    .updateTable('tryBuckets')
    .set({ fullAt: full })
    .where('key', '=', before[0]?.key ?? '')
    .execute()
  await deleteFullBuckets(db)
  expect(await buckets()).toEqual(before.slice(1))
})

test('tries that are taken and put back at once never wait for each other', async () => {
  const buckets = createSharedBuckets(() => new Date(), 'a secret for tests alone')
  const size = { burst: 1000, secondsPerTry: 1 }
  const keys = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
  const waits = await Promise.all(
    Array.from({ length: 40 }, async (_, loop) => {
      let longest = 0
      for (let round = 1; round <= 15; round += 1) {
        // Others each time: the rows come to lie in all orders.
        const tries = keys
          .filter((_key, place) => (loop * round) & (1 << place))
          .map((key) => ({ size, key }))
        longest = Math.max(longest, await buckets.take(db, tries))
        await buckets.giveBack(db, tries)
      }
      return longest
    }),
  )
  expect(new Set(waits)).toEqual(new Set([0]))
})
