import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hashToken } from '../../../src/features/planning/staff/server/invite-staff.ts'
import { revokeStaff } from '../../../src/features/planning/staff/server/revoke-staff.ts'
import { setRole } from '../../../src/features/planning/staff/server/set-role.ts'
import { STAFF_TEXTS } from '../../../src/features/planning/staff/texts.ts'
import { permissionsOf } from '../../../src/features/platform/auth/permissions.ts'
import { type Caller, openClinic, signIn } from '../../callers.ts'
import { readEverything } from '../../database.ts'
import { aColleague, aCustomer, aLogin, anAdmin, type Login, PASSWORD } from '../../factories.ts'
import { readMails, subjectsTo } from '../../mails.ts'
import { anInvitation, aStaffRecord } from '../../staff.ts'
import { aToken } from '../../tokens.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin, anonymous } = clinic.callers
const NEW_PASSWORD = 'a calm blue door'

let number = 0
function newEmail(): string {
  number += 1
  return `colleague${number}@clinic.example`
}

const invite = (email: string, caller = admin, currentPassword = PASSWORD) =>
  caller.ask('staff.invite', { email, currentPassword })
const accept = (token: string, password = NEW_PASSWORD) =>
  anonymous.ask('staff.acceptInvitation', { token, password })
const signedIn = async (email: string, password = NEW_PASSWORD): Promise<Caller> =>
  clinic.caller(await signIn(clinic.caller(), { email, password }))
const invitationsOf = (email: string) =>
  db.selectFrom('staffInvitations').selectAll().where('email', '=', email).execute()
const rolesOf = async ({ userId }: Login) =>
  (await db.selectFrom('staff').select('role').where('userId', '=', userId).execute()).map(({ role }) => role)

/** The emails to an address, as the outbox has them, the latest last. */
async function mailsTo(email: string) {
  return await readMails(db, email)
}

/** The secret in the link of the latest email to an address. */
async function mailedToken(email: string): Promise<string> {
  const text = (await mailsTo(email)).at(-1)?.text ?? ''
  return text.match(/https:\/\/tests\.example\/invitation\?token=([\w-]{43})/)?.[1] ?? ''
}

