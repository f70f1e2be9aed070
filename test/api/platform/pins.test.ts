import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertDesk } from '../../../src/features/platform/auth/server/desk-queries.ts'
import { inTx } from '../../../src/lib/server/database/database.ts'
import { type Caller, cookiesOf, openClinic } from '../../callers.ts'
import { aDesk, anEntrant, deskCookie, PIN } from '../../desks.ts'
import { aColleague, anAdmin, type Login, PASSWORD } from '../../factories.ts'
import { aPasskeyDevice } from '../../passkey-device.ts'
import { aTwoFactor } from '../../second-factors.ts'
import { aStaffRecord } from '../../staff.ts'
import { joinCookies } from '../requests.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers

/** A desk, and someone who has signed in fully there. */
async function aDeskWith(given: { login?: Login; hoursAgo?: number } = {}) {
  const desk = await aDesk(db)
  const login = given.login ?? (await aColleague(db, [], 'vet'))
  const id = await anEntrant(db, desk, { hoursAgo: 1, ...given, login })
  const enter = (pin = PIN) => clinic.caller(desk.cookie).ask('pins.enterPin', { id, pin })
  return { desk, login, id, browser: clinic.caller(desk.cookie), enter }
}

const atDesk = async (login: Login) =>
  await db.selectFrom('sharedDeskPeople').selectAll().where('userId', '=', login.userId).executeTakeFirst()

