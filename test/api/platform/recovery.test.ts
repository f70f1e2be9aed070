import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addressToken } from '../../../src/features/platform/auth/server/confirm-address.ts'
import { cookiesOf, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aCustomer, aDevice, aLogin, anAdmin, aResetToken, PASSWORD } from '../../factories.ts'
import type { Answer } from '../../http.ts'
import { readMails, subjectsTo } from '../../mails.ts'
import { anIdentity, aPasskey, aTwoFactor } from '../../second-factors.ts'
import { SECRET } from '../../session.ts'

const database = await freshDatabase()
const { db } = database
const server = await serve(database)
const anybody = server.caller()

/** The emails to an address, waiting for the first one: asking for a reset does not wait for its email. */
async function mailsTo(address: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    const mails = await readMails(db, address)
    if (mails.length > 0) return mails
    await new Promise((done) => setTimeout(done, 20))
  }
  return []
}

it('emails a link that gives a new password once and ends all sessions', async () => {
  const { login, caller: session } = await server.aPerson()
  const asked = await anybody.ask('auth.requestReset', { email: login.email })
  expect(asked.status).toBe(200)

  const [mail] = await mailsTo(login.email)
  expect(mail?.subject).toBe('Choose a new password')
  const token = /https:\/\/tests\.example\/reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const reset = await anybody.ask('auth.resetPassword', { token, newPassword: 'a new grey cat' })
  expect(reset.body.message).toBe('Success! Your password has been changed. Please sign in.')

  expect(await subjectsTo(db, login.email)).toEqual(['Choose a new password', 'Your password was changed'])

  expect((await session.ask('customers.getOwnProfile')).status).toBe(401)
  expect((await anybody.ask('auth.signIn', { email: login.email, password: PASSWORD })).status).toBe(401)
  expect((await anybody.ask('auth.signIn', { email: login.email, password: 'a new grey cat' })).status).toBe(
    200,
  )
  const again = await anybody.ask('auth.resetPassword', { token, newPassword: 'another grey cat' })
  expect(again.status).toBe(410)
  expect(again.refusal.message).toBe('This link is no longer valid. Please ask for a new one.')
})

it('answers the same for an unknown address and sends nothing', async () => {
  const login = await aLogin(db)
  const known = await anybody.ask('auth.requestReset', { email: login.email })
  const unknown = await anybody.ask('auth.requestReset', { email: 'no-one@tests.example' })
  const seen = ({ status, text, headers: { date, 'x-request-id': id, ...headers } }: Answer) => ({
    status,
    text,
    headers,
  })
  expect(seen(unknown)).toEqual(seen(known))
  await mailsTo(login.email)
  const none = await db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', 'no-one@tests.example')
    .execute()
  expect(none).toEqual([])
})

it('refuses an expired link and a made-up one, and changes nothing', async () => {
  const login = await aLogin(db)
  for (const token of [await aResetToken(db, login, -1), 'made-up']) {
    expect((await anybody.ask('auth.resetPassword', { token, newPassword: 'a new grey cat' })).status).toBe(
      410,
    )
  }
  expect((await anybody.ask('auth.signIn', { email: login.email, password: PASSWORD })).status).toBe(200)
})

it('ends every older link with a new password, wherever that was chosen', async () => {
  const login = await aLogin(db)
  const used = await aResetToken(db, login)
  const older = [await aResetToken(db, login), await aResetToken(db, login)]
  const other = await aResetToken(db, await aLogin(db))
  const reset = (token: string) => anybody.ask('auth.resetPassword', { token, newPassword: 'a new grey cat' })
  expect((await reset(used)).status).toBe(200)
  expect((await reset(older[0] ?? '')).status).toBe(410)

  const asked = await aResetToken(db, login)
  const change = { currentPassword: 'a new grey cat', newPassword: 'another grey cat' }
  expect((await (await server.session(login)).ask('auth.changePassword', change)).status).toBe(200)
  for (const token of [older[1] ?? '', asked]) expect((await reset(token)).status).toBe(410)
  expect(
    (await anybody.ask('auth.signIn', { email: login.email, password: 'another grey cat' })).status,
  ).toBe(200)
  expect((await reset(other)).status).toBe(200)
})

it('keeps only a hash of the link’s secret, and of several uses at once one counts', async () => {
  const login = await aLogin(db)
  const token = await aResetToken(db, login)
  const rows = await db.selectFrom('tickets').selectAll().where('userId', '=', login.userId).execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  const uses = ['a new red cat', 'a new blue cat', 'a new green cat'].map((newPassword) =>
    anybody.ask('auth.resetPassword', { token, newPassword }),
  )
  expect((await Promise.all(uses)).map(({ status }) => status).sort()).toEqual([200, 410, 410])
})

it('asks staff for twelve characters and keeps the link good', async () => {
  const token = await aResetToken(db, await anAdmin(db))
  const short = await anybody.ask('auth.resetPassword', { token, newPassword: 'grey cat!' })
  expect(short.refusal.data?.fields?.newPassword).toBe('Staff passwords must be at least 12 characters')
  expect((await anybody.ask('auth.resetPassword', { token, newPassword: 'a long grey cat' })).status).toBe(
    200,
  )
})

it('ends sessions on other devices, too', async () => {
  const login = await aLogin(db)
  await aDevice(db, login)
  await anybody.ask('auth.resetPassword', {
    token: await aResetToken(db, login),
    newPassword: 'a new grey cat',
  })
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', login.userId).execute()).toEqual(
    [],
  )
})

