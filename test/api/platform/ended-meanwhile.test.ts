import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { saveInvitation } from '../../../src/features/planning/staff/server/queries.ts'
import { hashPassword } from '../../../src/features/platform/auth/server/passwords/hash-password.ts'
import { inTx } from '../../../src/lib/server/database/database.ts'
import { type Caller, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aCustomer, aLogin, anAdmin, type Login, PASSWORD } from '../../factories.ts'
import { withMeanwhile } from '../../meanwhile.ts'
import { aTwoFactor } from '../../second-factors.ts'
import { aPerson } from '../../staff.ts'
import { appCode } from '../../totp.ts'

const database = await freshDatabase()
const { db } = database

const meanwhile = withMeanwhile(db)
/** Ends the session of the next caller, as a sign-out would. */
const endSession = {
  column: 'staffRole',
  act: ({ sessionId }: Record<string, unknown>) =>
    db.deleteFrom('sessions').where('id', '=', String(sessionId)).execute(),
}
const server = await serve({ ...database, db: meanwhile.db })

const sessionsOf = ({ userId }: Login) =>
  db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()
const changedOf = async ({ userId }: Login) => ({
  accounts: await db.selectFrom('accounts').selectAll().where('userId', '=', userId).execute(),
  factors: await db.selectFrom('twoFactors').selectAll().where('userId', '=', userId).execute(),
  tickets: await db.selectFrom('tickets').select('id').where('userId', '=', userId).execute(),
  user: await db.selectFrom('users').selectAll().where('id', '=', userId).execute(),
})

/** What hashes a password, or changes how someone signs in: made ready for a login, then asked. */
const ACTIONS: Record<string, (login: Login) => Promise<(caller: Caller) => Promise<{ status: number }>>> = {
  'passkeys/start': async () => (caller) => caller.ask('security.startPasskey', { password: PASSWORD }),
  'two-factor/start': async () => (caller) => caller.ask('security.startTwoFactor', { password: PASSWORD }),
  'two-factor/end': async (login) => {
    await aTwoFactor(db, login)
    return (caller) => caller.ask('security.endTwoFactor', { password: PASSWORD })
  },
  'two-factor/confirm': async (login) => {
    const key = await aTwoFactor(db, login, { confirmed: false })
    return (caller) => caller.ask('security.confirmTwoFactor', { code: appCode(key) })
  },
  'recovery-codes': async (login) => {
    await aTwoFactor(db, login)
    return (caller) => caller.ask('security.renewRecoveryCodes', { password: PASSWORD })
  },
  'change-password': async () => (caller) =>
    caller.ask('auth.changePassword', { currentPassword: PASSWORD, newPassword: 'a calmer grey cat' }),
}

test.each(Object.entries(ACTIONS))(
  '%s is refused with 401, and changes nothing, when the session ends while it runs',
  async (_name, makeReady) => {
    const login = await aLogin(db)
    const ask = await makeReady(login)
    const caller = await server.session(login)
    const before = await changedOf(login)
    meanwhile.happens(endSession)
    expect((await ask(caller)).status).toBe(401)
    expect(await sessionsOf(login)).toEqual([])
    expect(await changedOf(login)).toEqual(before)
  },
)

test('a sign-in is refused whose password is changed while it is verified', async () => {
  const login = await aLogin(db)
  const password = await hashPassword('a calmer grey cat')
  meanwhile.happens({
    column: 'passwordHash',
    act: ({ userId }) =>
      db.updateTable('accounts').set({ password }).where('userId', '=', String(userId)).execute(),
  })
  const signedIn = await server.caller().ask('auth.signIn', { email: login.email, password: PASSWORD })
  expect([signedIn.status, signedIn.refusal.code]).toEqual([401, 'WRONG_CREDENTIALS'])
  expect(meanwhile.isOver()).toBe(true)
  expect(await sessionsOf(login)).toEqual([])
})

test.each<[string, (caller: Caller) => Promise<{ status: number }>]>([
  [
    'makes no token of a service',
    (caller) =>
      caller.ask('tokens.createService', {
        ...{ name: 'Export', scopes: ['appointments:read'], days: 30, password: PASSWORD },
      }),
  ],
  [
    'erases no one',
    async (caller) =>
      await caller.ask('privacy.eraseCustomer', {
        ...{ id: (await aCustomer(db)).id, word: 'DELETE', password: PASSWORD },
      }),
  ],
])('an admin who is none any more once their password was compared %s', async (_what, ask) => {
  const admin = await anAdmin(db)
  await anAdmin(db)
  const caller = await server.session(admin)
  const of = { column: 'passwordHash', act: () => reduce(admin) }
  meanwhile.happens(of)
  expect((await ask(caller)).status).toBe(403)
  expect(meanwhile.isOver()).toBe(true)
  expect(await db.selectFrom('accessTokens').select('id').execute()).toEqual([])
  expect(await db.selectFrom('customers').select('id').where('erasedAt', 'is not', null).execute()).toEqual(
    [],
  )
})

/** What an admin changes about the clinic's people without their password: made ready, then asked. */
const OF_PEOPLE: Record<string, () => Promise<(caller: Caller) => Promise<{ status: number }>>> = {
  'adds no person': async () => (caller) =>
    caller.ask('staff.addPerson', { name: 'Demo Vet', staffId: null, idempotencyKey: randomUUID() }),
  'changes no person': async () => {
    const id = await aPerson(db)
    return (caller) => caller.ask('staff.savePerson', { id, name: 'Demo Vet', calendarId: null })
  },
  'lets no person leave': async () => {
    const id = await aPerson(db)
    return (caller) => caller.ask('staff.leave', { id, hideCalendar: false })
  },
  'withdraws no invitation': async () => {
    const invited = {
      ...{
        email: `invited-${randomUUID()}@demo.example`,
        name: null,
        personId: null,
        tokenHash: randomUUID(),
      },
      ...{ role: 'vet' as const, permissions: [], invitedBy: (await anAdmin(db)).userId },
    }
    const { id } = await inTx(db, (tx) => saveInvitation(tx, invited))
    return (caller) => caller.ask('staff.withdrawInvitation', { id })
  },
}

test.each(Object.entries(OF_PEOPLE))(
  'an admin who is none any more once the request began %s',
  async (_what, makeReady) => {
    const admin = await anAdmin(db)
    const ask = await makeReady()
    const caller = await server.session(admin)
    const peopleAndInvitations = async () => [
      await db.selectFrom('people').selectAll().orderBy('id').execute(),
      await db.selectFrom('staffInvitations').select('id').orderBy('id').execute(),
    ]
    const before = await peopleAndInvitations()
    meanwhile.happens({ column: 'staffRole', act: () => reduce(admin) })
    expect((await ask(caller)).status).toBe(403)
    expect(meanwhile.isOver()).toBe(true)
    expect(await peopleAndInvitations()).toEqual(before)
  },
)

const reduce = ({ userId }: Login) =>
  db.updateTable('staff').set({ role: 'vet' }).where('userId', '=', userId).execute()
