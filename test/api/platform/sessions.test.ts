import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sweep } from '../../../src/app/sweep.ts'
import { readSession } from '../../../src/features/platform/auth/server/sign-session.ts'
import { type ApiAnswer, type Caller, cookiesOf, MORNING, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aCustomer, aLogin, anAdmin, type Login, PASSWORD } from '../../factories.ts'
import { renewalCookie, SECRET, sessionCookie } from '../../session.ts'

const server = await serve(await freshDatabase())
const { db } = server.database

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
const SETTINGS = { secret: SECRET, publicUrl: 'http://localhost' }
const ENDED = {
  status: 401,
  code: 'SESSION_ENDED',
  message: 'Your session has ended. Please sign in again.',
}

/** The session that a browser's cookies stand for. */
function sessionOf({ cookie }: { cookie: string }): string {
  return readSession(cookie, 'session', SETTINGS)?.sessionId ?? ''
}

/** A copy of the browser's cookies as they are now, in other hands. */
const copyOf = ({ cookie }: Caller) => server.caller(cookie)
const renew = (caller: Caller) => caller.ask('auth.renew')
const isSignedIn = async (caller: Caller) => (await caller.ask('services.list')).status === 200
const sessionsOf = (login: Login) =>
  db.selectFrom('sessions').selectAll().where('userId', '=', login.userId).execute()

