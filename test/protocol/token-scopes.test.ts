import { describe, expect, test } from 'vitest'
import { describeApi } from '../../src/app/api/describe-api.ts'
import { PERMISSIONS, permissionsOf } from '../../src/features/platform/auth/permissions.ts'
import { SCOPE_NAMES, type Scope, scopesFor } from '../../src/features/platform/auth/scopes.ts'
import { type About, REQUESTS } from '../api/requests.ts'
import { type ApiAnswer, serve } from '../callers.ts'
import { freshDatabase, nextTransaction } from '../database.ts'
import { describedBy } from '../described.ts'
import { ENDPOINTS, type EndpointFacts } from '../endpoints.ts'
import { aCustomer, aLogin, anAdmin, type Login } from '../factories.ts'
import { aToken, tokenCaller } from '../tokens.ts'

const server = await serve(await freshDatabase())
const { db } = server.database
const { undescribed } = describedBy(await describeApi())
let number = 9000

const codeOf = ({ status, refusal }: ApiAnswer) => `${status} ${refusal?.code ?? ''}`.trim()

async function aboutSomeone(): Promise<About> {
  number += 1
  const customer = await aCustomer(db)
  const login = customer.login ?? (await aLogin(db))
  return { customer, login, origin: server.origin, number }
}

/** A program with a token of that login. */
async function programOf(login: Login, facts: Parameters<typeof aToken>[2] = {}) {
  return tokenCaller(server.origin, (await aToken(db, login, facts)).token)
}

/** Three kinds of program, which have written already that they were used today. */
async function openPrograms() {
  const about = await aboutSomeone()
  const programs = [
    await programOf(about.login),
    await programOf(await anAdmin(db)),
    await programOf(await anAdmin(db), { kind: 'service' }),
  ]
  for (const program of programs) expect(codeOf(await program.ask('audit.list'))).toBe('403 SCOPE_MISSING')
  return { about, programs }
}
let opened: ReturnType<typeof openPrograms> | undefined
const closedTo = () => (opened ??= openPrograms())

const CLOSED = ENDPOINTS.filter(({ meta }) => meta.scope === null)
const OPEN = ENDPOINTS.filter(({ meta }) => meta.scope !== null)

describe('scopes', () => {
  test('open endpoints: of `read` those that are called with GET, of `write` the others', () => {
    for (const { name, method, meta } of OPEN)
      expect(method === 'GET', name).toBe(meta.scope?.endsWith(':read'))
    expect(new Set(OPEN.map(({ meta }) => meta.scope))).toEqual(new Set(SCOPE_NAMES))
  })

  test('for admins alone are those with nothing for a customer', () => {
    const useful = (scope: Scope) =>
      ENDPOINTS.some(({ outcomes, meta }) => meta.scope === scope && outcomes.customer === 'allow')
    expect(scopesFor({ permissions: [] })).toEqual(SCOPE_NAMES.filter(useful))
    expect(scopesFor({ permissions: PERMISSIONS })).toEqual(SCOPE_NAMES)
  })

  test.each(PERMISSIONS)(
    'offered to staff with %s alone are those with an endpoint for them',
    (permission) => {
      const permissions = permissionsOf('other', [permission])
      const useful = (scope: Scope) =>
        ENDPOINTS.some(
          ({ outcomes, meta }) =>
            meta.scope === scope &&
            (outcomes.customer === 'allow' ||
              (meta.permission !== null && permissions.includes(meta.permission))),
        )
      expect(scopesFor({ permissions })).toEqual(SCOPE_NAMES.filter(useful))
    },
  )

  test('leave out accounts, sign-in, staff, tokens, notifications and the audit log', () => {
    expect([...new Set(OPEN.map(({ name }) => name.split('.')[0]))].sort()).toEqual([
      'alerts',
      'appointments',
      'bills',
      'care',
      'certificates',
      'customers',
      'desk',
      'files',
      'history',
      'notes',
      'orders',
      'payments',
      'pets',
      'reminders',
      'reports',
      'schedule',
      'services',
      'sheets',
      'stock',
      'timetable',
      'waitlist',
    ])
    expect(OPEN.filter(({ name }) => /claim|profile|phone/i.test(name))).toEqual([])
  })
})

describe('what a token may do', () => {
  test.each(CLOSED)('$name is closed to every token', async ({ name }) => {
    const { about, programs } = await closedTo()
    const request = await REQUESTS[name](db, { ...about, number: number++ })
    const before = await nextTransaction(db)
    for (const program of programs) expect(codeOf(await program.ask(name, request))).toBe('403 SCOPE_MISSING')
    expect(await nextTransaction(db), 'something was written').toBe(before)
  })

  test.each(OPEN)('$name needs its scope, and answers as its login’s session', async (endpoint) => {
    const { name, outcomes, meta } = endpoint
    const about = await aboutSomeone()
    const other = await anOtherCustomer()
    const kinds = [
      { login: about.login, outcome: outcomes.customer },
      { login: other, outcome: outcomes.otherCustomer },
      { login: await aLogin(db), outcome: outcomes.noProfile },
      { login: await anAdmin(db), outcome: outcomes.admin },
    ]
    for (const { login, outcome } of kinds) {
      const program = await programOf(login)
      const answer = await program.ask(name, await REQUESTS[name](db, await ownOf(about, login, outcome)))
      expect(undescribed(endpoint, answer)).toBeNull()
      expectOutcome(endpoint, answer, outcome)
    }
    const others = SCOPE_NAMES.filter((scope) => scope !== meta.scope)
    const without = await programOf(await anAdmin(db), { scopes: others })
    expect(codeOf(await without.ask(name))).toBe('403 SCOPE_MISSING')
    const service = await programOf(await anAdmin(db), { kind: 'service' })
    const answer = await service.ask(name, await REQUESTS[name](db, about))
    expectOutcome(endpoint, answer, outcomes.admin)
  })
})

async function anOtherCustomer() {
  const { login } = await aCustomer(db)
  return login ?? (await aLogin(db))
}

/** What a request is about: the caller's own records if they may see them, else the first customer's. */
async function ownOf(about: About, login: About['login'], outcome: string): Promise<About> {
  number += 1
  if (outcome === 'hide' || login === about.login) return { ...about, number }
  const record = await db
    .selectFrom('customers')
    .selectAll()
    .where('userId', '=', login.userId)
    .executeTakeFirst()
  const customer =
    record === undefined
      ? about.customer
      : { ...about.customer, id: record.id, phone: record.phoneNumber, login }
  return { ...about, customer, login, number }
}

function expectOutcome({ successStatus, output }: EndpointFacts, answer: ApiAnswer, outcome: string): void {
  const isRefused = outcome === 'forbid' || outcome === 'hide'
  const status = isRefused ? { forbid: 403, hide: 404 }[outcome] : successStatus
  expect(answer.status, answer.text).toBe(status)
  if (outcome === 'forbid') expect(answer.refusal.code).toBe('FORBIDDEN')
  if (!isRefused && answer.headers['content-type']?.includes('json'))
    expect(output.safeParse(answer.body).error).toBeUndefined()
}
