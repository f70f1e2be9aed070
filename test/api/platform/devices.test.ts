import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { replaceSession } from '../../../src/features/platform/auth/server/queries.ts'
import { serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aDevice, aLogin, PASSWORD } from '../../factories.ts'

const server = await serve(await freshDatabase())
const { db } = server.database

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const JSON_TYPE = { 'content-type': 'application/json' }
const MINUTE_MS = 60_000

/** The ids of the sessions of a login that are left in the database. */
async function sessionsOf({ userId }: { userId: string }): Promise<string[]> {
  const rows = await db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()
  return rows.map(({ id }) => id)
}

describe('the list of devices', () => {
  test('names each by browser, system and address, this one first, then the latest seen', async () => {
    const login = await aLogin(db)
    const old = await aDevice(db, login, { lastSeen: new Date(Date.now() - 3 * MINUTE_MS) })
    const phone = await aDevice(db, login, {
      userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
      address: '203.0.113.7',
      lastSeen: new Date(Date.now() + 3 * MINUTE_MS),
    })
    const caller = await server.session(login)
    const { body } = await caller.ask('security.devices')
    expect(body.map(({ id, current, name, address }) => ({ id, current, name, address }))).toEqual([
      { id: expect.any(String), current: true, name: 'Unknown browser', address: null },
      { id: phone, current: false, name: 'Firefox on Android', address: '203.0.113.7' },
      { id: old, current: false, name: 'Unknown browser', address: null },
    ])
  })

  test('tells what the browser said of itself and the address the server saw', async () => {
    const { email } = await aLogin(db)
    const signedIn = await server.caller().send({
      method: 'POST',
      path: '/api/auth/sign-in',
      headers: { ...JSON_TYPE, 'user-agent': CHROME, 'x-forwarded-for': '198.51.100.1' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    const cookie = (signedIn.headers['set-cookie'] ?? []).map((text) => text.split(';', 1)[0]).join('; ')
    const before = Date.now()
    const { body } = await server.caller(cookie).ask('security.devices')
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({ name: 'Chrome on Linux', address: '127.0.0.1', current: true })
    expect(Math.abs(Date.parse(body[0]?.since ?? '') - before)).toBeLessThan(MINUTE_MS)
  })

  test('holds no token and nothing of anybody else', async () => {
    const login = await aLogin(db)
    await aDevice(db, await aLogin(db), { address: '192.0.2.9' })
    await aDevice(db, login, { expiresAt: new Date(Date.now() - 1000) })
    const caller = await server.session(login)
    const answer = await caller.ask('security.devices')
    expect(answer.body).toHaveLength(1)
    const [, signature = ''] = /\.([\w-]{43})$/.exec(caller.cookie) ?? []
    expect(signature).not.toBe('')
    expect(answer.text).not.toContain(signature)
  })
})

describe('signing a device out', () => {
  test('ends that session at once and no other', async () => {
    const login = await aLogin(db)
    const [here, there] = [await server.signIn(login), await server.signIn(login)]
    const { body } = await here.ask('security.devices')
    const other = body.find(({ current }) => !current)
    expect((await here.ask('security.signOutDevice', { id: other?.id })).body).toEqual({ ended: 1 })
    expect((await there.ask('security.devices')).status).toBe(401)
    expect((await here.ask('security.devices')).body).toHaveLength(1)
  })

  test('that is not there, or is someone else’s, changes nothing', async () => {
    const [login, other] = [await aLogin(db), await aLogin(db)]
    const foreign = await aDevice(db, other)
    const caller = await server.session(login)
    for (const id of [foreign, 'no-one']) {
      const { status, refusal } = await caller.ask('security.signOutDevice', { id })
      expect([status, refusal.code, refusal.message]).toEqual([
        404,
        'DEVICE_MISSING',
        'This device is no longer signed in',
      ])
    }
    expect(await sessionsOf(other)).toEqual([foreign])
    expect(await sessionsOf(login)).toHaveLength(1)
  })

  test('may be the one that asks', async () => {
    const caller = await server.session(await aLogin(db))
    const { body } = await caller.ask('security.devices')
    await caller.ask('security.signOutDevice', { id: body[0]?.id })
    expect((await caller.ask('security.devices')).status).toBe(401)
  })
})

test('a session that took another’s place is the same device, and both end together', async () => {
  const { login, caller: here } = await server.aPerson()
  const old = await aDevice(db, login)
  const next = { id: randomUUID(), graceS: 30 }
  await replaceSession(db, old, next)
  const { body } = await here.ask('security.devices')
  expect(body.map(({ id, current }) => ({ id, current }))).toEqual([
    { id: expect.any(String), current: true },
    { id: next.id, current: false },
  ])
  expect(await sessionsOf(login)).toHaveLength(3)
  await here.ask('security.signOutDevice', { id: next.id })
  expect(await sessionsOf(login)).toEqual([body[0]?.id])
})

test('signing out all others keeps this one and everybody else’s', async () => {
  const [login, other] = [await aLogin(db), await aLogin(db)]
  const foreign = await aDevice(db, other)
  await aDevice(db, login)
  await aDevice(db, login)
  const caller = await server.session(login)
  expect((await caller.ask('security.signOutOthers')).body).toEqual({ ended: 2 })
  expect((await caller.ask('security.signOutOthers')).body).toEqual({ ended: 0 })
  expect((await caller.ask('security.devices')).body).toHaveLength(1)
  expect(await sessionsOf(other)).toEqual([foreign])
})
