import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MAX_TOKENS } from '../../../src/features/platform/tokens/rules.ts'
import { type ApiAnswer, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aCustomer, aLogin, anAdmin, anAppointment, aPet, aResetToken, PASSWORD } from '../../factories.ts'
import { subjectsTo } from '../../mails.ts'
import { aToken, tokenCaller } from '../../tokens.ts'

const server = await serve(await freshDatabase())
const { db } = server.database

const codeOf = ({ status, refusal }: ApiAnswer) => `${status} ${refusal?.code ?? ''}`.trim()

/** A program with a token of that login. */
async function programOf(login: { userId: string; email: string }, facts: Parameters<typeof aToken>[2] = {}) {
  const { id, token } = await aToken(db, login, facts)
  return { id, token, ...tokenCaller(server.origin, token) }
}

describe('making a token', () => {
  test('needs the password; the token is shown once, and its hash stored', async () => {
    const { login, caller } = await server.anOwner()
    const form = { name: ' Laptop ', scopes: ['pets:read', 'pets:read'] }
    expect(codeOf(await caller.ask('tokens.create', { ...form, password: 'a wrong one' }))).toBe(
      '403 WRONG_PASSWORD',
    )
    expect(codeOf(await caller.ask('tokens.create', form))).toBe('403 WRONG_PASSWORD')
    const made = await caller.ask('tokens.create', { ...form, password: PASSWORD })
    expect(made.status, made.text).toBe(201)
    const { token, ...facts } = made.body
    expect(facts).toMatchObject({ name: 'Laptop', scopes: ['pets:read'], lastUsedOn: null, expired: false })
    const days = (Date.parse(facts.expiresAt) - Date.parse(facts.createdAt)) / 86_400_000
    expect(Math.round(days)).toBe(90)
    expect((await caller.ask('tokens.list')).body).toEqual([facts])
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from access_tokens t where t::text like ${`%${token.slice(3)}%`}`.execute(
      db,
    )
    expect(rows[0]?.found).toBe(0)
    expect(await subjectsTo(db, login.email)).toContain('An access token was created for your account')
    expect((await tokenCaller(server.origin, token).ask('pets.listOwn')).status).toBe(200)
  })

  test.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['pets:read', 'staff:write'] }, 'scopes.1'],
    [{ scopes: ['payments:read'] }, 'scopes'],
    [{ name: '  ' }, 'name'],
    [{ days: 366 }, 'days'],
    [{ days: 0 }, 'days'],
    [{ kind: 'service' }, 'kind'],
  ])('refuses %j for a customer', async (change, field) => {
    const { caller } = await server.anOwner()
    const form = { name: 'Laptop', scopes: ['pets:read'], password: PASSWORD, ...change }
    const answer = await caller.ask('tokens.create', form)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.refusal.data?.fields ?? {})).toContain(field)
  })

  test(`is refused to someone who has ${MAX_TOKENS}`, async () => {
    const { login, caller } = await server.anOwner()
    for (let made = 0; made < MAX_TOKENS; made += 1) await aToken(db, login)
    const form = { name: 'One more', scopes: ['pets:read'], password: PASSWORD }
    expect(codeOf(await caller.ask('tokens.create', form))).toBe('409 TOO_MANY_TOKENS')
    expect((await caller.ask('tokens.list')).body).toHaveLength(MAX_TOKENS)
  })
})

describe('a token is refused', () => {
  const refusedIs = async (program: { ask: (name: 'services.list') => Promise<ApiAnswer> }) => {
    const answer = await program.ask('services.list')
    expect([codeOf(answer), answer.headers['www-authenticate']]).toEqual([
      '401 TOKEN_REFUSED',
      'Bearer error="invalid_token"',
    ])
  }

  test('once it is removed, by its owner alone', async () => {
    const { login, caller } = await server.anOwner()
    const program = await programOf(login)
    const stranger = (await server.anOwner()).caller
    const hidden = await stranger.ask('tokens.remove', { id: program.id })
    expect(codeOf(hidden)).toBe('404 TOKEN_MISSING')
    expect(hidden.text.replaceAll(/"requestId":"[^"]+"/g, '')).toBe(
      (await stranger.ask('tokens.remove', { id: randomUUID() })).text,
    )
    expect((await program.ask('services.list')).status).toBe(200)
    expect((await caller.ask('tokens.remove', { id: program.id })).body).toEqual({ removed: true })
    await refusedIs(program)
    expect(codeOf(await caller.ask('tokens.remove', { id: program.id }))).toBe('404 TOKEN_MISSING')
    expect((await caller.ask('tokens.list')).body).toEqual([])
    expect(await subjectsTo(db, login.email)).toContain('An access token was removed from your account')
  })

  test('once it has expired; it stays in the list', async () => {
    const { login, caller } = await server.anOwner()
    const program = await programOf(login)
    await db
      .updateTable('accessTokens')
      .set({ createdAt: new Date(Date.now() - 5000), expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', program.id)
      .execute()
    await refusedIs(program)
    expect((await caller.ask('tokens.list')).body).toMatchObject([{ id: program.id, expired: true }])
  })

  test('after a new password, by a change or an emailed link', async () => {
    for (const way of ['change', 'link'] as const) {
      const { login, caller } = await server.anOwner()
      const program = await programOf(login)
      const newPassword = 'a calmer grey cat'
      if (way === 'change')
        await caller.ask('auth.changePassword', { currentPassword: PASSWORD, newPassword })
      else
        await server.caller().ask('auth.resetPassword', { token: await aResetToken(db, login), newPassword })
      await refusedIs(program)
    }
  })

  test('after its login has become staff, or is staff no longer', async () => {
    const login = await aLogin(db)
    const program = await programOf(login)
    const staff = { userId: login.userId, role: 'admin' }
    await db.insertInto('staff').values(staff).execute()
    await refusedIs(program)
    const ofAdmin = await programOf(login)
    await db.deleteFrom('staff').where('userId', '=', login.userId).execute()
    await refusedIs(ofAdmin)
    await db.insertInto('staff').values(staff).execute()
    await refusedIs(ofAdmin)
  })

  test('after its login has got or lost a customer record', async () => {
    const login = await aLogin(db)
    const before = await programOf(login)
    const customer = await aCustomer(db, { login })
    await refusedIs(before)
    const program = await programOf(login)
    await db.updateTable('customers').set({ userId: null }).where('id', '=', customer.id).execute()
    await refusedIs(program)
  })

  test('once its login is gone', async () => {
    const login = await aLogin(db)
    const program = await programOf(login)
    await db.deleteFrom('users').where('id', '=', login.userId).execute()
    await refusedIs(program)
  })

  test('but not when the other devices are signed out: tokens are ended one by one', async () => {
    const { login, caller } = await server.anOwner()
    const program = await programOf(login)
    await caller.ask('security.signOutOthers')
    expect((await program.ask('services.list')).status).toBe(200)
  })

  test('of an admin without the second factor that the clinic requires', async () => {
    const strict = await serve(server.database, { staffTwoFactor: 'required' })
    const { token } = await aToken(db, await anAdmin(db))
    const program = tokenCaller(strict.origin, token)
    expect(codeOf(await program.ask('services.list'))).toBe('403 SECOND_FACTOR_NEEDED')
    const service = await aToken(db, await anAdmin(db), { kind: 'service' })
    expect((await tokenCaller(strict.origin, service.token).ask('services.list')).status).toBe(200)
  })
})

describe('the token of a service', () => {
  test('is made by an admin, seen and removed by every admin, who all get an email', async () => {
    const [maker, other] = [await anAdmin(db), await anAdmin(db)]
    const caller = await server.session(maker)
    const form = { name: 'Till', scopes: ['payments:read'], days: 365, password: PASSWORD }
    const { body } = await caller.ask('tokens.createService', form)
    const program = tokenCaller(server.origin, body.token)
    expect((await program.ask('payments.totals')).status).toBe(200)
    expect(codeOf(await program.ask('payments.markPaid'))).toBe('403 SCOPE_MISSING')
    const second = await server.session(other)
    const listed = (await second.ask('tokens.services')).body.find(({ id }) => id === body.id)
    expect(listed).toMatchObject({ name: 'Till', madeBy: maker.email })
    expect((await caller.ask('tokens.list')).body).toEqual([])
    expect(codeOf(await second.ask('tokens.remove', { id: body.id }))).toBe('404 TOKEN_MISSING')
    expect((await second.ask('tokens.removeService', { id: body.id })).body).toEqual({ removed: true })
    expect((await program.ask('payments.totals')).status).toBe(401)
    for (const { email } of [maker, other])
      expect(await subjectsTo(db, email)).toEqual([
        'A service token was created',
        'A service token was removed',
      ])
  })

  test('ends with the staff record of its maker, and not with their password', async () => {
    const maker = await anAdmin(db)
    const program = await programOf(maker, { kind: 'service' })
    const newPassword = 'a calmer grey cat'
    await server.caller().ask('auth.resetPassword', { token: await aResetToken(db, maker), newPassword })
    expect((await program.ask('services.list')).status).toBe(200)
    const record = await db
      .selectFrom('staff')
      .select('id')
      .where('userId', '=', maker.userId)
      .executeTakeFirst()
    await (await server.session(await anAdmin(db))).ask('staff.revoke', { id: record?.id })
    expect((await program.ask('services.list')).status).toBe(401)
  })

  test('acts as a login that no one can sign in to', async () => {
    const { id } = await programOf(await anAdmin(db), { kind: 'service' })
    const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
    expect(user?.email).toBe(`service:${id}`)
    const stranger = server.caller()
    for (const name of ['auth.signIn', 'auth.signUp', 'auth.requestReset'] as const)
      expect((await stranger.ask(name, { email: user?.email, password: PASSWORD })).status, name).toBe(400)
  })
})

test('a token shows no amounts without the scope for payments, whatever its login sees', async () => {
  const admin = await anAdmin(db)
  const { id } = await aCustomer(db)
  const seenWith = async (...further: 'payments:read'[]) => {
    const program = await programOf(admin, { scopes: ['customers:read', 'dashboard:read', ...further] })
    const { owed, today } = (await program.ask('desk.getWaiting')).body
    const list = (await program.ask('customers.list', { order: 'owed' })).body.items
    const one = (await program.ask('customers.get', { id })).body
    return [owed, today.taken, one.owed, ...list.map((customer) => customer.owed)]
  }
  expect(new Set(await seenWith())).toEqual(new Set([null]))
  expect(await seenWith('payments:read')).not.toContain(null)
})

describe('the audit log', () => {
  test('names the token with which something was done', async () => {
    const admin = await anAdmin(db)
    const own = await programOf(admin, { name: 'Night script' })
    const service = await programOf(admin, { kind: 'service', name: 'Till' })
    const pet = await aPet(db)
    const [first, second] = [await anAppointment(db, { pet }), await anAppointment(db, { pet })]
    await own.ask('appointments.approve', { id: first })
    await service.ask('appointments.approve', { id: second })
    const caller = await server.session(admin)
    const rowOf = async (record: string) =>
      (await caller.ask('audit.list', { record, action: 'appointments.approve' })).body.items
    expect(await rowOf(first)).toMatchObject([
      { email: admin.email, role: 'admin', token: { name: 'Night script', kind: 'personal' } },
    ])
    expect(await rowOf(second)).toMatchObject([
      { userId: service.id, email: null, role: 'admin', token: { name: 'Till', kind: 'service' } },
    ])
    const found = (await caller.ask('audit.list', { q: 'till', action: 'appointments.approve' })).body.items
    expect(found.map(({ userId }) => userId)).toEqual([service.id])
  })
})

test('the day of a token’s last use is saved, once a day, and leaves nothing in the audit log', async () => {
  const { login, caller } = await server.anOwner()
  const program = await programOf(login)
  const rows = async () => (await db.selectFrom('auditLog').select('id').execute()).length
  const before = await rows()
  await program.ask('services.list')
  await program.ask('services.list')
  expect((await caller.ask('tokens.list')).body).toMatchObject([{ lastUsedOn: '2027-03-10' }])
  expect(await rows()).toBe(before)
})

test('too many requests with one token are refused, and no one else', async () => {
  const limited = await serve(server.database, { tryLimits: 'on' })
  const admin = await anAdmin(db)
  const [{ token }, other] = [await aToken(db, admin), await aToken(db, admin)]
  const program = tokenCaller(limited.origin, token)
  // While a slow machine answers, the bucket fills again: more are asked until one is refused.
  const answers: ApiAnswer[] = []
  for (let lot = 0; lot < 40 && !answers.some(({ status }) => status === 429); lot += 1) {
    answers.push(...(await Promise.all(Array.from({ length: 50 }, () => program.ask('services.list')))))
  }
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(300)
  for (const answer of refused) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect((await tokenCaller(limited.origin, other.token).ask('services.list')).status).toBe(200)
})