/** Lets a session's past be so much longer, as if the database's clock had gone on. */
async function age(sessionId: string, seconds: number): Promise<void> {
  const earlier = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(secs => ${seconds})`
  await db
    .updateTable('sessions')
    .set({
      createdAt: earlier('createdAt'),
      updatedAt: earlier('updatedAt'),
      expiresAt: earlier('expiresAt'),
    })
    .where('id', '=', sessionId)
    .execute()
}

function expectEnded({ status, refusal, headers }: ApiAnswer): void {
  expect({ status, code: refusal.code, message: refusal.message }).toEqual(ENDED)
  expect(headers['set-cookie']).toEqual([
    'tailwell.session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    'tailwell.renewal=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ])
}

describe('the cookie that requests are known by', () => {
  test('is good for five minutes, then the session has to be renewed', async () => {
    const caller = await server.signIn(await aLogin(db))
    expect((await caller.ask('auth.session')).body.expiresInS).toBe(5 * MINUTE_S)
    server.setNow(new Date(MORNING.getTime() + 299_000))
    expect((await caller.ask('auth.session')).body.expiresInS).toBe(1)
    server.setNow(new Date(MORNING.getTime() + 300_000))
    const { status, refusal } = await caller.ask('services.list')
    expect([status, refusal.code]).toEqual([401, 'UNAUTHORIZED'])
    expect((await caller.ask('auth.session')).body).toEqual({ session: null, expiresInS: 0 })

    const renewed = await renew(caller)
    expect(renewed.body).toMatchObject({ session: { role: 'none' }, expiresInS: 5 * MINUTE_S })
    expect(await isSignedIn(caller)).toBe(true)
    server.setNow(MORNING)
  })

  test('that was signed while the clock was ahead has to be renewed at once, and then is good for as long as any', async () => {
    for (const aheadS of [HOUR_S, 2 * DAY_S, 365 * DAY_S]) {
      server.setNow(new Date(MORNING.getTime() + aheadS * 1000))
      const caller = await server.signIn(await aLogin(db))
      server.setNow(MORNING)
      expect(await isSignedIn(caller), `${aheadS}`).toBe(false)
      expect((await caller.ask('auth.session')).body).toEqual({ session: null, expiresInS: 0 })
      expect((await caller.send({ path: '/' })).headers.location).toBe('/dashboard')
      expect((await renew(caller)).body.expiresInS).toBe(5 * MINUTE_S)
      expect(await isSignedIn(caller)).toBe(true)
    }
  })

  test('is good at a server whose clock is up to five minutes behind', async () => {
    const caller = await server.signIn(await aLogin(db))
    for (const [behindS, isGood] of [
      [5 * MINUTE_S, true],
      [5 * MINUTE_S + 1, false],
    ] as const) {
      server.setNow(new Date(MORNING.getTime() - behindS * 1000))
      expect(await isSignedIn(caller)).toBe(isGood)
    }
    server.setNow(MORNING)
  })

  test('can’t be prolonged, moved to another session or made from the other cookie', async () => {
    const [caller, other] = [await server.signIn(await aLogin(db)), await server.signIn(await anAdmin(db))]
    const [id, number = '', signature] =
      sessionCookie(sessionOf(caller), MORNING).split('=')[1]?.split('.') ?? []
    const renewal = renewalCookie(sessionOf(caller)).split('=')[1]
    for (const forged of [
      `${id}.${Number(number) + 1}.${signature}`,
      `${sessionOf(other)}.${number}.${signature}`,
      `${id}.${number}.`,
      `${id}.${number}`,
      `${id}..${signature}`,
      `${id}.${number}.${signature}.`,
      `${id}.${number}.${'A'.repeat(43)}`,
      renewal,
    ]) {
      expect(await isSignedIn(server.caller(`tailwell.session=${forged}`)), forged).toBe(false)
    }
  })
})

describe('renewing', () => {
  test('gives two new cookies and keeps the session’s place in the list of devices', async () => {
    const login = await aLogin(db)
    const caller = await server.signIn(login)
    const [before, cookie] = [await sessionsOf(login), caller.cookie]
    await age(sessionOf(caller), HOUR_S)
    const answer = await renew(caller)
    expect((answer.headers['set-cookie'] ?? []).map((text) => text.replace(/=[^;]+/, ''))).toEqual([
      'tailwell.session; Max-Age=300; Path=/; HttpOnly; SameSite=Lax',
      'tailwell.renewal; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax',
    ])
    expect(caller.cookie).not.toBe(cookie)
    const [session, ...others] = await sessionsOf(login)
    expect(others).toEqual([])
    expect(session).toMatchObject({ id: before[0]?.id, renewals: 1 })
    expect((session?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan((7 * DAY_S - 60) * 1000)
    expect((session?.updatedAt.getTime() ?? 0) - (session?.createdAt.getTime() ?? 0)).toBeGreaterThan(
      (HOUR_S - 60) * 1000,
    )
  })

  test('works again and again, each time with the newest token', async () => {
    const caller = await server.signIn(await aLogin(db))
    for (let round = 0; round < 5; round += 1) {
      expect((await renew(caller)).status).toBe(200)
      await age(sessionOf(caller), HOUR_S)
    }
    expect(await isSignedIn(caller)).toBe(true)
  })

  test('with one token at once, from several tabs, leaves all of them signed in', async () => {
    const login = await aLogin(db)
    const caller = await server.signIn(login)
    const tabs = Array.from({ length: 8 }, () => copyOf(caller))
    const answers = await Promise.all(tabs.map(renew))
    expect(answers.map(({ status }) => status)).toEqual(tabs.map(() => 200))
    for (const tab of tabs) expect(await isSignedIn(tab)).toBe(true)
    expect((await sessionsOf(login))[0]?.renewals).toBe(1)
    expect((await renew(tabs[3] ?? caller)).status).toBe(200)
  })

  test('may be repeated for half a minute after an answer that got lost', async () => {
    const caller = await server.signIn(await aLogin(db))
    const before = copyOf(caller)
    await renew(caller)
    await age(sessionOf(caller), 29)
    expect((await renew(before)).status).toBe(200)
    expect(await isSignedIn(before)).toBe(true)
    expect((await renew(before)).status).toBe(200)
  })

  test('with a spent token ends the session for all who have one of its cookies', async () => {
    const login = await aLogin(db)
    const [caller, elsewhere] = [await server.signIn(login), await server.signIn(login)]
    const thief = copyOf(caller)
    await renew(thief)
    await age(sessionOf(thief), 31)
    expectEnded(await renew(caller))
    expect(server.takeLog().join('')).toContain('a spent token was used again')
    expect(await isSignedIn(thief)).toBe(false)
    expectEnded(await renew(thief))
    expect((await sessionsOf(login)).map(({ id }) => id)).toEqual([sessionOf(elsewhere)])
    expect(await isSignedIn(elsewhere)).toBe(true)
  })

  test('with a token of long ago ends the session at once', async () => {
    const caller = await server.signIn(await aLogin(db))
    const thief = copyOf(caller)
    for (let round = 0; round < 3; round += 1) await renew(caller)
    expectEnded(await renew(thief))
    server.takeLog()
    expect(await isSignedIn(caller)).toBe(false)
  })

  test('without a token, with a made-up one or the other cookie does nothing', async () => {
    const login = await aLogin(db)
    const caller = await server.signIn(login)
    const sessionId = sessionOf(caller)
    const [, value = ''] = renewalCookie(sessionId).split('=')
    const short = sessionCookie(sessionId, MORNING).split('=')[1]
    for (const forged of ['', 'x', short, value.slice(0, -1), value.replace('.0.', '.1.'), `${value}x`]) {
      expectEnded(await renew(server.caller(`tailwell.renewal=${forged}`)))
    }
    expect((await sessionsOf(login))[0]?.renewals).toBe(0)
    expect(await isSignedIn(caller)).toBe(true)
  })
})

describe('a session lasts', () => {
  const LIMITS = [
    { who: 'a customer', make: aLogin, idleS: 7 * DAY_S, absoluteS: 30 * DAY_S },
    { who: 'an admin', make: anAdmin, idleS: 8 * HOUR_S, absoluteS: 24 * HOUR_S },
  ]

  test.each(LIMITS)('as long as $who comes back in time', async ({ make, idleS }) => {
    const caller = await server.signIn(await make(db))
    await age(sessionOf(caller), idleS - MINUTE_S)
    expect((await renew(caller)).status).toBe(200)
    await age(sessionOf(caller), idleS + MINUTE_S)
    expect(await isSignedIn(caller)).toBe(false)
    expectEnded(await renew(caller))
  })

  test.each(LIMITS)('for $who no longer than its whole time, however often it is renewed', async (limit) => {
    const caller = await server.signIn(await limit.make(db))
    const step = limit.idleS - HOUR_S
    for (let lasted = step; lasted < limit.absoluteS; lasted += step) {
      await age(sessionOf(caller), step)
      expect((await renew(caller)).status).toBe(200)
    }
    const [, renewal = ''] = cookiesOf(await renew(caller)).split('; ')
    expect(renewal).toMatch(/^tailwell\.renewal=/)
    await age(sessionOf(caller), step)
    expect(await isSignedIn(caller)).toBe(false)
    expectEnded(await renew(caller))
  })

  test('no longer for having begun while the clock was ahead: the clean-up ends it once the clock is right', async () => {
    const login = await aLogin(db)
    const [ahead, other] = [await server.signIn(login), await server.signIn(login)]
    await age(sessionOf(ahead), -HOUR_S)
    await age(sessionOf(other), -4 * MINUTE_S)
    await sweep(db)
    expect((await sessionsOf(login)).map(({ id }) => id)).toEqual([sessionOf(other)])
    expectEnded(await renew(ahead))
  })

  test('to its end: the last cookies are good for no longer', async () => {
    const caller = await server.signIn(await aLogin(db))
    for (let day = 0; day < 30; day += 6) {
      await age(sessionOf(caller), day === 24 ? 6 * DAY_S - 100 : 6 * DAY_S)
      const answer = await renew(caller)
      if (day < 24) continue
      expect(answer.body.expiresInS).toBeGreaterThan(80)
      expect(answer.body.expiresInS).toBeLessThanOrEqual(100)
      for (const cookie of answer.headers['set-cookie'] ?? [])
        expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeLessThanOrEqual(100)
    }
  })
})

describe('another session takes the place of the one before', () => {
  const signIn = ({ email }: Login, caller: Caller) =>
    caller.ask('auth.signIn', { email, password: PASSWORD })

  test('at sign-in: cookies that were planted in the browser are worth nothing afterwards', async () => {
    const attacker = await aLogin(db)
    const planted = await server.signIn(attacker)
    const victim = copyOf(planted)
    const login = await aLogin(db)
    expect((await signIn(login, victim)).status).toBe(200)
    expect(sessionOf(victim)).not.toBe(sessionOf(planted))
    expect((await victim.ask('auth.session')).body.session?.email).toBe(login.email)
    expect(await isSignedIn(planted)).toBe(false)
    expectEnded(await renew(planted))
    expect(await sessionsOf(attacker)).toEqual([])
  })

  test('also when the planted one was due to be renewed', async () => {
    const attacker = await aLogin(db)
    const planted = await server.signIn(attacker)
    const victim = server.caller(renewalCookie(sessionOf(planted)))
    await signIn(await aLogin(db), victim)
    expect(await sessionsOf(attacker)).toEqual([])
  })

  test('a wrong password changes nothing', async () => {
    const caller = await server.signIn(await aLogin(db))
    const answer = await caller.ask('auth.signIn', { email: 'no-one@tests.example', password: PASSWORD })
    expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined])
    expect(await isSignedIn(caller)).toBe(true)
  })

  test('when a login gets its customer record; the one before answers for half a minute', async () => {
    const login = await aLogin(db)
    const caller = await server.signIn(login)
    const before = copyOf(caller)
    const profile = {
      fullName: 'Asha Menon',
      phone: '+919876500001',
      email: login.email,
      address: '14 Lake View Road',
    }
    expect((await caller.ask('customers.saveOwnProfile', profile)).status).toBe(200)
    expect(sessionOf(caller)).not.toBe(sessionOf(before))
    expect(await isSignedIn(before)).toBe(true)
    // It can't be made to live longer, and trying to does the new one no harm.
    const refused = await before.send({ method: 'POST', path: '/api/auth/renew' })
    expect([refused.status, refused.headers['set-cookie']]).toEqual([401, undefined])
    await age(sessionOf(before), 31)
    expect(await isSignedIn(before)).toBe(false)
    expect(await isSignedIn(caller)).toBe(true)
    expect((await renew(caller)).status).toBe(200)
  })

  test('keeps the time since signing in, so that it ends no later', async () => {
    const login = await aLogin(db)
    const caller = await server.signIn(login)
    for (const day of [6, 12, 18, 24]) {
      await age(sessionOf(caller), 6 * DAY_S)
      expect((await renew(caller)).status, `day ${day}`).toBe(200)
    }
    await age(sessionOf(caller), 5 * DAY_S)
    const profile = { fullName: 'A', phone: '+919876500002', email: login.email, address: 'Here' }
    await caller.ask('customers.saveOwnProfile', profile)
    const [session] = await db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('id', '=', sessionOf(caller))
      .execute()
    const leftS = ((session?.expiresAt.getTime() ?? 0) - Date.now()) / 1000
    expect(leftS).toBeGreaterThan(DAY_S - MINUTE_S)
    expect(leftS).toBeLessThanOrEqual(DAY_S)
  })

  test('when the password changes; the one before and all others end', async () => {
    const customer = await aCustomer(db)
    const login = customer.login ?? (await aLogin(db))
    const caller = await server.signIn(login)
    const before = copyOf(caller)
    const change = { currentPassword: PASSWORD, newPassword: 'a calmer grey cat' }
    expect((await caller.ask('auth.changePassword', change)).status).toBe(200)
    expect(await isSignedIn(before)).toBe(false)
    expectEnded(await renew(before))
    expect(await isSignedIn(caller)).toBe(true)
    expect((await renew(caller)).status).toBe(200)
  })
})

describe('signing out', () => {
  test('leaves other browsers nothing to renew', async () => {
    const caller = await server.signIn(await aLogin(db))
    const copy = copyOf(caller)
    await caller.ask('auth.signOut')
    expect((await copy.ask('auth.session')).body).toEqual({ session: null, expiresInS: null })
  })

  test('ends a session that was due to be renewed', async () => {
    const login = await aLogin(db)
    const caller = await server.signIn(login)
    await server.caller(renewalCookie(sessionOf(caller))).ask('auth.signOut')
    expect(await sessionsOf(login)).toEqual([])
    expectEnded(await renew(caller))
  })
})

test('no answer has a token that a script could read, and no cookie is meant for other hosts', async () => {
  const login = await aLogin(db)
  const caller = await server.signIn(login)
  const answers = [
    await caller.ask('auth.session'),
    await renew(caller),
    await caller.ask('security.devices'),
  ]
  for (const { text, headers } of answers) {
    for (const secret of caller.cookie.split('; ').map((cookie) => cookie.split('=')[1]))
      expect(text).not.toContain(secret)
    for (const cookie of headers['set-cookie'] ?? []) expect(cookie).not.toMatch(/Domain=/i)
  }
})

describe('the home page', () => {
  const open = (caller: Caller, path = '/') => caller.send({ path })

  test('is for visitors; a living session is led to where its owner wanted to go', async () => {
    expect((await open(server.caller())).text).toBe('the web')
    const caller = await server.signIn(await aLogin(db))
    const led = await open(caller)
    expect([led.status, led.headers.location]).toEqual([302, '/dashboard'])
    const answer = await open(caller, '/?next=%2Fdashboard%2Fpets')
    expect([answer.status, answer.headers.location]).toEqual([302, '/dashboard/pets'])
    const elsewhere = await open(caller, '/?next=%2F%2Fevil.example')
    expect(elsewhere.headers.location).toBe('/dashboard')
  })

  test('is shown to a session that was ended elsewhere, which still has its cookies', async () => {
    const login = await aLogin(db)
    const caller = await server.signIn(login)
    await db.deleteFrom('sessions').where('userId', '=', login.userId).execute()
    expect((await open(caller)).text).toBe('the web')
  })

  test('leads a session that is due to be renewed to the app, which renews it', async () => {
    const caller = await server.signIn(await aLogin(db))
    server.setNow(new Date(MORNING.getTime() + 301_000))
    expect((await open(caller)).headers.location).toBe('/dashboard')
    server.setNow(MORNING)
  })
})

test('a password that was hashed at another cost is hashed again by signing in', async () => {
  const login = await aLogin(db)
  // A test vector of the reference implementation: `password` with the salt `somesalt`.
  const hashed = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  await db.updateTable('accounts').set({ password: hashed }).where('userId', '=', login.userId).execute()
  const signIn = (password: string) => server.caller().ask('auth.signIn', { email: login.email, password })
  expect((await signIn('password!')).status).toBe(401)
  expect((await signIn('password')).status).toBe(200)
  const { password } = await db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', login.userId)
    .executeTakeFirstOrThrow()
  expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn('password')).status).toBe(200)
})