describe('a PIN', () => {
  test('goes on with the day of the full sign-in, in the person’s name, and no longer than that', async () => {
    const { desk, login, enter } = await aDeskWith({ hoursAgo: 20 })
    const answer = await enter()
    expect(answer.status, answer.text).toBe(200)
    const caller = clinic.caller(joinCookies(desk.cookie, cookiesOf(answer)))
    expect((await caller.ask('auth.session')).body.session).toMatchObject({
      email: login.email,
      staffRole: 'vet',
    })
    const session = await db
      .selectFrom('sessions')
      .selectAll()
      .where('userId', '=', login.userId)
      .executeTakeFirstOrThrow()
    expect(session.createdAt).toEqual((await atDesk(login))?.signedInAt)
    expect(session.expiresAt.getTime() - session.createdAt.getTime()).toBe(24 * 3_600_000)
    const log = (await admin.ask('audit.list', { action: 'pins.enterPin' })).body
    expect(JSON.stringify(log)).toContain(login.email)
  })

  test.each([
    ['after a day', { hoursAgo: 25 }],
    ['for someone who is no longer on the staff', { what: 'leave' }],
    ['after another role', { what: 'role' }],
    ['after another password', { what: 'password' }],
    ['after a second factor was turned on', { what: 'factor' }],
    ['after all sessions were ended', { what: 'others' }],
    ['after signing out there', { what: 'out' }],
  ] as const)(
    '%s is not enough',
    async (_when, { hoursAgo = 1, what = '' }: { hoursAgo?: number; what?: string }) => {
      const { login, enter, desk, browser } = await aDeskWith({ hoursAgo })
      const { userId } = login
      if (what === 'leave') await db.deleteFrom('staff').where('userId', '=', userId).execute()
      if (what === 'role') await sql`update staff set role = 'admin' where user_id = ${userId}`.execute(db)
      if (what === 'password')
        await sql`update accounts set password = 'x', updated_at = now() where user_id = ${userId}`.execute(
          db,
        )
      if (what === 'factor') await aTwoFactor(db, login)
      if (what === 'others') await (await clinic.session(login)).ask('security.signOutOthers')
      if (what === 'out') {
        const cookies = cookiesOf(await enter())
        await clinic.caller(joinCookies(desk.cookie, cookies)).ask('auth.signOut')
      }
      const answer = await enter()
      expect([answer.status, answer.refusal.code]).toEqual([403, 'SIGN_IN_FIRST'])
      expect((await browser.ask('pins.getDesk')).body?.people).toEqual([])
    },
  )

  test('opens nothing at another browser, nor at a desk that has ended, whose sessions end with it', async () => {
    const { desk, login, id, enter } = await aDeskWith()
    const elsewhere = [clinic.caller(), clinic.caller((await aDesk(db)).cookie)]
    const codes = [deskCookie(desk.id).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))]
    for (const caller of [...elsewhere, ...codes.map((cookie) => clinic.caller(cookie))])
      expect((await caller.ask('pins.enterPin', { id, pin: PIN })).status).toBeGreaterThanOrEqual(400)
    const caller = clinic.caller(joinCookies(desk.cookie, cookiesOf(await enter())))
    expect((await caller.ask('pins.getOwnPin')).status).toBe(200)
    expect((await admin.ask('pins.endDesk', { id: desk.id })).status).toBe(200)
    expect((await caller.ask('pins.getOwnPin')).status).toBe(401)
    expect((await enter()).refusal.code).toBe('DESK_ENDED')
    expect(await atDesk(login)).toBeUndefined()
  })

  test('is tried five times a day at most, also by twenty at once; then the right one is refused too', async () => {
    const { login, enter, browser } = await aDeskWith()
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter('204817')))
    const codes = answers.map(({ refusal }) => refusal.code)
    expect(codes.filter((code) => code === 'WRONG_PIN')).toHaveLength(5)
    expect(codes.filter((code) => code === 'SIGN_IN_FIRST')).toHaveLength(15)
    expect((await enter()).refusal.code).toBe('SIGN_IN_FIRST')
    expect((await browser.ask('pins.getDesk')).body?.people).toMatchObject([{ mayEnter: false }])
    const { email } = login
    expect((await browser.ask('auth.signIn', { email, password: PASSWORD })).status).toBe(200)
    expect((await enter()).status).toBe(200)
  })

  test('that is right uses up no try, and forgives no wrong one', async () => {
    const { login, enter } = await aDeskWith()
    for (let round = 0; round < 6; round += 1) expect((await enter()).status).toBe(200)
    await enter('204817')
    await enter()
    expect((await atDesk(login))?.tries).toBe(1)
  })

  test('is chosen with the password, and is none of those that are tried first', async () => {
    const login = await aColleague(db, [], 'vet')
    const caller = await clinic.session(login)
    const wrong = await caller.ask('pins.savePin', { pin: PIN, currentPassword: 'not my password' })
    expect(wrong.refusal.code).toBe('WRONG_PASSWORD')
    const weak = await caller.ask('pins.savePin', { pin: '345678', currentPassword: PASSWORD })
    expect(weak.refusal.data?.fields).toEqual({ pin: 'Please choose digits that are harder to guess' })
    expect((await caller.ask('pins.savePin', { pin: '204 816', currentPassword: PASSWORD })).status).toBe(200)
    expect((await caller.ask('pins.getOwnPin')).body.hasPin).toBe(true)
    expect((await caller.ask('pins.removePin')).body).toEqual({ hasPin: false })
  })

  test('connects no further way to sign in', async () => {
    const { desk, enter } = await aDeskWith()
    const caller = clinic.caller(joinCookies(desk.cookie, cookiesOf(await enter())))
    const linked = await caller.ask('security.linkIdentity', { provider: 'test' })
    expect(linked.refusal.code).toBe('SIGN_IN_FIRST')
  })

  test('finishes no passkey that was begun with the password before the screen was locked', async () => {
    const { desk, login, enter } = await aDeskWith()
    const full = await clinic.session(login)
    const started = await full.ask('security.startPasskey', { password: PASSWORD })
    const challenge = String(started.body.options.challenge)
    const credential = aPasskeyDevice().create({ origin: clinic.origin, challenge })
    const ticket = cookiesOf(started)
    const byPin = clinic.caller(joinCookies(joinCookies(desk.cookie, cookiesOf(await enter())), ticket))
    const added = await byPin.ask('security.addPasskey', { name: 'Mine', credential })
    expect([added.status, added.refusal.code]).toEqual([403, 'PASSKEY_REFUSED'])
    expect((await full.ask('security.passkeys')).body).toEqual([])
  })
})

