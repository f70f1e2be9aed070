import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { AUTH_TEXTS } from '../../../src/features/platform/auth/texts.ts'
import { type ApiAnswer, type Caller, cookiesOf, openClinic, serve } from '../../callers.ts'
import { countRows } from '../../database.ts'
import { aLogin, PASSWORD } from '../../factories.ts'
import { subjectsTo } from '../../mails.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { anonymous } = clinic.callers

let number = 0

function newEmail(): string {
  number += 1
  return `someone${number}@tests.example`
}

const signUp = (email: string, password = PASSWORD) => anonymous.ask('auth.signUp', { email, password })
const signIn = (email: string, password = PASSWORD) => anonymous.ask('auth.signIn', { email, password })
const loginOf = (email: string) => db.selectFrom('users').selectAll().where('email', '=', email).execute()
const sessionsOf = (userId: string) =>
  db.selectFrom('sessions').selectAll().where('userId', '=', userId).execute()

async function passwordsOf(userId: string): Promise<string[]> {
  const query = sql<{ password: string }>`select password from accounts where user_id = ${userId}`
  return (await query.execute(db)).rows.map(({ password }) => password)
}

describe('signing up', () => {
  test('makes a login with the privacy notice in force, nothing else, and says what the person is to do next', async () => {
    const before = await countRows(db)
    const email = newEmail()
    const answer = await signUp(email)
    expect([answer.status, answer.body]).toEqual([200, { message: AUTH_TEXTS.signedUp }])
    expect(AUTH_TEXTS.signedUp).toBe('Success! Your account has been created. Please sign in.')
    expect(await countRows(db)).toEqual({
      ...before,
      users: (before.users ?? 0) + 1,
      accounts: (before.accounts ?? 0) + 1,
      privacy_notices: (before.privacy_notices ?? 0) + 1,
      outbox: (before.outbox ?? 0) + 1,
      jobs: (before.jobs ?? 0) + 1,
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await signIn(email)).status).toBe(200)
  })

  test('keeps a hash of the password, never the password', async () => {
    const email = newEmail()
    await signUp(email, 'a word like no other')
    const [login] = await loginOf(email)
    const [stored] = await passwordsOf(login?.id ?? '')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  test('keeps the address in lower case, without blanks around it', async () => {
    const email = newEmail()
    await signUp(`  ${email.toUpperCase()} `)
    expect(await loginOf(email)).toHaveLength(1)
    expect((await signIn(email.toUpperCase())).status).toBe(200)
  })

  test('with a known address answers the same, and tells its owner alone', async () => {
    const email = newEmail()
    const first = await signUp(email)
    const before = await countRows(db)
    const again = await signUp(email.toUpperCase(), 'another calm cat')
    expect(withoutDate(again)).toEqual(withoutDate(first))
    expect(await countRows(db)).toEqual({
      ...before,
      outbox: (before.outbox ?? 0) + 1,
      jobs: (before.jobs ?? 0) + 1,
    })
    expect((await subjectsTo(db, email)).sort()).toEqual([
      'Please confirm your email address',
      'You already have an account',
    ])
    expect((await signIn(email, 'another calm cat')).status).toBe(401)
    expect((await signIn(email)).status).toBe(200)
  })

  test('ten times at once makes one login, and answers everybody the same', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(email)))
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
      answers.map(() => `200 ${JSON.stringify({ message: AUTH_TEXTS.signedUp })}`),
    )
    const logins = await loginOf(email)
    expect(logins).toHaveLength(1)
    expect(await passwordsOf(logins[0]?.id ?? '')).toHaveLength(1)
  })

  test.each([
    ['six characters', 'sixsix'],
    ['128 characters', 'grey cat'.repeat(16)],
    ['128 characters beyond the basic plane', '😀'.repeat(128)],
    ['blanks at both ends', '  calm grey  '],
    ['control characters', 'calm\u0000\u0007grey'],
    ['half a surrogate', 'calm\ud800grey'],
    ['another script', 'शांत बिल्ली'],
  ])('takes a password of %s, and signing in takes the same one only', async (_name, password) => {
    const email = newEmail()
    expect((await signUp(email, password)).status).toBe(200)
    expect((await signIn(email, password)).status).toBe(200)
    expect((await signIn(email, [...password].with(-1, '~').join(''))).status).toBe(401)
  })

  test.each([
    ['password', AUTH_TEXTS.commonPassword],
    ['Welcome123', AUTH_TEXTS.commonPassword],
    ['short', 'Password must be at least 6 characters long'],
    ['x'.repeat(129), 'Please use at most 128 characters'],
  ])('refuses the password %.12s with its sentence', async (password, sentence) => {
    const answer = await signUp(newEmail(), password)
    expect([answer.status, answer.refusal.data]).toEqual([400, { fields: { password: sentence } }])
  })

  test('refuses an address that is none with the specified sentence', async () => {
    const answer = await signUp('no-one@nowhere')
    expect([answer.status, answer.refusal.data]).toEqual([
      400,
      { fields: { email: 'Please enter a valid email address' } },
    ])
  })
})

