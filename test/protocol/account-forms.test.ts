import { describe, expect, it } from 'vitest'
import { renderAccount } from '../../src/app/account/account-document.tsx'
import type { RenderAccount } from '../../src/app/account/account-screen.ts'
import { cookiesOf, MORNING, serve } from '../callers.ts'
import { countRows, freshDatabase } from '../database.ts'
import { aLogin, anAdmin, aResetToken, PASSWORD } from '../factories.ts'
import type { Answer } from '../http.ts'
import { aChallenge, aTwoFactor, RECOVERY_CODES } from '../second-factors.ts'
import { renewalCookie, sessionCookie } from '../session.ts'
import { appCode } from '../totp.ts'

// The account pages as a browser without a script uses them.

const ASSETS = { style: { text: '' }, script: { text: 'run()' }, theme: 'paint()', nextFiles: [] }
const render: RenderAccount = (screen) => renderAccount(screen, ASSETS)
const database = await freshDatabase()
const { db } = database
const demoLogins = [{ who: 'Admin', email: 'admin@demo.example', password: 'demo-clinic-admin' }]
const server = await serve(database, { renderAccount: render, demoLogins })

type Fields = Record<string, string>

const open = (path: string, cookie = '') => server.caller(cookie).send({ path })

function post(path: string, fields: Fields, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(fields).toString()
  return server.caller().send({ method: 'POST', path, body, headers: { ...type, ...headers } })
}

/** The document without the templates, which are not shown. */
const shownIn = ({ text }: Answer) => text.replaceAll(/<template.*?<\/template>/gs, '')
const headingOf = (answer: Answer) => /<h1[^>]*>(.*?)<\/h1>/.exec(answer.text)?.[1]
const noticeOf = (role: 'alert' | 'status', answer: Answer) =>
  new RegExp(`role="${role}".*?data-text="">(.*?)<`, 's').exec(shownIn(answer))?.[1]
const inputOf = (name: string, answer: Answer) =>
  new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(shownIn(answer))?.[0] ?? ''
/** The message that a field names as its description. */
const errorOf = (name: string, answer: Answer) => {
  if (!inputOf(name, answer).includes(`${name}-error`)) return undefined
  return new RegExp(`id="${name}-error".*?</svg>(.*?)</p>`, 's').exec(shownIn(answer))?.[1]
}
const whoIs = async (answer: Answer) =>
  (await server.caller(cookiesOf(answer)).ask('auth.session')).body.session?.email

