import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { providerProblems } from '../../../src/features/platform/security/texts.ts'
import { type ApiAnswer, type Caller, cookiesOf, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aLogin, type Login } from '../../factories.ts'
import { subjectsTo } from '../../mails.ts'
import { type Faults, type Person, startOpenIdProvider } from '../../open-id-provider.ts'
import { anIdentity, aTwoFactor } from '../../second-factors.ts'
import { appCode } from '../../totp.ts'

const server = await serve(await freshDatabase())
const { provider } = server
const { db } = server.database

let number = 0
function aPerson(given: Partial<Person> = {}): Person {
  number += 1
  return { sub: `person-${number}`, email: `elsewhere${number}@tests.example`, ...given }
}

/** The same browser with the cookies that an answer has set; of each name the newest. */
function withCookiesOf(caller: Caller, answer: ApiAnswer): Caller {
  const all = `${caller.cookie}; ${cookiesOf(answer)}`.split('; ').filter(Boolean)
  return server.caller(
    [...new Map(all.map((cookie) => [cookie.split('=', 1)[0], cookie])).values()].join('; '),
  )
}

/** Where a browser goes after the provider has sent it back to us. */
const comeBack = async (browser: Caller, back: URL) =>
  await browser.send({ path: `${back.pathname}${back.search}`, headers: { 'sec-fetch-site': 'cross-site' } })

/** Signs in with the provider as a browser does; `next` is where the person wanted to go. */
async function signIn(person: Person, { next, faults = {} }: { next?: string; faults?: Faults } = {}) {
  const started = await server.caller().ask('security.startProviderSignIn', { provider: 'test', next })
  const back = provider.allow(started.body.url, person, faults)
  const browser = withCookiesOf(server.caller(), started)
  return { answer: await comeBack(browser, back), browser, back }
}

/** Connects the provider's login with the caller's. */
async function link(caller: Caller, person: Person) {
  const started = await caller.ask('security.linkIdentity', { provider: 'test' })
  return await comeBack(withCookiesOf(caller, started), provider.allow(started.body.url, person))
}

const whoIs = async (answer: ApiAnswer) =>
  (await server.caller(cookiesOf(answer)).ask('auth.session')).body.session?.email
const confirm = ({ userId }: Login) =>
  db.updateTable('users').set({ emailVerified: true }).where('id', '=', userId).execute()
const accountsOf = async (email: string) =>
  (
    await sql<{ providerId: string; accountId: string; password: string | null }>`
      select a.* from accounts a join users u on u.id = a.user_id where u.email = ${email}
      order by provider_id`.execute(db)
  ).rows
/** All that is stored of someone's identity: there is no place for a token of theirs. */
const rowOf = ({ sub }: Person) => ({
  id: expect.any(String),
  userId: expect.any(String),
  createdAt: expect.any(Date),
  updatedAt: expect.any(Date),
  providerId: 'test',
  accountId: sub,
  password: null,
})
const isSignedOut = async (answer: ApiAnswer) => (await whoIs(answer)) === undefined

describe('signing in with a provider', () => {
  test('makes a login with the confirmed address and goes on to the wish; no token of theirs is kept', async () => {
    const person = aPerson()
    const { answer } = await signIn(person, { next: '/dashboard/appointments' })
    expect([answer.status, answer.headers.location]).toEqual([302, '/dashboard/appointments'])
    expect(await whoIs(answer)).toBe(person.email)
    expect(await accountsOf(person.email)).toEqual([rowOf(person)])
    const [user] = await db.selectFrom('users').selectAll().where('email', '=', person.email).execute()
    expect(user?.emailVerified).toBe(true)
  })

  test('again leads to the same login, by who they are there and not by their address', async () => {
    const person = aPerson()
    await signIn(person)
    const moved = { ...person, email: aPerson().email }
    expect(await whoIs((await signIn(moved)).answer)).toBe(person.email)
  })

  test('asks with code, state, nonce and PKCE, for the address alone', async () => {
    const { body } = await server.caller().ask('security.startProviderSignIn', { provider: 'test' })
    const asked = new URL(body.url).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost/api/auth/callback/test',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect((asked.get(name) ?? '').length).toBeGreaterThan(20)
  })

  test('finds a login with the same address, confirmed on both sides', async () => {
    const login = await aLogin(db)
    await confirm(login)
    const { answer } = await signIn(aPerson({ email: login.email }))
    expect(await whoIs(answer)).toBe(login.email)
    expect((await accountsOf(login.email)).map((row) => row.providerId)).toEqual(['credential', 'test'])
    expect(await subjectsTo(db, login.email)).toEqual(['Your account was connected with Test ID'])
  })

  test.each(['//evil.example', 'https://evil.example', '/login', '/dashboard/../x'])(
    'goes to no place but our own: %s',
    async (next) => {
      const { answer } = await signIn(aPerson(), { next })
      expect(answer.headers.location).toBe('/dashboard')
    },
  )
})