describe('signing in', () => {
  test('starts a session whose cookie no script can read and no other site can send', async () => {
    const login = await aLogin(db)
    const answer = await signIn(login.email)
    expect([answer.status, answer.body]).toEqual([200, { signedIn: true }])
    const cookies = (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.replace(/=[^;]+/, ''))
    expect(cookies).toEqual([
      'tailwell.session; Max-Age=300; Path=/; HttpOnly; SameSite=Lax',
      'tailwell.renewal; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax',
      'tailwell.device; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
    ])
    expect(await sessionsOf(login.userId)).toHaveLength(1)
    const [session] = await sessionsOf(login.userId)
    expect(answer.text).not.toContain(session?.id)
  })

  test('behind https the cookie goes over https only', async () => {
    const secure = await serve(clinic.database, { publicUrl: 'https://clinic.example' })
    const { email } = await aLogin(db)
    const origin = { origin: 'https://clinic.example', 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password: PASSWORD })
    const answer = await secure
      .caller()
      .send({ method: 'POST', path: '/api/auth/sign-in', headers: origin, body })
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      expect(cookie).toMatch(
        /^__Host-tailwell\.\w+=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      )
    }
    const { body: seen } = await secure.caller(cookiesOf(answer)).ask('auth.session')
    expect(seen.session?.email).toBe(email)
    const plain = cookiesOf(answer).replaceAll('__Host-', '')
    expect((await secure.caller(plain).ask('auth.session')).body.session).toBeNull()
  })

  test('with a wrong password or an unknown address is refused in the same words', async () => {
    const { email } = await aLogin(db)
    const before = await countRows(db)
    const wrong = await signIn(email, 'a calm grey dog')
    const unknown = await signIn(newEmail())
    expect([wrong.status, wrong.refusal.code]).toEqual([401, 'WRONG_CREDENTIALS'])
    expect(wrong.refusal.message).toBe('Invalid email or password')
    expect(withoutDate(unknown)).toEqual(withoutDate(wrong))
    expect(await countRows(db)).toEqual(before)
  })

  test('gives a new session each time, whatever cookie was planted before', async () => {
    const login = await aLogin(db)
    const planted = (await clinic.session(await aLogin(db))).cookie
    const answer = await clinic.caller(planted).ask('auth.signIn', { email: login.email, password: PASSWORD })
    const again = await signIn(login.email)
    expect(new Set([planted, cookiesOf(answer), cookiesOf(again)]).size).toBe(3)
    expect((await clinic.caller(cookiesOf(answer)).ask('auth.session')).body.session?.email).toBe(login.email)
  })

  test('writes down the address that the socket shows, whatever a header says', async () => {
    const login = await aLogin(db)
    await signInVia(anonymous, login.email, '203.0.113.9')
    expect((await sessionsOf(login.userId)).map((row) => row.ipAddress)).toEqual(['127.0.0.1'])
  })

  test('behind a trusted proxy writes down what the proxy has seen, not what the client made up', async () => {
    const behindProxy = await serve(clinic.database, { proxies: 1 })
    const login = await aLogin(db)
    await signInVia(behindProxy.caller(), login.email, '198.51.100.7, 203.0.113.9')
    expect((await sessionsOf(login.userId)).map((row) => row.ipAddress)).toEqual(['203.0.113.9'])
  })
})