it('ends every other way in when no one had proved the address, but takes no second factor off', async () => {
  const [stranger, owner] = [await aLogin(db), await aLogin(db)]
  await db.updateTable('users').set({ emailVerified: true }).where('id', '=', owner.userId).execute()
  for (const login of [stranger, owner]) {
    await anIdentity(db, login)
    await aPasskey(db, login)
    await aTwoFactor(db, login)
    const token = await aResetToken(db, login)
    expect((await anybody.ask('auth.resetPassword', { token, newPassword: 'a new grey cat' })).status).toBe(
      200,
    )
  }
  const waysIn = async ({ userId }: { userId: string }) => {
    const counts = await sql<{ logins: number; passkeys: number; secondFactors: number }>`select
      (select count(*)::int from accounts where user_id = ${userId}) as logins,
      (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
      (select count(*)::int from two_factors where user_id = ${userId}) as second_factors`.execute(db)
    return counts.rows[0]
  }
  expect(await waysIn(stranger)).toEqual({ logins: 1, passkeys: 0, secondFactors: 1 })
  expect(await waysIn(owner)).toEqual({ logins: 2, passkeys: 1, secondFactors: 1 })
  for (const { email } of [stranger, owner]) {
    const { body } = await anybody.ask('auth.signIn', { email, password: 'a new grey cat' })
    expect(body).toEqual({ signedIn: false, twoFactor: true })
  }
})

const isConfirmed = async (email: string) =>
  (await db.selectFrom('users').select('emailVerified').where('email', '=', email).executeTakeFirstOrThrow())
    .emailVerified

/** The secret of the link that was emailed to someone who has signed up. */
async function mailedToken(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Please confirm your email address')
  return /https:\/\/tests\.example\/verify-email\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Signs up with an address; the caller is then signed in. */
async function signUp(email: string, password: string) {
  await anybody.ask('auth.signUp', { email, password })
  const signedIn = await anybody.ask('auth.signIn', { email, password })
  expect(signedIn.status).toBe(200)
  return server.caller(cookiesOf(signedIn))
}

it('emails a link on sign-up that confirms the address of the login that is signed in with it, also twice', async () => {
  const email = 'new.person@tests.example'
  const person = await signUp(email, PASSWORD)
  const token = await mailedToken(email)
  expect(await isConfirmed(email)).toBe(false)
  for (let time = 0; time < 2; time += 1) {
    const { body } = await person.ask('auth.verifyEmail', { token })
    expect(body.message).toBe('Your email address is confirmed.')
    expect(await isConfirmed(email)).toBe(true)
  }
})

it('confirms nothing unless the caller is signed in with the address of the link', async () => {
  const email = 'another.person@tests.example'
  await signUp(email, PASSWORD)
  const token = await mailedToken(email)
  const stranger = await aLogin(db)
  const signedOut = await anybody.ask('auth.verifyEmail', { token })
  expect([signedOut.status, signedOut.refusal.code]).toEqual([401, 'UNAUTHORIZED'])
  const other = await (await server.session(stranger)).ask('auth.verifyEmail', { token })
  expect([other.status, other.refusal.code, other.refusal.message]).toEqual([
    403,
    'OTHER_ADDRESS',
    'This link is for a different email address from the one you are signed in with.',
  ])
  expect(await isConfirmed(email)).toBe(false)
  expect(await isConfirmed(stranger.email)).toBe(false)
})

it('gives no record to a stranger who signed up with its owner’s address', async () => {
  const email = 'owner.of.a.record@tests.example'
  const record = await aCustomer(db, { login: null, email })
  const stranger = await signUp(email, 'the stranger’s own')
  const token = await mailedToken(email)
  // The owner, or whatever scans their email, opens the link.
  expect((await anybody.ask('auth.verifyEmail', { token })).status).toBe(401)
  const profile = { fullName: 'A Stranger', phone: record.phone, address: '1 Nowhere Road' }
  const saved = await stranger.ask('customers.saveOwnProfile', profile)
  expect([saved.status, saved.refusal.code]).toEqual([409, 'PHONE_TAKEN'])
  const ownerOf = async () =>
    await db
      .selectFrom('customers')
      .innerJoin('users', 'users.id', 'customers.userId')
      .select(['users.email', 'customers.fullName'])
      .where('customers.id', '=', record.id)
      .executeTakeFirst()
  expect(await ownerOf()).toBeUndefined()

  // The owner makes the account theirs: the stranger is out, and the record comes to its owner.
  await anybody.ask('auth.requestReset', { email })
  const reset = async () =>
    (await mailsTo(email))
      .map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1])
      .find(Boolean)
  await expect.poll(reset).toBeDefined()
  const password = { token: await reset(), newPassword: 'the owner’s own' }
  expect((await anybody.ask('auth.resetPassword', password)).status).toBe(200)
  expect((await stranger.ask('customers.saveOwnProfile', profile)).status).toBe(401)
  const signedIn = await anybody.ask('auth.signIn', { email, password: 'the owner’s own' })
  const owner = server.caller(cookiesOf(signedIn))
  expect((await owner.ask('customers.saveOwnProfile', { ...profile, fullName: 'The Owner' })).status).toBe(
    200,
  )
  expect(await ownerOf()).toEqual({ email, fullName: 'The Owner' })
})

it('confirms no address with a secret that is not ours or too old', async () => {
  const { login, caller } = await server.aPerson()
  const forged = await addressToken(`${SECRET}, but not quite`, { email: login.email })
  const old = await addressToken(SECRET, { email: login.email }, -1)
  for (const token of [forged, old, 'made-up']) {
    const { status, refusal } = await caller.ask('auth.verifyEmail', { token })
    expect([status, refusal.code]).toEqual([410, 'LINK_EXPIRED'])
  }
  expect(await isConfirmed(login.email)).toBe(false)
})