describe('an address that is not proven', () => {
  test('by the provider signs no one in and makes no login', async () => {
    const person = aPerson({ verified: false })
    const { answer } = await signIn(person)
    expect(answer.headers.location).toBe('/login?problem=unverified')
    expect(await isSignedOut(answer)).toBe(true)
    expect(await accountsOf(person.email)).toEqual([])
  })

  test('by the provider is never linked, neither on the way in nor on purpose', async () => {
    const login = await aLogin(db)
    await confirm(login)
    const person = aPerson({ email: login.email, verified: false })
    expect((await signIn(person)).answer.headers.location).toBe('/login?problem=unverified')
    const linked = await link(await server.session(login), person)
    expect(linked.headers.location).toBe('/dashboard/profile?tab=security&problem=unverified')
    expect((await accountsOf(login.email)).map((row) => row.providerId)).toEqual(['credential'])
  })

  test('here is not linked on the way in', async () => {
    const login = await aLogin(db)
    const { answer } = await signIn(aPerson({ email: login.email }), { next: '/dashboard/appointments' })
    expect(answer.headers.location).toBe('/login?next=%2Fdashboard%2Fappointments&problem=not-linked')
    expect(await isSignedOut(answer)).toBe(true)
    expect(await accountsOf(login.email)).toHaveLength(1)
  })
})

describe('the second factor', () => {
  test('is asked for after a provider, too', async () => {
    const login = await aLogin(db)
    const key = await aTwoFactor(db, login)
    const person = aPerson({ email: login.email })
    await anIdentity(db, login, person.sub)
    const { answer } = await signIn(person, { next: '/dashboard/appointments' })
    expect(answer.headers.location).toBe('/login?step=code&next=%2Fdashboard%2Fappointments')
    expect(await isSignedOut(answer)).toBe(true)
    const half = server.caller(cookiesOf(answer))
    const whole = await half.ask('security.signInWithCode', { code: appCode(key) })
    expect(await whoIs(whole)).toBe(login.email)
  })
})

