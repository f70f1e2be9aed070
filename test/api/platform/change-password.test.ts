import { describe, expect, test } from 'vitest'
import { openClinic } from '../../callers.ts'
import { readEverything } from '../../database.ts'
import { aLogin, anAdmin, PASSWORD } from '../../factories.ts'
import { readMails } from '../../mails.ts'

const clinic = await openClinic()
const { db } = clinic.database
const NEW_PASSWORD = 'a calm blue door'

const signsIn = async (email: string, password: string) =>
  (await clinic.caller().ask('auth.signIn', { email, password })).status

test('a new password signs in, the old one does not, and only this session goes on', async () => {
  const login = await aLogin(db)
  const here = await clinic.signIn(login)
  const elsewhere = [await clinic.signIn(login), await clinic.session(login)]
  const before = here.cookie
  const answer = await here.ask('auth.changePassword', {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
  })
  expect([answer.status, answer.body]).toEqual([200, { changed: true }])
  expect((await here.ask('auth.session')).body.session?.email).toBe(login.email)
  expect(here.cookie).not.toBe(before)
  for (const caller of [...elsewhere, clinic.caller(before)]) {
    expect((await caller.ask('auth.session')).body.session).toBeNull()
  }
  expect([await signsIn(login.email, NEW_PASSWORD), await signsIn(login.email, PASSWORD)]).toEqual([200, 401])
})

test('no one else’s password or session changes', async () => {
  const [mine, theirs] = [await aLogin(db), await aLogin(db)]
  const [here, there] = [await clinic.session(mine), await clinic.session(theirs)]
  await here.ask('auth.changePassword', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  expect((await there.ask('auth.session')).body.session?.email).toBe(theirs.email)
  expect(await signsIn(theirs.email, PASSWORD)).toBe(200)
})

/** Everything but the sessions: a request prolongs the one it uses. */
async function readRest() {
  const { sessions: _sessions, ...rest } = await readEverything(db)
  return rest
}

test('the owner gets an email that says what, when and with which browser, and what to do', async () => {
  const login = await aLogin(db)
  const caller = await clinic.session(login)
  const { status } = await caller.send({
    method: 'POST',
    path: '/api/auth/change-password',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    },
    body: JSON.stringify({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  })
  expect(status).toBe(200)
  const mails = await readMails(db, login.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your password was changed'])
  const { text, html } = mails[0] ?? {}
  for (const words of ['Wednesday, 10 March 2027 at 9:30 AM (Bengaluru time)', 'Firefox on Linux']) {
    expect(text).toContain(words)
    expect(html).toContain(words)
  }
  expect(text).toContain('If it wasn’t, choose a new password right away')
  expect(text).toMatch(/https:\/\/tests\.example\/reset-password\n/)
  expect(text).not.toContain(NEW_PASSWORD)
})

describe('nothing changes', () => {
  test.each([
    [{ currentPassword: 'a wrong password' }, 403, 'Current password is incorrect'],
    [{ newPassword: 'seven77' }, 400, 'Password must be at least 8 characters'],
    [{ newPassword: 'password123' }, 400, 'This password is too common. Please choose another one'],
    [{ newPassword: 'x'.repeat(129) }, 400, 'Please use at most 128 characters'],
    [{ currentPassword: '' }, 400, 'Please enter your current password'],
    [{ currentPassword: undefined }, 400, 'Please enter your current password'],
    [{ newPassword: null }, 400, 'Password must be at least 8 characters'],
    [{ userId: 'someone else' }, 400, 'This object contains fields that are not accepted'],
  ])('with %j', async (given, status, sentence) => {
    const caller = await clinic.session(await aLogin(db))
    const before = await readRest()
    const asked = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, ...given }
    const answer = await caller.ask('auth.changePassword', asked)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(sentence)
    expect(await readRest()).toEqual(before)
    expect((await caller.ask('auth.session')).body.session).not.toBeNull()
  })

  test('for someone on the staff, with fewer than twelve characters', async () => {
    const login = await anAdmin(db)
    const caller = await clinic.session(login)
    const short = { currentPassword: PASSWORD, newPassword: 'elevenchars' }
    const answer = await caller.ask('auth.changePassword', short)
    expect([answer.status, answer.refusal.data?.fields]).toEqual([
      400,
      { newPassword: 'Staff passwords must be at least 12 characters' },
    ])
    const long = { currentPassword: PASSWORD, newPassword: 'twelve chars' }
    expect((await caller.ask('auth.changePassword', long)).status).toBe(200)
  })

  test('for someone who signs in without a password', async () => {
    const login = await aLogin(db)
    await db.deleteFrom('accounts').where('userId', '=', login.userId).execute()
    const caller = await clinic.session(login)
    const asked = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    const answer = await caller.ask('auth.changePassword', asked)
    expect([answer.status, answer.refusal.code]).toEqual([409, 'NO_PASSWORD'])
  })
})