describe('an invitation', () => {
  test('goes out as an email whose link leads to the configured address, and is kept as a hash', async () => {
    const email = newEmail()
    const answer = await invite(email.toUpperCase())
    expect([answer.status, answer.body]).toMatchObject([201, { email, expired: false }])
    const hours = (Date.parse(answer.body.expiresAt) - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(72, 1)
    const token = await mailedToken(email)
    expect(token).not.toBe('')
    const invitations = await invitationsOf(email)
    expect(invitations).toHaveLength(1)
    expect(invitations[0]?.invitedBy).toBe(clinic.logins.admin.userId)
    expect(JSON.stringify(invitations)).not.toContain(token)
    expect(answer.text).not.toContain(token)
  })

  test('makes an admin of someone new, once', async () => {
    const email = newEmail()
    await invite(email)
    const token = await mailedToken(email)
    expect((await anonymous.ask('staff.getInvitation', { token })).body).toEqual({ email })
    const answer = await accept(token)
    expect([answer.status, answer.body]).toEqual([200, { message: STAFF_TEXTS.accepted }])
    const caller = await signedIn(email)
    expect((await caller.ask('appointments.list')).status).toBe(200)
    const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    expect(user.emailVerified).toBe(true)
    expect(await invitationsOf(email)).toEqual([])
    const again = await accept(token, 'another long password')
    expect([again.status, again.refusal.code]).toEqual([410, 'INVITATION_ENDED'])
    expect((await anonymous.ask('staff.getInvitation', { token })).status).toBe(410)
    expect((await signedIn(email)).cookie).not.toBe('')
  })

  test('makes an admin of a customer, who keeps the record and loses every session', async () => {
    const customer = await aCustomer(db)
    const login = customer.login ?? (await aLogin(db))
    const before = await clinic.session(login)
    await db.updateTable('users').set({ emailVerified: true }).where('id', '=', login.userId).execute()
    const { token } = await anInvitation(db, { email: login.email })
    expect((await accept(token)).status).toBe(200)
    expect((await before.ask('auth.session')).body.session).toBeNull()
    const caller = await signedIn(login.email)
    expect((await caller.ask('auth.session')).body.session).toMatchObject({
      role: 'admin',
      fullName: customer.fullName,
    })
    expect((await caller.ask('customers.getOwnProfile')).body).toMatchObject({
      exists: true,
      phone: customer.phone,
    })
    expect(
      (await clinic.caller().ask('auth.signIn', { email: login.email, password: PASSWORD })).status,
    ).toBe(401)
    expect(await subjectsTo(db, login.email)).toEqual(['Your password was changed'])
  })

  test('takes a login that a stranger made with the address: no other way in is left', async () => {
    const stranger = await aLogin(db)
    const provider = { id: stranger.userId, accountId: stranger.userId, providerId: 'google' }
    await db
      .insertInto('accounts')
      .values({ ...provider, userId: stranger.userId, password: null, updatedAt: new Date() })
      .execute()
    await sql`insert into passkeys (id, public_key, user_id, credential_id, counter, device_type, backed_up)
      values (${stranger.userId}, 'key', ${stranger.userId}, ${stranger.userId}, 0, 'x', false)`.execute(db)
    await accept((await anInvitation(db, { email: stranger.email })).token)
    const { rows } = await sql`
      select provider_id as way from accounts where user_id = ${stranger.userId}
      union all select 'passkey' from passkeys where user_id = ${stranger.userId}
      union all select 'second factor' from two_factors where user_id = ${stranger.userId}`.execute(db)
    expect(rows).toEqual([{ way: 'credential' }])
    expect(await rolesOf(stranger)).toEqual(['admin'])
  })

  test('sent again ends the first link', async () => {
    const email = newEmail()
    await invite(email)
    const first = await mailedToken(email)
    await invite(email)
    const second = await mailedToken(email)
    expect(second).not.toBe(first)
    expect((await accept(first)).status).toBe(410)
    expect((await accept(second)).status).toBe(200)
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('is used by one of ten who have the link at the same moment', async () => {
    const { token, email } = await anInvitation(db)
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)])
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  test.each([
    [
      'expired',
      (id: string) => sql`update staff_invitations set expires_at = now() where id = ${id}`.execute(db),
    ],
    ['withdrawn', (id: string) => admin.ask('staff.withdrawInvitation', { id })],
  ])('that is %s makes no one an admin, and its link says so', async (_what, end) => {
    const { id, token, email } = await anInvitation(db)
    await end(id)
    expect((await anonymous.ask('staff.getInvitation', { token })).status).toBe(410)
    const answer = await accept(token)
    expect([answer.status, answer.refusal.message]).toEqual([410, STAFF_TEXTS.invitationEnded])
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
  })

  test.each([
    ['short', 'elevenchars', 'Staff passwords must be at least 12 characters'],
    ['common', 'password1234', 'This password is too common. Please choose another one'],
  ])('does not go with a %s password, and stays good', async (_what, password, sentence) => {
    const { token } = await anInvitation(db)
    const answer = await accept(token, password)
    expect([answer.status, answer.refusal.data?.fields]).toEqual([400, { password: sentence }])
    expect((await accept(token)).status).toBe(200)
  })

  test('is not sent for someone at an admin’s browser without the password', async () => {
    const before = await readEverything(db)
    const answer = await invite(newEmail(), admin, 'a wrong password')
    expect([answer.status, answer.refusal.code]).toEqual([403, 'WRONG_PASSWORD'])
    expect(await readEverything(db)).toEqual(before)
  })

  test('is not sent to an admin', async () => {
    const { email } = await anAdmin(db)
    const answer = await invite(email)
    expect([answer.status, answer.refusal.code]).toEqual([409, 'ALREADY_STAFF'])
    expect(await mailsTo(email)).toEqual([])
  })

  test('that no one knows can’t be withdrawn', async () => {
    const { id } = await anInvitation(db)
    expect((await admin.ask('staff.withdrawInvitation', { id })).body).toEqual({ withdrawn: true })
    expect((await admin.ask('staff.withdrawInvitation', { id })).refusal.code).toBe('NO_INVITATION')
  })

  test.each(['', 'x', 'x'.repeat(10_000), '%00', `${'x'.repeat(42)}'`])(
    'has no secret like %j',
    async (token) => {
      const answer = await accept(token)
      expect([answer.status, answer.refusal.data?.fields]).toEqual([
        400,
        { token: STAFF_TEXTS.invitationEnded },
      ])
    },
  )
})

describe('revoking', () => {
  test('ends rights, sessions and invitations at once', async () => {
    const login = await anAdmin(db)
    const colleague = await clinic.session(login)
    const open = await anInvitation(db, { login })
    expect((await colleague.ask('appointments.list')).status).toBe(200)
    const answer = await admin.ask('staff.revoke', { id: await aStaffRecord(db, login) })
    expect([answer.status, answer.body]).toEqual([200, { revoked: true }])
    expect((await colleague.ask('appointments.list')).status).toBe(401)
    expect((await colleague.ask('auth.session')).body.session).toBeNull()
    expect(await rolesOf(login)).toEqual([])
    expect((await accept(open.token)).status).toBe(410)
    const back = await signedIn(login.email, PASSWORD)
    expect((await back.ask('appointments.list')).status).toBe(403)
  })

  test('ends also what the person is invited to', async () => {
    const login = await anAdmin(db)
    const { token } = await anInvitation(db, { email: login.email })
    await admin.ask('staff.revoke', { id: await aStaffRecord(db, login) })
    expect((await accept(token)).status).toBe(410)
  })

  test('is never done to oneself', async () => {
    const id = await aStaffRecord(db, clinic.logins.admin)
    const answer = await admin.ask('staff.revoke', { id })
    expect([answer.status, answer.refusal.code]).toEqual([409, 'YOURSELF'])
    expect((await admin.ask('staff.list')).status).toBe(200)
  })

  test('of someone who is not on the staff is refused', async () => {
    const login = await anAdmin(db)
    const id = await aStaffRecord(db, login)
    expect((await admin.ask('staff.revoke', { id })).status).toBe(200)
    const answer = await admin.ask('staff.revoke', { id })
    expect([answer.status, answer.refusal.code]).toEqual([404, 'NOT_STAFF'])
  })

  test('each other at once leaves one of two admins, twenty times over', async () => {
    const others = await db.selectFrom('staff').selectAll().execute()
    await db.deleteFrom('staff').execute()
    for (let round = 0; round < 20; round += 1) {
      const [one, other] = [await anAdmin(db), await anAdmin(db)]
      const results = await Promise.allSettled([
        revokeStaff(db, { userId: one.userId, byUserId: other.userId }),
        revokeStaff(db, { userId: other.userId, byUserId: one.userId }),
      ])
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await db.selectFrom('staff').selectAll().execute()).toHaveLength(1)
      await db.deleteFrom('staff').execute()
    }
    await db.insertInto('staff').values(others).execute()
  })

  test('never takes the last admin', async () => {
    const others = await db.selectFrom('staff').selectAll().execute()
    await db.deleteFrom('staff').execute()
    const last = await anAdmin(db)
    const revoked = revokeStaff(db, { userId: last.userId, byUserId: null })
    await expect(revoked).rejects.toMatchObject({ code: 'LAST_ADMIN' })
    expect(await rolesOf(last)).toEqual(['admin'])
    await db.insertInto('staff').values(others).execute()
  })
})

describe('a role', () => {
  const sessionOf = async (email: string) => (await (await signedIn(email)).ask('auth.session')).body.session

  test('is what an invitation gives, with what is added to it', async () => {
    const email = newEmail()
    const rights = { role: 'reception', permissions: ['money:read'] }
    const answer = await admin.ask('staff.invite', { email, ...rights, currentPassword: PASSWORD })
    expect([answer.status, answer.body]).toMatchObject([201, { email, role: 'reception' }])
    expect((await accept(await mailedToken(email))).status).toBe(200)
    expect(await sessionOf(email)).toMatchObject({
      role: 'staff',
      permissions: permissionsOf('reception', ['money:read']),
    })
    const again = await admin.ask('staff.invite', { email, role: 'groomer', currentPassword: PASSWORD })
    expect([again.status, again.refusal.code]).toEqual([409, 'ALREADY_STAFF'])
    expect((await admin.ask('staff.list')).body.people).toContainEqual(
      expect.objectContaining({ email, ...rights }),
    )
  })

  test('is not found by a server that would make an admin of everyone invited', async () => {
    const { email, token } = await anInvitation(db, { role: 'reception' })
    const [invitation] = await invitationsOf(email)
    expect(invitation?.tokenHash).not.toBe(hashToken(token, 'admin'))
    expect((await anonymous.ask('staff.getInvitation', { token })).body).toEqual({ email })
  })

  test('lowers no one who is on the staff when they accept', async () => {
    const login = await anAdmin(db)
    const { token } = await anInvitation(db, { email: login.email, role: 'groomer' })
    expect((await accept(token)).status).toBe(200)
    expect(await rolesOf(login)).toEqual(['admin'])
    const vet = await aColleague(db, [], 'vet')
    await accept((await anInvitation(db, { email: vet.email, role: 'groomer' })).token)
    expect(await rolesOf(vet)).toEqual(['vet'])
  })

  test('changes at the next request, and ends the tokens and open invitations of someone who was an admin', async () => {
    const colleague = await anAdmin(db)
    const caller = await clinic.session(colleague)
    const { email } = await anInvitation(db, { login: colleague })
    const id = await aStaffRecord(db, colleague)
    await aToken(db, colleague)
    const rights = { role: 'groomer', permissions: [] as const }
    expect((await admin.ask('staff.setRole', { id, ...rights, currentPassword: PASSWORD })).status).toBe(200)
    expect((await caller.ask('appointments.list')).status).toBe(200)
    expect((await caller.ask('payments.list')).status).toBe(403)
    expect((await caller.ask('staff.list')).status).toBe(403)
    expect(await invitationsOf(email)).toEqual([])
    const tokens = db.selectFrom('accessTokens').select('endedAt').where('userId', '=', colleague.userId)
    expect((await tokens.execute()).filter(({ endedAt }) => endedAt === null)).toEqual([])
  })

  test('of oneself, of no one on the staff and with a wrong password is refused', async () => {
    const rights = { role: 'vet', permissions: [] }
    const [own, other] = [
      await aStaffRecord(db, clinic.logins.admin),
      await aStaffRecord(db, await anAdmin(db)),
    ]
    const ask = async (id: string, currentPassword = PASSWORD) =>
      (await admin.ask('staff.setRole', { id, ...rights, currentPassword })).refusal.code
    expect(await ask(own)).toBe('OWN_ROLE')
    expect(await ask(randomUUID())).toBe('NOT_STAFF')
    expect(await ask(other, 'not my password')).toBe('WRONG_PASSWORD')
  })

  test('of two admins who lower, or lower and remove, each other at once stays with one, twenty times over', async () => {
    const others = await db.selectFrom('staff').selectAll().execute()
    await db.deleteFrom('staff').execute()
    for (let round = 0; round < 20; round += 1) {
      const [one, other] = [await anAdmin(db), await anAdmin(db)]
      const lowered = { role: 'vet' as const, permissions: [] }
      const results = await Promise.allSettled([
        setRole(db, { userId: one.userId, byUserId: other.userId, rights: lowered }),
        round % 2 === 0
          ? setRole(db, { userId: other.userId, byUserId: one.userId, rights: lowered })
          : revokeStaff(db, { userId: other.userId, byUserId: one.userId }),
      ])
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const admins = await db.selectFrom('staff').select('role').where('role', '=', 'admin').execute()
      expect(admins).toHaveLength(1)
      await db.deleteFrom('staff').execute()
    }
    await db.insertInto('staff').values(others).execute()
  })

  test('of staff who are no admins can be taken away', async () => {
    const colleague = await aColleague(db, [], 'reception')
    const id = await aStaffRecord(db, colleague)
    expect((await admin.ask('staff.revoke', { id })).status).toBe(200)
    expect(await rolesOf(colleague)).toEqual([])
  })
})

test('the list shows all admins, oneself marked, and what is open; never a secret', async () => {
  const colleague = await anAdmin(db)
  const { email, token } = await anInvitation(db)
  const stale = await anInvitation(db)
  await sql`update staff_invitations set expires_at = now() where id = ${stale.id}`.execute(db)
  const { body, text } = await admin.ask('staff.list')
  expect(body.people.filter(({ isYou }) => isYou).map((member) => member.email)).toEqual([
    clinic.logins.admin.email,
  ])
  expect(body.people.map((member) => member.email)).toContain(colleague.email)
  expect(body.invitations).toContainEqual(expect.objectContaining({ email, expired: false }))
  expect(body.invitations).toContainEqual(expect.objectContaining({ email: stale.email, expired: true }))
  expect(text).not.toContain(token)
  expect(text).not.toContain('hash')
})