describe('an answer that is not the provider’s to this browser', () => {
  const FAULTS: [string, Faults][] = [
    ['signed by another key', { foreignKey: true }],
    ['signed by the secret that both sides know', { alg: 'HS256' }],
    ['without a signature', { alg: 'none' }],
    ['of another provider', { claims: { iss: 'https://evil.example' } }],
    ['for another client', { claims: { aud: 'another-client' } }],
    ['for another question', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['for another client of the same audience', { claims: { aud: ['the-clinic', 'other'], azp: 'other' } }],
    ['without an end', { claims: { exp: undefined } }],
    ['that is too old', { claims: { exp: 1_000_000 } }],
    ['without a subject', { claims: { sub: '' } }],
  ]

  test.each(FAULTS)('is refused: %s', async (_what, faults) => {
    const person = aPerson()
    const { answer } = await signIn(person, { faults })
    expect(server.takeLog().join('')).not.toContain(person.email)
    expect(answer.headers.location).toBe('/login?problem=failed')
    expect(await isSignedOut(answer)).toBe(true)
    expect(await accountsOf(person.email)).toEqual([])
  })

  test('is refused in another browser, a second time, and with another state', async () => {
    const person = aPerson()
    const started = await server.caller().ask('security.startProviderSignIn', { provider: 'test' })
    const back = provider.allow(started.body.url, person)
    const stranger = await comeBack(server.caller(), back)
    expect(stranger.headers.location).toBe('/login?problem=failed')

    const { answer, browser, back: used } = await signIn(aPerson())
    expect(answer.status).toBe(302)
    expect((await comeBack(browser, used)).headers.location).toBe('/login?problem=failed')

    for (const query of [
      '',
      '?code=x',
      '?state=x',
      '?code=x&state=x',
      '?state=x&state=y&code[]=z',
      '?error=x',
    ]) {
      const refused = await server.caller().send({ path: `/api/auth/callback/test${query}` })
      expect([refused.status, refused.headers.location]).toEqual([302, '/login?problem=failed'])
      expect(await isSignedOut(refused)).toBe(true)
    }
    server.takeLog()
  })

  test('is answered with GET alone, and for configured providers alone', async () => {
    const caller = server.caller()
    expect((await caller.send({ path: '/api/auth/callback/other?code=x&state=y' })).status).toBe(404)
    expect((await caller.send({ method: 'POST', path: '/api/auth/callback/test' })).status).toBe(404)
  })

  test('that another provider was asked for is refused, no matter who led the browser here', async () => {
    const [first, second] = [await startOpenIdProvider(), await startOpenIdProvider()]
    const both = [first, second].map(({ settings }, index) => ({ ...settings, id: `provider-${index}` }))
    const clinic = await serve(server.database, { providers: both })
    const started = await clinic.caller().ask('security.startProviderSignIn', { provider: 'provider-0' })
    // The first one hands the question on: the second one's answer comes back to its own address.
    const question = new URL(started.body.url)
    question.searchParams.set('redirect_uri', 'http://localhost/api/auth/callback/provider-1')
    const person = aPerson()
    const { search } = second.allow(String(question), person)
    const browser = clinic.caller(cookiesOf(started))
    const answer = await browser.send({ path: `/api/auth/callback/provider-1${search}` })
    expect(answer.headers.location).toBe('/login?problem=failed')
    expect(clinic.takeLog().join('')).toContain('The answer is from a different provider')
    expect(await accountsOf(person.email)).toEqual([])
    await Promise.all([first.close(), second.close()])
  })

  test('a refusal over there leads back to the login screen', async () => {
    const started = await server.caller().ask('security.startProviderSignIn', { provider: 'test' })
    const state = new URL(started.body.url).searchParams.get('state')
    const path = `/api/auth/callback/test?error=access_denied&state=${state}`
    const answer = await withCookiesOf(server.caller(), started).send({ path })
    expect(answer.headers.location).toBe('/login?problem=cancelled')
  })
})

describe('connecting a login elsewhere', () => {
  test('is done with the same address; it is listed and then signs in', async () => {
    const { login, caller } = await server.aPerson()
    const person = aPerson({ email: login.email })
    expect((await link(caller, person)).headers.location).toBe('/dashboard/profile?tab=security&linked=true')
    const { body, text } = await caller.ask('security.identities')
    expect(body).toMatchObject([{ provider: 'test', name: 'Test ID' }])
    expect(text).not.toContain(person.sub)
    expect(await whoIs((await signIn(person)).answer)).toBe(login.email)
  })

  test('is done again without a second row and without keeping a token of theirs', async () => {
    const { login, caller } = await server.aPerson()
    const person = aPerson({ email: login.email })
    for (let time = 0; time < 2; time += 1) {
      const { headers } = await link(caller, person)
      expect(headers.location).toBe('/dashboard/profile?tab=security&linked=true')
      const [own, theirs, ...more] = await accountsOf(login.email)
      expect([own?.providerId, theirs?.providerId, more]).toEqual(['credential', 'test', []])
      expect(theirs).toEqual(rowOf(person))
    }
    expect(await subjectsTo(db, login.email)).toEqual(['Your account was connected with Test ID'])
  })

  test('is refused for another address, and for one that belongs to someone else here', async () => {
    const [mine, theirs] = [await aLogin(db), await aLogin(db)]
    const caller = await server.session(mine)
    const other = await link(caller, aPerson())
    expect(other.headers.location).toBe('/dashboard/profile?tab=security&problem=other-address')
    const person = aPerson({ email: mine.email })
    await anIdentity(db, theirs, person.sub)
    const taken = await link(caller, person)
    expect(taken.headers.location).toBe('/dashboard/profile?tab=security&problem=taken')
    expect((await caller.ask('security.identities')).body).toEqual([])
  })

  test('is refused once the session that asked for it is over; a cookie that has run out meanwhile is not', async () => {
    const login = await aLogin(db)
    const person = aPerson({ email: login.email })
    const redirectToProvider = async () => {
      const caller = await server.session(login)
      const started = await caller.ask('security.linkIdentity', { provider: 'test' })
      const question = cookiesOf(started)
        .split('; ')
        .filter((cookie) => /state=/.test(cookie))
      const back = provider.allow(started.body.url, person)
      return { caller, comesBack: () => comeBack(server.caller(question.join('; ')), back) }
    }
    const { caller, comesBack } = await redirectToProvider()
    await caller.ask('auth.signOut')
    expect((await comesBack()).headers.location).toBe('/dashboard/profile?tab=security&problem=failed')
    expect(await accountsOf(login.email)).toHaveLength(1)
    const { comesBack: comesBackInTime } = await redirectToProvider()
    expect((await comesBackInTime()).headers.location).toBe('/dashboard/profile?tab=security&linked=true')
    expect(await accountsOf(login.email)).toHaveLength(2)
  })
})

describe('someone else at a provider that a login is connected with', () => {
  test('does not get in with the same address, and learns the way out', async () => {
    const login = await aLogin(db)
    await confirm(login)
    const owner = aPerson({ email: login.email })
    await signIn(owner)
    const heir = aPerson({ email: login.email })
    const { answer } = await signIn(heir, { next: '/dashboard/appointments' })
    const page = '/login?next=%2Fdashboard%2Fappointments&problem=other-identity'
    expect(answer.headers.location).toBe(page)
    expect(await isSignedOut(answer)).toBe(true)
    expect(await accountsOf(login.email)).toHaveLength(2)
    expect(providerProblems()['other-identity']).toContain('disconnect it under Security & Password')
    expect(await whoIs((await signIn(owner)).answer)).toBe(login.email)

    const caller = await server.session(login)
    const { body } = await caller.ask('security.identities')
    await caller.ask('security.unlinkIdentity', { id: body[0]?.id })
    expect((await link(caller, heir)).headers.location).toBe('/dashboard/profile?tab=security&linked=true')
    expect(await whoIs((await signIn(heir)).answer)).toBe(login.email)
  })

  test('is not connected beside the one there is', async () => {
    const login = await aLogin(db)
    await anIdentity(db, login)
    const caller = await server.session(login)
    const refused = await link(caller, aPerson({ email: login.email }))
    expect(refused.headers.location).toBe('/dashboard/profile?tab=security&problem=other-identity')
    expect((await caller.ask('security.identities')).body).toHaveLength(1)
  })

  test('of two who come at once, one gets in', async () => {
    const login = await aLogin(db)
    await confirm(login)
    const both = await Promise.all([
      signIn(aPerson({ email: login.email })),
      signIn(aPerson({ email: login.email })),
    ])
    const places = both.map(({ answer }) => answer.headers.location).sort()
    expect(places).toEqual(['/dashboard', '/login?problem=other-identity'])
  })
})

describe('disconnecting a login elsewhere', () => {
  const refusalOf = ({ status, refusal }: ApiAnswer) => [status, refusal.code]

  test('leaves the password, and it signs in no more', async () => {
    const login = await aLogin(db)
    const person = aPerson({ email: login.email })
    const id = await anIdentity(db, login, person.sub)
    const caller = await server.session(login)
    expect((await caller.ask('security.unlinkIdentity', { id })).body).toEqual({ removed: true })
    expect((await caller.ask('security.identities')).body).toEqual([])
    expect((await signIn(person)).answer.headers.location).toBe('/login?problem=not-linked')
    expect(await subjectsTo(db, login.email)).toEqual(['Your account is no longer connected with Test ID'])
  })

  test('is refused where it is the last way in, also for two at once', async () => {
    const person = aPerson()
    const { answer } = await signIn(person)
    const caller = server.caller(cookiesOf(answer))
    const { body } = await caller.ask('security.identities')
    const id = body[0]?.id
    expect(refusalOf(await caller.ask('security.unlinkIdentity', { id }))).toEqual([409, 'LAST_WAY_IN'])

    const [user] = await db.selectFrom('users').select('id').where('email', '=', person.email).execute()
    const second = await anIdentity(db, { userId: user?.id ?? '', email: person.email })
    const both = await Promise.all(
      [id, second].map((each) => caller.ask('security.unlinkIdentity', { id: each })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await caller.ask('security.identities')).body).toHaveLength(1)
  })

  test('counts no login with a provider that is offered no more', async () => {
    const person = aPerson()
    const { answer } = await signIn(person)
    const caller = server.caller(cookiesOf(answer))
    const [user] = await db.selectFrom('users').select('id').where('email', '=', person.email).execute()
    const old = await anIdentity(db, { userId: user?.id ?? '', email: person.email })
    await sql`update accounts set provider_id = 'gone' where id = ${old}`.execute(db)
    const { body } = await caller.ask('security.identities')
    const [here, gone] = [body.find(({ provider: at }) => at === 'test'), body.find(({ id }) => id === old)]
    expect(gone?.name).toBe('gone')
    expect(refusalOf(await caller.ask('security.unlinkIdentity', { id: here?.id }))).toEqual([
      409,
      'LAST_WAY_IN',
    ])
    expect((await caller.ask('security.unlinkIdentity', { id: old })).status).toBe(200)
  })

  test('is no one else’s doing, and never takes the password', async () => {
    const login = await aLogin(db)
    const id = await anIdentity(db, login)
    const other = await server.session(await aLogin(db))
    expect(refusalOf(await other.ask('security.unlinkIdentity', { id }))).toEqual([404, 'IDENTITY_MISSING'])
    const password = await sql<{ id: string }>`
      select id from accounts where user_id = ${login.userId} and provider_id = 'credential'`.execute(db)
    const caller = await server.session(login)
    const refused = await caller.ask('security.unlinkIdentity', { id: password.rows[0]?.id })
    expect(refusalOf(refused)).toEqual([404, 'IDENTITY_MISSING'])
    expect(await accountsOf(login.email)).toHaveLength(2)
  })
})

describe('a provider', () => {
  test('that is not configured is not offered', async () => {
    expect((await server.caller().ask('security.providers')).body).toEqual([{ id: 'test', name: 'Test ID' }])
    const { status, refusal } = await server
      .caller()
      .ask('security.startProviderSignIn', { provider: 'google' })
    expect([status, refusal.code]).toEqual([404, 'PROVIDER_MISSING'])
  })

  test('that wants its secret in the form gets it there', async () => {
    const other = await startOpenIdProvider(0, 'client_secret_post')
    const clinic = await serve(server.database, { providers: [other.settings] })
    const started = await clinic.caller().ask('security.startProviderSignIn', { provider: 'test' })
    const { search } = other.allow(started.body.url, aPerson())
    const answer = await clinic.caller(cookiesOf(started)).send({ path: `/api/auth/callback/test${search}` })
    expect(answer.headers.location).toBe('/dashboard')
    await other.close()
  })

  test('is asked so often and no more from one address', async () => {
    const limited = await serve(server.database, { tryLimits: 'on', providers: [provider.settings] })
    const answers: number[] = []
    for (let count = 0; count < 31; count += 1) {
      const { status } = await limited.caller().ask('security.startProviderSignIn', { provider: 'test' })
      answers.push(status)
    }
    expect(answers.slice(0, 28).every((status) => status === 200)).toBe(true)
    expect(answers[28]).toBe(429)
  })

  test('that is down keeps nothing else from working', async () => {
    const down = { ...provider.settings, issuer: 'http://localhost:1' }
    const other = await serve(server.database, { providers: [down] })
    const answer = await other.caller().ask('security.startProviderSignIn', { provider: 'test' })
    expect([answer.status, answer.refusal.code]).toEqual([503, 'PROVIDER_DOWN'])
    expect(other.takeLog().join('')).toContain('does not answer')
    const caller = await other.session(await aLogin(db))
    expect((await caller.ask('security.identities')).status).toBe(200)
  })
})
