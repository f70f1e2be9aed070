import { createEmailVerificationToken } from 'better-auth/api'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { serve } from '../callers.ts'
import { freshDatabase } from '../database.ts'
import { aDevice, aLogin, anAdmin, aResetToken, PASSWORD } from '../factories.ts'
import type { Answer } from '../http.ts'
import { anIdentity, aPasskey, aTwoFactor } from '../second-factors.ts'
import { SECRET } from '../session.ts'

const database = await freshDatabase()
const { db } = database
const server = await serve(database)
const anybody = server.caller()

/** The mails to an address, waiting for the first one: asking for a reset does not wait for its mail. */
async function mailsTo(address: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    const mails = await db
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('recipient', '=', address)
      .execute()
    if (mails.length > 0) return mails
    await new Promise((done) => setTimeout(done, 20))
  }
  return []
}

it('mails a link that gives a new password once and ends all sessions', async () => {
  const login = await aLogin(db)
  const session = await server.session(login)
  const asked = await anybody.ask('auth.requestReset', { email: login.email })
  expect(asked.status).toBe(200)

  const [mail] = await mailsTo(login.email)
  expect(mail?.subject).toBe('Choose a new password')
  const token = /https:\/\/tests\.example\/reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const reset = await anybody.ask('auth.resetPassword', { token, newPassword: 'a new grey cat' })
  expect(reset.body.message).toBe('Success! Your password has been changed. Please sign in.')

  expect((await session.ask('customers.ownProfile')).status).toBe(401)
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
  const unknown = await anybody.ask('auth.requestReset', { email: 'nobody@tests.example' })
  const seen = ({ status, text, headers: { date, ...headers } }: Answer) => ({ status, text, headers })
  expect(seen(unknown)).toEqual(seen(known))
  await mailsTo(login.email)
  const none = await db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', 'nobody@tests.example')
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
  expect(await db.selectFrom('sessions').select('id').where('user_id', '=', login.userId).execute()).toEqual(
    [],
  )
})

it('ends every other way in when nobody had proved the address: it may be a stranger’s', async () => {
  const [stranger, owner] = [await aLogin(db), await aLogin(db)]
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', owner.userId).execute()
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
    const counts = await sql<{ logins: number; passkeys: number; second_factors: number }>`select
      (select count(*)::int from accounts where user_id = ${userId}) as logins,
      (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
      (select count(*)::int from two_factors where user_id = ${userId}) as second_factors`.execute(db)
    return counts.rows[0]
  }
  expect(await waysIn(stranger)).toEqual({ logins: 1, passkeys: 0, second_factors: 0 })
  expect(await waysIn(owner)).toEqual({ logins: 2, passkeys: 1, second_factors: 1 })
})

it('mails a link on sign-up that confirms the address; signing in does not wait for it', async () => {
  const person = { email: 'new.person@tests.example', password: PASSWORD }
  await anybody.ask('auth.signUp', person)
  expect((await anybody.ask('auth.signIn', person)).status).toBe(200)
  const [mail] = await mailsTo(person.email)
  expect(mail?.subject).toBe('Please confirm your email address')
  const token = /\/verify-email\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await anybody.ask('auth.verifyEmail', { token })).body.message).toBe(
    'Your email address is confirmed.',
  )
  const user = db.selectFrom('users').select('email_verified').where('email', '=', person.email)
  expect(await user.executeTakeFirst()).toEqual({ email_verified: true })
})

it('confirms no address with a secret that is not ours', async () => {
  const login = await aLogin(db)
  const forged = await createEmailVerificationToken(`${SECRET}, but not quite`, login.email)
  expect((await anybody.ask('auth.verifyEmail', { token: forged })).status).toBe(410)
  const user = db.selectFrom('users').select('email_verified').where('id', '=', login.userId)
  expect(await user.executeTakeFirst()).toEqual({ email_verified: false })
})