describe('the documents', () => {
  it.each([
    ['/login', 'Sign in to Tailwell'],
    ['/login?mode=signup', 'Create your account'],
    ['/login?mode=other&step=other&problem=other&utm_source=wa', 'Sign in to Tailwell'],
    ['/login?step=code', 'Two-factor sign-in'],
    ['/login?step=recovery', 'Two-factor sign-in'],
    ['/reset-password', 'Forgot your password?'],
    ['/reset-password?token=abc', 'Choose a new password'],
  ])('%s: %s', async (path, heading) => {
    const answer = await open(path)
    expect([answer.status, headingOf(answer)]).toEqual([200, heading])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    const policy = String(answer.headers['content-security-policy'])
    expect(policy.match(/'sha256-/g)).toHaveLength(3)
    expect(policy).toContain("form-action 'self'")
  })

  it('offer the providers and show the demo clinic’s logins', async () => {
    const answer = await open('/login')
    expect(answer.text).toContain('Continue with Test ID')
    expect(answer.text).toContain('admin@demo.example')
  })

  it('say what went wrong at a provider', async () => {
    const answer = await open('/login?problem=cancelled')
    expect(shownIn(answer)).toMatch(/role="alert".*Signing in was cancelled/s)
  })

  it('say where signing in leads, and send it along', async () => {
    const answer = await open('/login?next=%2Fdashboard%2Fappointments%3Fa%3D1')
    expect(answer.text).toContain('Sign in to see your appointments.')
    expect(answer.text).toContain('action="/login?next=%2Fdashboard%2Fappointments%3Fa%3D1"')
    const signUp = await open('/login?mode=signup&next=%2Fdashboard%2Fbook-appointment')
    expect(signUp.text).toContain('Create an account to book your appointment.')
    const foreign = await open('/login?next=https%3A%2F%2Fevil.example')
    expect(foreign.text).not.toContain('evil.example')
  })

  it('never contain markup from the address', async () => {
    const answer = await open('/reset-password?token=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E')
    expect(answer.text).not.toContain('<script>alert')
  })

  it('are not sent again if they have not changed', async () => {
    const { headers } = await open('/login')
    const again = await server
      .caller()
      .send({ path: '/login', headers: { 'if-none-match': String(headers.etag) } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('lead those who are signed in on to where they wanted to go', async () => {
    const session = await server.session(await aLogin(db))
    const target = async (path: string, cookie: string) => (await open(path, cookie)).headers.location
    expect(await target('/login', session.cookie)).toBe('/dashboard')
    expect(await target('/login?next=%2Fdashboard%2Fpets', session.cookie)).toBe('/dashboard/pets')
    expect(await target('/login?next=%2F%2Fevil.example', session.cookie)).toBe('/dashboard')
    const [, id = ''] = /session=([\w-]+)\./.exec(session.cookie) ?? []
    expect(await target('/login', renewalCookie(id))).toBe('/dashboard')
  })

  it('are shown to those whose session has ended', async () => {
    const over = '0b7f5f3e-6f0e-4a55-9d0e-2f9a3d1f7c11'
    for (const cookie of [sessionCookie(over, MORNING), renewalCookie(over)])
      expect(headingOf(await open('/login', cookie))).toBe('Sign in to Tailwell')
  })
})

describe('signing in', () => {
  it('starts a session and leads on', async () => {
    const { email } = await aLogin(db)
    const answer = await post('/login', { email, password: PASSWORD })
    expect([answer.status, answer.headers.location]).toEqual([303, '/dashboard'])
    expect(await whoIs(answer)).toBe(email)
    const next = await post('/login?next=%2Fdashboard%2Fpets', { email, password: PASSWORD })
    expect(next.headers.location).toBe('/dashboard/pets')
  })

  it('says what is wrong at its field and keeps the address, never the password', async () => {
    const answer = await post('/login', { email: 'kim@example', password: 'short' })
    expect(answer.status).toBe(400)
    expect(errorOf('email', answer)).toBe('Please enter a valid email address')
    expect(errorOf('password', answer)).toBe('Password must be at least 6 characters long')
    expect(inputOf('email', answer)).toMatch(/aria-invalid="true".* value="kim@example"/)
    expect(inputOf('email', answer)).toContain('autofocus')
    expect(inputOf('password', answer)).not.toContain('value=')
    expect(answer.text).not.toContain('short"')
    expect(noticeOf('alert', answer)).toBeUndefined()
  })

  it('says that address and password do not match', async () => {
    const { email } = await aLogin(db)
    const answer = await post('/login?next=%2Fdashboard%2Fpets', { email, password: 'a wrong guess' })
    expect([answer.status, noticeOf('alert', answer)]).toEqual([401, 'Invalid email or password'])
    expect(answer.text).toContain('action="/login?next=%2Fdashboard%2Fpets"')
    expect(inputOf('email', answer)).toContain(`value="${email}"`)
    expect(answer.text).not.toContain('a wrong guess')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(cookiesOf(answer)).toBe('')
  })

  it('shows what was typed as text', async () => {
    const answer = await post('/login', { email: '"><img src=x>', password: 'a wrong guess' })
    expect(answer.text).not.toContain('<img')
    expect(errorOf('email', answer)).toBe('Please enter a valid email address')
  })

  it('asks for the second factor, and takes a code of either kind', async () => {
    const login = await aLogin(db)
    const key = await aTwoFactor(db, login)
    const first = await post('/login?next=%2Fdashboard%2Fpets', { email: login.email, password: PASSWORD })
    expect([first.status, first.headers.location]).toEqual([303, '/login?step=code&next=%2Fdashboard%2Fpets'])

    const cookie = cookiesOf(first)
    const step = '/login?step=code&next=%2Fdashboard%2Fpets'
    const wrong = await post(step, { code: '12' }, { cookie })
    expect([wrong.status, errorOf('code', wrong)]).toEqual([
      400,
      'Please enter the six digits that your app shows',
    ])
    expect(inputOf('code', wrong)).not.toContain('value=')
    const right = await post(step, { code: appCode(key) }, { cookie })
    expect([right.status, right.headers.location]).toEqual([303, '/dashboard/pets'])
    expect(await whoIs(right)).toBe(login.email)

    const [code = ''] = RECOVERY_CODES
    const challenge = await aChallenge(db, login)
    const recovered = await post('/login?step=recovery', { code }, { cookie: challenge })
    expect([recovered.status, recovered.headers.location]).toEqual([303, '/dashboard'])
    const again = await post('/login?step=recovery', { code }, { cookie: await aChallenge(db, login) })
    expect(again.text).not.toContain(login.email)
    expect([again.status, noticeOf('alert', again)]).toEqual([
      403,
      'This code is incorrect. Please try again.',
    ])
    expect(again.text).toContain('Recovery code')
  })

  it('leads to a provider by a header, which the content policy lets through', async () => {
    const answer = await post('/login?next=%2Fdashboard%2Fpets', { provider: 'test' })
    expect(answer.status).toBe(200)
    expect(answer.headers.refresh).toContain(`0;url=${server.provider.settings.issuer}`)
    expect(cookiesOf(answer)).toContain('tailwell.state=')
    const unknown = await post('/login', { provider: 'other' })
    expect([unknown.status, noticeOf('alert', unknown)]).toEqual([
      404,
      'This way to sign in is not available here',
    ])
  })

  it('switches to the other form and keeps the address', async () => {
    const answer = await post('/login?mode=signup', { email: 'kim@example.com', password: 'x', switch: '' })
    expect([answer.status, headingOf(answer)]).toEqual([200, 'Create your account'])
    expect(inputOf('email', answer)).toContain('value="kim@example.com"')
    expect(errorOf('password', answer)).toBeUndefined()
  })
})

describe('signing up', () => {
  it('leads back to signing in, with its message and the address', async () => {
    const email = 'new.owner@tests.example'
    const fields = { email, password: PASSWORD, confirmPassword: PASSWORD }
    const answer = await post('/login?mode=signup&next=%2Fdashboard%2Fpets', fields)
    expect([answer.status, headingOf(answer)]).toEqual([200, 'Sign in to Tailwell'])
    expect(noticeOf('status', answer)).toBe('Success! Your account has been created. Please sign in.')
    expect(inputOf('email', answer)).toContain(`value="${email}"`)
    expect(answer.text).toContain('action="/login?next=%2Fdashboard%2Fpets"')
    expect((await post('/login', { email, password: PASSWORD })).status).toBe(303)
  })

  it('refuses two different passwords and a common one, and creates nothing', async () => {
    const before = await countRows(db)
    const email = 'other.owner@tests.example'
    const different = await post('/login?mode=signup', { email, password: PASSWORD, confirmPassword: 'b' })
    expect([different.status, errorOf('confirmPassword', different)]).toEqual([400, 'Passwords do not match'])
    const common = { email, password: 'password1', confirmPassword: 'password1' }
    expect(errorOf('password', await post('/login?mode=signup', common))).toBe(
      'This password is too common. Please choose another one',
    )
    expect(await countRows(db)).toEqual(before)
  })
})

describe('a new password', () => {
  it('is asked for by email, with the same answer for an unknown address', async () => {
    const { email } = await aLogin(db)
    for (const address of [email, 'no.one@tests.example']) {
      const answer = await post('/reset-password', { email: address })
      expect([answer.status, headingOf(answer)]).toEqual([200, 'Sign in to Tailwell'])
      expect(noticeOf('status', answer)).toBe(
        'If this address has an account, an email with a link is on its way. The link works for one hour.',
      )
    }
  })

  it('is chosen with the link, once', async () => {
    const login = await anAdmin(db)
    const token = await aResetToken(db, login)
    const path = `/reset-password?token=${token}`
    expect(inputOf('token', await open(path))).toContain(`value="${token}"`)
    const twice = (password: string) => ({ token, newPassword: password, confirmPassword: password })
    const differs = { ...twice('a calm blue door'), confirmPassword: 'b' }
    expect(errorOf('confirmPassword', await post(path, differs))).toBe('New passwords don&#x27;t match')
    expect(errorOf('newPassword', await post(path, twice('short')))).toBe(
      'Password must be at least 8 characters',
    )
    expect(errorOf('newPassword', await post(path, twice('a grey cat')))).toBe(
      'Staff passwords must be at least 12 characters',
    )
    const hint = /<input[^>]* autoComplete="username"[^>]*>/i
    expect(hint.exec(shownIn(await open(path)))?.[0]).toContain(`hidden="" value="${login.email}"`)
    const done = await post(path, twice('a new grey cat'))
    expect(inputOf('email', done)).toContain(`value="${login.email}"`)
    expect(noticeOf('status', done)).toBe('Success! Your password has been changed. Please sign in.')
    expect((await post('/login', { email: login.email, password: 'a new grey cat' })).status).toBe(303)
    const again = await post(path, twice('another grey cat'))
    expect([again.status, noticeOf('alert', again)]).toEqual([
      410,
      'This link is no longer valid. Please ask for a new one.',
    ])
    const forged = await post('/reset-password?token=%20', { ...twice('another grey cat'), token: ' ' })
    expect(noticeOf('alert', forged)).toBe('This link is no longer valid. Please ask for a new one.')
  })
})

describe('a form', () => {
  it.each([
    ['of another site', { origin: 'http://evil.example' }, 403],
    ['that another site sends', { 'sec-fetch-site': 'cross-site' }, 403],
    ['without a known origin', { origin: 'null' }, 403],
    ['in JSON', { 'content-type': 'application/json' }, 415],
    ['in parts', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ])('%s is refused', async (_name, headers, status) => {
    const { email } = await aLogin(db)
    const before = await countRows(db)
    const answer = await post('/login', { email, password: PASSWORD }, headers)
    expect([answer.status, cookiesOf(answer)]).toEqual([status, ''])
    expect(await countRows(db)).toEqual(before)
  })

  it('in JSON is answered with where JSON belongs', async () => {
    const answer = await post('/login', { email: 'x' }, { 'content-type': 'application/json' })
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    const { code, message } = JSON.parse(answer.text)
    expect([code, message]).toEqual([
      'NOT_A_FORM',
      'This page accepts only its own form. Other programs send JSON to the endpoints below /api/auth.',
    ])
  })

  it('that is too large is refused', async () => {
    expect((await post('/login', { email: 'a'.repeat(70_000) })).status).toBe(413)
  })

  it('without fields says what is missing', async () => {
    const answer = await post('/login', {})
    expect([answer.status, errorOf('email', answer)]).toEqual([400, 'Please enter a valid email address'])
  })

  it('sent with another method finds nothing', async () => {
    expect((await server.caller().send({ method: 'PUT', path: '/login' })).status).toBe(404)
  })

  it('counts the same tries as the API, and says how long to wait', async () => {
    const limited = await serve(database, { renderAccount: render, tryLimits: 'on' })
    const { email } = await aLogin(db)
    const guess = { email, password: 'a wrong guess' }
    for (let wrong = 0; wrong < 3; wrong += 1) await limited.caller().ask('auth.signIn', guess)
    const send = () =>
      limited.caller().send({
        method: 'POST',
        path: '/login',
        body: new URLSearchParams(guess).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect([(await send()).status, (await send()).status]).toEqual([401, 401])
    const refused = await send()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10'])
    expect(noticeOf('alert', refused)).toBe('Too many tries. Please try again in 10 seconds.')
  })
})
