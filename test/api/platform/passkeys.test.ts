import { describe, expect, test } from 'vitest'
import { deleteOldTickets } from '../../../src/features/platform/auth/server/queries.ts'
import { type ApiAnswer, type Caller, cookiesOf, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aLogin, anAdmin, type Login, PASSWORD } from '../../factories.ts'
import { subjectsTo } from '../../mails.ts'
import { aPasskeyDevice } from '../../passkey-device.ts'
import { aPasskey, aTwoFactor } from '../../second-factors.ts'

const server = await serve(await freshDatabase())
const { db } = server.database
const { origin } = server
type Device = ReturnType<typeof aPasskeyDevice>

const challengeOf = ({ body }: ApiAnswer<{ options: Record<string, unknown> }>) =>
  String(body.options.challenge)

/** The same caller with the cookie that an answer has set. */
const withCookieOf = (caller: Caller, answer: ApiAnswer) =>
  server.caller([caller.cookie, cookiesOf(answer)].filter(Boolean).join('; '))

/** Adds a passkey as a person does; the answer of the last step. */
async function add(caller: Caller, device: Device, verified = true) {
  const started = await caller.ask('security.startPasskey', { password: PASSWORD })
  const credential = device.create({ origin, challenge: challengeOf(started), verified })
  return await withCookieOf(caller, started).ask('security.addPasskey', { name: 'My phone', credential })
}

/** Signs in with a passkey as a stranger's browser does; `change` alters what the device answers. */
async function signIn(device: Device, question: Partial<Parameters<Device['use']>[0]> = {}) {
  const stranger = server.caller()
  const started = await stranger.ask('security.startPasskeySignIn')
  const credential = device.use({ origin, challenge: challengeOf(started), ...question })
  return await withCookieOf(stranger, started).ask('security.signInWithPasskey', { credential })
}

const refusalOf = ({ status, refusal }: ApiAnswer) => [status, refusal.code]
const REFUSED = [403, 'PASSKEY_REFUSED']
const sessionsOf = async ({ userId }: Login) =>
  await db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()

