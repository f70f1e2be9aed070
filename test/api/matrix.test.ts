import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { describeApi } from '../../src/app/api/describe-api.ts'
import { ACCESS, CALLERS, type CallerKind, type Outcome } from '../../src/features/platform/auth/access.ts'
import type { Permission } from '../../src/features/platform/auth/permissions.ts'
import { type ApiAnswer, type Caller, serve } from '../callers.ts'
import { digestEverything, freshDatabase, nextTransaction } from '../database.ts'
import { describedBy } from '../described.ts'
import { ENDPOINTS, type Endpoint, type EndpointFacts, type Input } from '../endpoints.ts'
import { aCustomer, aLogin, anAdmin, anAppointment, aPet } from '../factories.ts'
import { openRun } from '../trust/open-run.ts'
import { RECORD_FIELDS } from './requests.ts'
import { createAskers } from './who-asks.ts'

const server = await serve(await freshDatabase())
const { undescribed } = describedBy(await describeApi())
const { db } = server.database

const CELLS = ENDPOINTS.flatMap((endpoint) =>
  CALLERS.filter((kind) => kind !== 'staffWith' || endpoint.meta.permission !== null).map((kind) => ({
    ...endpoint,
    kind,
    outcome: endpoint.outcomes[kind] as Outcome,
  })),
)
const isRefused = ({ outcome }: { outcome: Outcome }) => outcome === 'sign in' || outcome === 'forbid'
// Who lacks the right is refused before the database is asked, and a record is hidden by the same condition on both: that is
// tried on one. What is allowed is done on both.
const TRIED = inject('databaseKind') === 'server' ? CELLS.filter(({ outcome }) => outcome === 'allow') : CELLS

const { whoAsks, requestFor, withCookie } = createAskers(server)

type Asker = { kind: CallerKind; outcome: Outcome; permission: Permission | null }
const ask = ({ kind, outcome, permission }: Asker) => whoAsks(kind, outcome, permission)
/** Who is refused changes nothing, and so can be refused many times. */
const refused = new Map<string, ReturnType<typeof ask>>()
function sameAsBefore(asker: Asker): ReturnType<typeof ask> {
  const key = `${asker.kind} ${asker.kind === 'staffWithout' ? asker.permission : ''}`
  const found = refused.get(key) ?? ask(asker)
  refused.set(key, found)
  return found
}

const { figure } = openRun('R12', 1)
afterAll(() =>
  figure(`${TRIED.length} cells: ${ENDPOINTS.length} endpoints by ${CALLERS.length} kinds of caller`),
)

/** What a refusal leaves as it was: where a right is missing nothing writes, not even what is undone again. */
const READ_AFTER = {
  allow: async () => null,
  hide: digestEverything,
  forbid: nextTransaction,
  'sign in': nextTransaction,
}

const CODES = { 'sign in': [401, 'UNAUTHORIZED'], forbid: [403, 'FORBIDDEN'] } as const

describe('the access of every endpoint', () => {
  test('is one that there is', () => {
    for (const { name, outcomes } of ENDPOINTS) expect(Object.values(ACCESS), name).toContain(outcomes)
  })

  test.each(TRIED)('$name: $kind → $outcome', async ({ kind, outcome, ...endpoint }) => {
    const asker = { kind, outcome, permission: endpoint.meta.permission }
    const { caller, owner } = await (isRefused(asker) ? sameAsBefore(asker) : ask(asker))
    const request = await requestFor(endpoint.name, owner, caller)
    const read = READ_AFTER[outcome ?? 'forbid']
    const sender = await withCookie(endpoint.name, owner, caller)
    const seen = async () => {
      const before = await read(db)
      const answer = await sender.ask(endpoint.name, request)
      return { answer, before, after: await read(db) }
    }
    const first = await seen()
    const { answer } = first
    expect(undescribed(endpoint, answer)).toBeNull()
    if (outcome === 'allow') return expectDone(endpoint, answer)
    // What an earlier request has left to be done may write meanwhile, but not again.
    const { before, after } = first.after === first.before ? first : await seen()
    expect(after).toEqual(before)
    if (outcome === 'hide') return await expectHidden(endpoint.name, request, { caller, answer })
    const [status, code] = CODES[outcome ?? 'forbid']
    expect([answer.status, answer.refusal.code]).toEqual([status, code])
    // Their input is not looked at.
    const nonsense = await sender.ask(endpoint.name, { id: 'no id', nonsense: 'no field' })
    expect(nonsense.status).toBe(status)
  })
})

function expectDone({ successStatus, output }: EndpointFacts, answer: ApiAnswer): void {
  expect(answer.status, answer.text).toBe(successStatus)
  expect(output.safeParse(answer.body).error).toBeUndefined()
}