describe('a shared desk', () => {
  test.each([
    ['leaves the staff', async (by: Caller, id: string) => await by.ask('staff.revoke', { id })],
    [
      'is an admin no more',
      async (by: Caller, id: string) =>
        await by.ask('staff.setRole', { id, role: 'vet', permissions: [], currentPassword: PASSWORD }),
    ],
  ])('ends when the admin who made it %s, and never comes back', async (_how, end) => {
    const { desk, enter } = await aDeskWith()
    const other = await aDeskWith()
    const caller = clinic.caller(joinCookies(desk.cookie, cookiesOf(await enter())))
    expect((await caller.ask('pins.getOwnPin')).status).toBe(200)
    const ended = await end(await clinic.session(await anAdmin(db)), await aStaffRecord(db, desk.madeBy))
    expect(ended.status, ended.text).toBe(200)
    expect((await caller.ask('pins.getOwnPin')).status).toBe(401)
    expect((await enter()).refusal.code).toBe('DESK_ENDED')
    await sql`update staff set role = 'admin' where user_id = ${desk.madeBy.userId}`.execute(db)
    expect((await enter()).refusal.code).toBe('DESK_ENDED')
    expect((await admin.ask('pins.desks')).body.map(({ id }) => id)).not.toContain(desk.id)
    expect((await other.enter()).status).toBe(200)
  })

  test('is not made by someone who is an admin no more, and stays with one whose permissions change', async () => {
    const madeBy = (await aColleague(db, [], 'vet')).userId
    expect(await inTx(db, (tx) => insertDesk(tx, { name: 'Late', madeBy }))).toBeUndefined()
    const { desk, enter } = await aDeskWith()
    await sql`update staff set permissions = '{money:read}' where user_id = ${desk.madeBy.userId}`.execute(db)
    expect((await enter()).status).toBe(200)
  })

  test('is one browser: a copy of its cookie opens nothing elsewhere', async () => {
    const { desk, id } = await aDeskWith()
    const [, alone = ''] = desk.cookie.split('; ')
    for (const cookie of [
      alone,
      deskCookie(desk.id, 'another-browser'),
      joinCookies(alone, 'tailwell.device=.x'),
    ]) {
      const copy = clinic.caller(cookie)
      expect((await copy.ask('pins.getDesk')).body).toBeNull()
      expect((await copy.ask('pins.enterPin', { id, pin: PIN })).refusal.code).toBe('DESK_ENDED')
    }
  })

  test('stays that browser for all who sign in there, and the tries of each count as before', async () => {
    const [maker, second] = [await anAdmin(db), await aColleague(db, [], 'vet')]
    const signedIn = await clinic.caller().ask('auth.signIn', { email: maker.email, password: PASSWORD })
    const first = clinic.caller(cookiesOf(signedIn))
    const made = await first.ask('pins.makeDesk', { name: 'Front', currentPassword: PASSWORD })
    const desk = joinCookies(cookiesOf(made), first.cookie)
    const next = await clinic.caller(desk).ask('auth.signIn', { email: second.email, password: PASSWORD })
    const after = clinic.caller(joinCookies(cookiesOf(next), desk))
    expect((await after.ask('pins.getDesk')).body).toMatchObject({ name: 'Front' })
    expect(await atDesk(second)).toBeDefined()
  })

  test.each(['has ended', 'never was one', 'was made before browsers were marked'])(
    'locks who is signed in where it %s',
    async (what) => {
      const login = await aColleague(db, [], 'vet')
      const session = await clinic.session(login)
      const desk = await aDesk(db)
      if (what === 'has ended') await admin.ask('pins.endDesk', { id: desk.id })
      const cookie = what === 'has ended' ? desk.cookie : what === 'never was one' ? '' : 'tailwell.desk=x.y'
      const caller = clinic.caller(joinCookies(session.cookie, cookie))
      const locked = await caller.ask('pins.lock')
      expect([locked.status, locked.body]).toEqual([200, { locked: true }])
      expect((await caller.ask('pins.getOwnPin')).status).toBe(401)
    },
  )

  test('is made by an admin with their password, in the browser that asks, and none is there before', async () => {
    expect((await clinic.caller().ask('pins.getDesk')).body).toBeNull()
    const login = await anAdmin(db)
    const caller = await clinic.session(login)
    const refused = await caller.ask('pins.makeDesk', { name: 'Front', currentPassword: 'not my password' })
    expect(refused.refusal.code).toBe('WRONG_PASSWORD')
    const made = await caller.ask('pins.makeDesk', { name: ' Front  desk ', currentPassword: PASSWORD })
    expect(made.body).toMatchObject({ name: 'Front desk', isHere: true })
    const here = clinic.caller(joinCookies(caller.cookie, cookiesOf(made)))
    expect((await here.ask('pins.getDesk')).body).toEqual({ name: 'Front desk', people: [] })
    await here.ask('pins.savePin', { pin: PIN, currentPassword: PASSWORD })
    expect((await here.ask('pins.getDesk')).body?.people).toMatchObject([{ mayEnter: true }])
    expect((await here.ask('pins.lock')).status).toBe(200)
    expect((await here.ask('pins.getOwnPin')).status).toBe(401)
    expect((await here.ask('pins.getDesk')).body?.people).toHaveLength(1)
  })

  test('knows who signs in fully at it, and no one from elsewhere', async () => {
    const desk = await aDesk(db)
    const login = await aColleague(db, [], 'vet')
    await clinic.signIn(login)
    expect(await atDesk(login)).toBeUndefined()
    await clinic.caller(desk.cookie).ask('auth.signIn', { email: login.email, password: PASSWORD })
    expect(await atDesk(login)).toMatchObject({ deskId: desk.id, tries: 0 })
    const second = await aColleague(db, [], 'vet')
    await aTwoFactor(db, second)
    await clinic.caller(desk.cookie).ask('auth.signIn', { email: second.email, password: PASSWORD })
    expect(await atDesk(second)).toBeUndefined()
  })
})