describe('adding a passkey', () => {
  test('needs the password and a device that has seen its owner; it is listed by its name', async () => {
    const { login, caller } = await server.aPerson()
    const added = await add(caller, aPasskeyDevice())
    expect(added.body).toMatchObject({ name: 'My phone', synced: false })
    const { body, text } = await caller.ask('security.passkeys')
    expect(body).toEqual([added.body])
    expect(text).not.toMatch(/public|credential/i)
    expect(await subjectsTo(db, login.email)).toEqual(['A passkey was added to your account'])
  })

  test('asks the browser for a passkey that needs no name of its owner', async () => {
    const { email, ...login } = await aLogin(db)
    const caller = await server.session({ email, ...login })
    const { body } = await caller.ask('security.startPasskey', { password: PASSWORD })
    expect(body.options).toMatchObject({
      rp: { id: 'localhost', name: 'Tailwell' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
  })

  test('refuses a wrong or missing password', async () => {
    const caller = await server.session(await aLogin(db))
    for (const input of [{}, { password: 'not the password' }]) {
      expect(refusalOf(await caller.ask('security.startPasskey', input))).toEqual([403, 'WRONG_PASSWORD'])
    }
  })

  test('refuses one made without the owner, for another page, or for another question', async () => {
    const { caller } = await server.aPerson()
    const device = aPasskeyDevice()
    expect(refusalOf(await add(caller, device, false))).toEqual(REFUSED)
    const started = await caller.ask('security.startPasskey', { password: PASSWORD })
    const asked = { origin, challenge: challengeOf(started) }
    const credential = device.create(asked)
    const input = { name: 'My phone', credential }
    expect(refusalOf(await caller.ask('security.addPasskey', input))).toEqual(REFUSED)
    const elsewhere = device.create({ ...asked, origin: 'http://evil.example' })
    const holder = withCookieOf(caller, started)
    const refused = await holder.ask('security.addPasskey', { ...input, credential: elsewhere })
    expect(refused.status).toBe(403)
    expect((await caller.ask('security.passkeys')).body).toEqual([])
  })

  test('a question is answered once, and by the one who was asked', async () => {
    const [mine, theirs] = [await server.session(await aLogin(db)), await server.session(await aLogin(db))]
    const started = await mine.ask('security.startPasskey', { password: PASSWORD })
    const credential = aPasskeyDevice().create({ origin, challenge: challengeOf(started) })
    const input = { name: 'My phone', credential }
    expect(refusalOf(await withCookieOf(theirs, started).ask('security.addPasskey', input))).toEqual(REFUSED)
    expect(refusalOf(await withCookieOf(mine, started).ask('security.addPasskey', input))).toEqual(REFUSED)
    expect((await theirs.ask('security.passkeys')).body).toEqual([])
  })

  test('the same passkey belongs to one login', async () => {
    const device = aPasskeyDevice()
    await add(await server.session(await aLogin(db)), device)
    const other = await server.session(await aLogin(db))
    const again = await add(other, device)
    expect(refusalOf(again)).toEqual(REFUSED)
    expect((await other.ask('security.passkeys')).body).toEqual([])
  })
})

describe('signing in with a passkey', () => {
  test('needs neither address nor password, and no second factor', async () => {
    const login = await anAdmin(db)
    await aTwoFactor(db, login)
    const device = aPasskeyDevice()
    await aPasskey(db, login, device)
    const answer = await signIn(device)
    expect(answer.body).toEqual({ signedIn: true })
    const { body } = await server.caller(cookiesOf(answer)).ask('auth.session')
    expect(body.session?.email).toBe(login.email)
  })

  test('works again and again', async () => {
    const login = await aLogin(db)
    const device = aPasskeyDevice()
    await add(await server.session(login), device)
    for (let round = 0; round < 3; round += 1) expect((await signIn(device)).status).toBe(200)
  })

  test('tells a stranger nothing about who has one', async () => {
    const { body } = await server.caller().ask('security.startPasskeySignIn')
    expect(body.options).not.toHaveProperty('allowCredentials')
    expect(body.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  })

  test.each([
    ['a device that has not seen its owner', { verified: false }],
    ['another page', { origin: 'http://evil.example' }],
    ['another question', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('refuses %s', async (_what, change) => {
    const login = await aLogin(db)
    const device = aPasskeyDevice()
    await aPasskey(db, login, device)
    expect(refusalOf(await signIn(device, change))).toEqual(REFUSED)
    expect(await sessionsOf(login)).toEqual([])
  })

  test('refuses an unknown passkey, a foreign signature and an answer given before', async () => {
    const login = await aLogin(db)
    const device = aPasskeyDevice()
    await aPasskey(db, login, device)
    expect(refusalOf(await signIn(aPasskeyDevice()))).toEqual(REFUSED)
    expect(refusalOf(await signIn({ ...aPasskeyDevice(), use: forgedUse(device) }))).toEqual(REFUSED)

    const started = await server.caller().ask('security.startPasskeySignIn')
    const holder = withCookieOf(server.caller(), started)
    const credential = device.use({ origin, challenge: challengeOf(started) })
    expect((await holder.ask('security.signInWithPasskey', { credential })).status).toBe(200)
    expect(refusalOf(await holder.ask('security.signInWithPasskey', { credential }))).toEqual(REFUSED)
    expect(await sessionsOf(login)).toHaveLength(1)
  })

  /** When the passkeys of a login were behind, as the audit log has it. */
  const notedFor = async ({ userId }: Login) =>
    await db
      .selectFrom('auditChanges')
      .innerJoin('auditLog', 'auditLog.id', 'auditChanges.auditId')
      .select(['action', 'after'])
      .where('tableName', '=', 'passkeys')
      .where('recordId', '=', userId)
      .where('action', '=', 'security.signInWithPasskey')
      .execute()

  test.each([
    ['is behind', 'shared', 98],
    ['is the same', 'shared', 99],
    ['is none any more', 'shared', 0],
    ['is behind, though it was not shared yet when it was added', 'not yet', 3],
  ] as const)(
    'lets in one that its devices share whose count %s, and notes it',
    async (_what, before, count) => {
      const login = await aLogin(db)
      const device = aPasskeyDevice({ backup: before, uses: 98 })
      await add(await server.session(login), device)
      expect((await signIn(device)).status).toBe(200)
      expect(await notedFor(login)).toEqual([])
      device.countsFrom(count - 1)
      const answer = await signIn({
        ...device,
        use: (question) => device.use({ ...question, backup: 'shared' }),
      })
      expect(answer.body).toEqual({ signedIn: true })
      expect(await notedFor(login)).toMatchObject([{ after: { counter_behind_at: expect.any(String) } }])
      // The largest count stays, so the device that has it is as good as before.
      device.countsFrom(99)
      expect((await signIn(device)).status).toBe(200)
      expect(await notedFor(login)).toHaveLength(1)
    },
  )

  test.each([
    ['never', 'never'],
    ['not yet', 'not yet'],
  ] as const)('refuses a copy of one that is shared %s, and says what to do', async (before, after) => {
    const login = await aLogin(db)
    const device = aPasskeyDevice({ backup: before, uses: 98 })
    await add(await server.session(login), device)
    expect((await signIn(device)).status).toBe(200)
    const sessions = await sessionsOf(login)
    for (const count of [0, 97, 98]) {
      device.countsFrom(count)
      const answer = await signIn({
        ...device,
        use: (question) => device.use({ ...question, backup: after }),
      })
      expect(refusalOf(answer)).toEqual([403, 'PASSKEY_BEHIND'])
      expect(answer.refusal.message).toMatch(
        /sign in another way, remove the passkey in your profile, and add a new one/,
      )
    }
    expect(await sessionsOf(login)).toEqual(sessions)
    device.countsFrom(200)
    expect((await signIn(device)).status).toBe(200)
  })

  test('refuses one that says it is shared though it can’t be, and a wrong signature says nothing of counts', async () => {
    const login = await aLogin(db)
    const device = aPasskeyDevice({ uses: 98 })
    await add(await server.session(login), device)
    device.countsFrom(0)
    const asShared = await signIn({
      ...device,
      use: (question) => device.use({ ...question, backup: 'shared' }),
    })
    expect(refusalOf(asShared)).toEqual([403, 'PASSKEY_BEHIND'])
    expect(refusalOf(await signIn({ ...aPasskeyDevice(), use: forgedUse(device) }))).toEqual(REFUSED)
  })
})

describe('the question to a passkey', () => {
  const rows = () => db.selectFrom('tickets').select(['id', 'expiresAt']).execute()

  test('is asked so often and no more from one address, and a refusal keeps nothing', async () => {
    const limited = await serve(server.database, { tryLimits: 'on' })
    const before = (await rows()).length
    const answers: ApiAnswer[] = []
    for (let count = 0; count < 40; count += 1)
      answers.push(await limited.caller().ask('security.startPasskeySignIn'))
    expect(answers.slice(0, 28).map(({ status }) => status)).toEqual(Array(28).fill(200))
    for (const answer of answers.slice(28)) {
      expect(refusalOf(answer)).toEqual([429, 'TOO_MANY_TRIES'])
      expect(answer.headers['retry-after']).toBe('30')
    }
    expect(await rows()).toHaveLength(before + 28)
  })

  test('is forgotten once its time is over', async () => {
    await server.caller().ask('security.startPasskeySignIn')
    const [old, ...others] = await rows()
    await db
      .updateTable('tickets')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', old?.id ?? '')
      .execute()
    await deleteOldTickets(db)
    expect((await rows()).map(({ id }) => id).sort()).toEqual(others.map(({ id }) => id).sort())
  })
})

/** Names another device's passkey, but signs with its own key. */
function forgedUse(device: Device): Device['use'] {
  const own = aPasskeyDevice()
  return (question) => ({ ...own.use(question), id: device.id, rawId: device.id })
}

describe('one’s passkeys', () => {
  test('are renamed and removed; a removed one signs in no more', async () => {
    const login = await aLogin(db)
    const device = aPasskeyDevice()
    const id = await aPasskey(db, login, device)
    const caller = await server.session(login)
    const renamed = await caller.ask('security.renamePasskey', { id, name: '  Red tablet ' })
    expect(renamed.body).toMatchObject({ id, name: 'Red tablet' })
    expect((await caller.ask('security.removePasskey', { id })).body).toEqual({ removed: true })
    expect((await caller.ask('security.passkeys')).body).toEqual([])
    expect(refusalOf(await signIn(device))).toEqual(REFUSED)
    expect(await subjectsTo(db, login.email)).toEqual(['A passkey was removed from your account'])
  })

  test('are no one else’s to see, rename or remove', async () => {
    const login = await aLogin(db)
    const id = await aPasskey(db, login)
    const other = await server.session(await aLogin(db))
    expect((await other.ask('security.passkeys')).body).toEqual([])
    const missing = [404, 'PASSKEY_MISSING']
    expect(refusalOf(await other.ask('security.renamePasskey', { id, name: 'Mine' }))).toEqual(missing)
    expect(refusalOf(await other.ask('security.removePasskey', { id }))).toEqual(missing)
    const [row] = await db.selectFrom('passkeys').select('name').where('id', '=', id).execute()
    expect(row?.name).toBe('Phone')
    expect(await subjectsTo(db, login.email)).toEqual([])
  })
})