/** Refused in the very words in which a record that no one has is refused. */
async function expectHidden(name: Endpoint, request: Input, seen: { caller: Caller; answer: ApiAnswer }) {
  const field = RECORD_FIELDS[name]
  // Of a record that is the caller's own or nothing there is no other to ask for.
  if (field === undefined) return expect(seen.answer.status).toBe(404)
  expect(Object.keys(request)).toContain(field)
  const unknown = await seen.caller.ask(name, { ...request, [field]: randomUUID() })
  expect(seen.answer.status).toBe(404)
  expect(withoutDate(seen.answer)).toEqual(withoutDate(unknown))
}

function withoutDate({ status, text, headers: { date, 'x-request-id': id, ...headers } }: ApiAnswer) {
  return { status, text, headers }
}

describe('rights end at once', () => {
  const signedInOnly = { status: 401, code: 'UNAUTHORIZED' }
  const refusalOf = ({ status, refusal }: ApiAnswer) => ({ status, code: refusal.code })

  test('for an admin whose staff record is gone', async () => {
    const login = await anAdmin(db)
    const admin = await server.signIn(login)
    expect((await admin.ask('appointments.list')).status).toBe(200)
    await db.deleteFrom('staff').where('userId', '=', login.userId).execute()
    expect(refusalOf(await admin.ask('appointments.list'))).toEqual({ status: 403, code: 'FORBIDDEN' })
  })

  test('for an admin whose staff record says something else', async () => {
    const login = await anAdmin(db)
    const admin = await server.signIn(login)
    await db.updateTable('staff').set({ role: 'receptionist' }).where('userId', '=', login.userId).execute()
    expect(refusalOf(await admin.ask('appointments.list'))).toEqual({ status: 403, code: 'FORBIDDEN' })
  })

  test('for a customer whose record is no longer theirs', async () => {
    const customer = await aCustomer(db)
    const caller = await server.session(customer.login ?? (await aLogin(db)))
    await db.updateTable('customers').set({ userId: null }).where('id', '=', customer.id).execute()
    expect(refusalOf(await caller.ask('pets.listOwn'))).toEqual({ status: 403, code: 'FORBIDDEN' })
  })

  test('for a customer whose phone was made by the server', async () => {
    const customer = await aCustomer(db, { phone: 'TEMP-0123abcd' })
    const caller = await server.session(customer.login ?? (await aLogin(db)))
    expect(refusalOf(await caller.ask('pets.listOwn'))).toEqual({ status: 403, code: 'FORBIDDEN' })
  })

  test('after signing out, also for a copy of the cookie', async () => {
    const caller = await server.signIn(await aLogin(db))
    const thief = server.caller(caller.cookie)
    expect((await thief.ask('services.list')).status).toBe(200)
    await caller.ask('auth.signOut')
    expect(refusalOf(await thief.ask('services.list'))).toEqual(signedInOnly)
  })

  test('when the session’s time is over', async () => {
    const { login, caller } = await server.aPerson()
    await db
      .updateTable('sessions')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('userId', '=', login.userId)
      .execute()
    expect(refusalOf(await caller.ask('services.list'))).toEqual(signedInOnly)
  })

  test('when the login is gone', async () => {
    const { login, caller } = await server.aPerson()
    await db.deleteFrom('users').where('id', '=', login.userId).execute()
    expect(refusalOf(await caller.ask('services.list'))).toEqual(signedInOnly)
  })

  test('for a cookie that was not signed by us', async () => {
    const { cookie } = await server.session(await anAdmin(db))
    const [name, value = ''] = cookie.split('=')
    const [token = ''] = decodeURIComponent(value).split('.')
    const forged = [
      token,
      `${token}.`,
      `${token}.AAAA`,
      `${token}.${'A'.repeat(43)}=`,
      `.${value}`,
      '%',
      '%00.x',
    ]
    for (const other of [...forged, `${value.slice(0, -6)}AAA%3D`]) {
      const answer = await server.caller(`${name}=${other}`).ask('appointments.list')
      expect(refusalOf(answer), other).toEqual(signedInOnly)
    }
  })
})

describe('a list shows one’s own records only', () => {
  test('of pets, appointments and latest appointments', async () => {
    const [mine, theirs] = [await aCustomer(db), await aCustomer(db)]
    const caller = await server.session(mine.login ?? (await aLogin(db)))
    const pet = await aPet(db, { owner: mine })
    const appointment = await anAppointment(db, { pet })
    await anAppointment(db, { pet: await aPet(db, { owner: theirs }) })
    await aPet(db, { owner: mine, deleted: true })

    expect((await caller.ask('pets.listOwn')).body.map(({ id }) => id)).toEqual([pet.id])
    expect((await caller.ask('appointments.listOwn')).body.items.map(({ id }) => id)).toEqual([appointment])
    expect((await caller.ask('appointments.listOwnRecent')).body.map(({ id }) => id)).toEqual([appointment])
  })
})