async function signInVia(caller: Caller, email: string, forwarded: string): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': forwarded,
    'x-tailwell-client-address': '198.51.100.1',
    'user-agent': 'a browser with ü',
  }
  const body = JSON.stringify({ email, password: PASSWORD })
  expect((await caller.send({ method: 'POST', path: '/api/auth/sign-in', headers, body })).status).toBe(200)
}

describe('signing out', () => {
  test('ends this session and no other, and takes the cookie back', async () => {
    const login = await aLogin(db)
    const [here, elsewhere] = [await clinic.signIn(login), await clinic.signIn(login)]
    const answer = await here.ask('auth.signOut')
    expect([answer.status, answer.body]).toEqual([200, { signedIn: false }])
    expect(answer.headers['set-cookie']).toEqual([
      'tailwell.session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'tailwell.renewal=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ])
    expect((await here.ask('auth.session')).body.session).toBeNull()
    expect((await elsewhere.ask('auth.session')).body.session?.email).toBe(login.email)
  })

  test('without a session, or twice, does no harm', async () => {
    const caller = await clinic.session(await aLogin(db))
    for (const person of [anonymous, caller, caller]) {
      expect((await person.ask('auth.signOut')).status).toBe(200)
    }
  })
})

describe('the session', () => {
  test('says who is asking', async () => {
    const { customer, callers, logins } = clinic
    const seen = async (caller: Caller) => (await caller.ask('auth.session')).body.session
    expect(await seen(callers.anonymous)).toBeNull()
    expect(await seen(callers.noProfile)).toEqual({
      email: logins.noProfile.email,
      role: 'none',
      profileComplete: false,
      fullName: null,
      secondFactor: 'none',
      uses: [],
      permissions: [],
      staffRole: null,
    })
    expect(await seen(callers.customer)).toEqual({
      email: customer.login.email,
      role: 'customer',
      profileComplete: true,
      fullName: customer.fullName,
      secondFactor: 'none',
      uses: [],
      permissions: [],
      staffRole: null,
    })
    expect(await seen(callers.admin)).toMatchObject({ role: 'admin', profileComplete: true })
  })

  test.each([
    ['whose phone was made by the server', { phoneNumber: 'TEMP-0123abcd' }, 'none'],
    ['without an address', { address: null }, 'customer'],
    ['with an empty address', { address: '' }, 'customer'],
  ] as const)('of a customer %s says that the profile is not complete', async (_name, change, role) => {
    const { customer, caller } = await clinic.anOwner()
    await db.updateTable('customers').set(change).where('id', '=', customer.id).execute()
    const { body } = await caller.ask('auth.session')
    expect(body.session).toMatchObject({ role, profileComplete: false })
  })
})

describe('the demo logins', () => {
  test('are none outside the demo clinic', async () => {
    expect((await anonymous.ask('auth.demoLogins')).body).toEqual([])
  })

  test('are shown to anybody in it', async () => {
    const demoLogins = [{ who: 'Clinic', email: 'admin@demo.example', password: 'demo' }]
    const demo = await serve(clinic.database, { demoLogins })
    expect((await demo.caller().ask('auth.demoLogins')).body).toEqual(demoLogins)
  })
})

function withoutDate({ status, text, headers: { date, 'x-request-id': id, ...headers } }: ApiAnswer) {
  return { status, text, headers }
}
