import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { OPERATIONS, REFUSAL_CODES } from '../../src/app/api/operation-names.ts'
import { createMetrics } from '../../src/app/observing/create-metrics.ts'
import { serveMetrics } from '../../src/app/observing/serve-metrics.ts'
import { PROBLEMS } from '../../src/features/office/system/rules.ts'
import { jobKinds } from '../../src/features/platform/jobs/rules.ts'
import { enqueueMail } from '../../src/features/platform/notifications/server/enqueue-mail.ts'
import { COOKIES, joinCookies, REQUESTS } from '../api/requests.ts'
import { type Caller, serve } from '../callers.ts'
import { freshDatabase } from '../database.ts'
import { ENDPOINTS, type EndpointFacts } from '../endpoints.ts'
import { aCustomer, aLogin, anAdmin, PASSWORD } from '../factories.ts'
import { freePort } from '../free-port.ts'
import { type Sample, samplesIn } from '../metrics-text.ts'

const CANARY = 'canary7f3a'
const metrics = createMetrics()
const database = await freshDatabase({ onQuery: metrics.observeQuery })
const { db } = database
const mailer = { send: enqueueMail, delivers: true, publicUrl: 'https://tests.example' }
const server = await serve(database, { metrics, mailer })
const secrets: string[] = [CANARY, PASSWORD, '127.0.0.1']
let number = 0

const PATIENTLY = { timeout: 15_000, interval: 100 }

const print = async () => samplesIn(await metrics.print())
const find = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (one) =>
      one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
  )?.value

/** Sends the request that an endpoint does, as someone with the right. */
async function succeed({ name, outcomes }: EndpointFacts): Promise<number> {
  const customer = await aCustomer(db)
  const kind = (['customer', 'admin', 'noProfile', 'anonymous'] as const).find(
    (one) => outcomes[one] === 'allow',
  )
  const own = customer.login ?? (await aLogin(db))
  const login = kind === 'admin' ? await anAdmin(db) : kind === 'noProfile' ? await aLogin(db) : own
  secrets.push(customer.phone, login.email, login.userId, customer.id)
  number += 1
  const about = { customer, login, origin: server.origin, number }
  const input = await REQUESTS[name](db, about)
  const cookie = await COOKIES[name]?.(db, about)
  const caller: Caller = kind === 'anonymous' ? server.caller() : await server.session(login)
  const { status } = await (cookie === undefined
    ? caller
    : server.caller(joinCookies(caller.cookie, cookie))
  ).ask(name, input)
  return status
}

test('count each endpoint under its own name, and what is refused by its code', async () => {
  const expected: Record<string, string>[] = []
  for (const endpoint of ENDPOINTS) {
    const status = await succeed(endpoint)
    const { name: operation, method, path } = endpoint
    await server.caller().send({
      method,
      path: `/api${path.replace('{id}', randomUUID())}?q=${CANARY}`,
      headers: { origin: `https://${CANARY}.example`, 'user-agent': CANARY },
    })
    expected.push({ operation, status: `${Math.floor(status / 100)}xx` })
  }
  // A request is counted once its response has ended.
  await vi.waitFor(async () => {
    const samples = await print()
    const missing = expected.filter((labels) => !find(samples, 'tailwell_http_requests_total', labels))
    expect(missing).toEqual([])
  }, PATIENTLY)
  const samples = await print()
  // Whatever endpoint has made appointments, as the audit log has them.
  const made = await db
    .selectFrom('auditChanges as change')
    .innerJoin('auditLog as action', 'action.id', 'change.auditId')
    .select([
      'action.action',
      sql<'customer' | 'clinic'>`case role when 'admin' then 'clinic' else role end`.as('by'),
    ])
    .where('change.tableName', '=', 'appointments')
    .where('change.before', 'is', null)
    // A time that is set for the first time has nothing before it, either.
    .where(sql`change.after -> 'created_at'`, 'is not', null)
    .where('action.role', 'is not', null)
    .execute()
  expect(new Set(made.map(({ action }) => action)).size).toBeGreaterThanOrEqual(6)
  for (const by of ['customer', 'clinic'])
    expect(find(samples, 'tailwell_bookings_total', { by }), by).toBe(
      made.filter((one) => one.by === by).length,
    )
  const refused = { operation: 'appointments.book', code: 'FORBIDDEN' }
  expect(find(samples, 'tailwell_refusals_total', refused)).toBe(1)
})

test('count pages, files, forms and unknown addresses by kind', async () => {
  const { origin } = server
  for (const path of [
    '/',
    `/${CANARY}`,
    `/assets/${CANARY}.js`,
    `/api/${CANARY}`,
    '/api/health',
    '/api/docs',
  ])
    await server.caller().send({ path })
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin }
  const body = `email=${CANARY}%40tests.example&password=${CANARY}`
  await server.caller().send({ method: 'POST', path: '/login', headers: form, body })
  await vi.waitFor(async () => {
    const samples = await print()
    for (const kind of ['page', 'file', 'form', 'unknown', 'health', 'docs'])
      expect(
        find(samples, 'tailwell_http_request_seconds_count', { operation: `web.${kind}` }),
      ).toBeGreaterThan(0)
    const refused = { operation: 'web.form', code: 'WRONG_CREDENTIALS' }
    expect(find(samples, 'tailwell_refusals_total', refused)).toBe(1)
  }, PATIENTLY)
})

test('have labels from closed sets only, and nothing that anyone has sent', async () => {
  const text = await metrics.print()
  for (const secret of secrets) expect(text).not.toContain(secret)
  const known: Record<string, readonly string[]> = {
    operation: OPERATIONS,
    status: ['2xx', '3xx', '4xx', '5xx', 'aborted'],
    code: [...REFUSAL_CODES],
    by: ['customer', 'clinic'],
    statement: ['select', 'insert', 'update', 'delete', 'raw'],
    state: ['in_use', 'waiting'],
    // `test` is the kind of the jobs in REQUESTS.
    kind: [...Object.keys(jobKinds()), 'test'],
    problem: Object.keys(PROBLEMS),
    database: ['embedded', 'server'],
    release: [expect.stringMatching(/^\d+\.\d+\.\d+$/)],
  }
  const ours = samplesIn(text).filter(({ name }) => name.startsWith('tailwell_'))
  expect(ours.length).toBeGreaterThan(ENDPOINTS.length)
  for (const { labels } of ours)
    for (const [label, value] of Object.entries(labels).filter(([name]) => name !== 'le'))
      expect(known[label], label).toContainEqual(value)
  expect(OPERATIONS).toEqual(expect.arrayContaining(ENDPOINTS.map(({ name }) => name)))
})

test('tell the state of the database, jobs and process', async () => {
  const samples = await print()
  expect(find(samples, 'tailwell_database_up')).toBe(1)
  expect(find(samples, 'tailwell_database_size_bytes')).toBeGreaterThan(1_000_000)
  expect(find(samples, 'tailwell_database_query_seconds_count', { statement: 'select' })).toBeGreaterThan(100)
  expect(find(samples, 'tailwell_database_query_seconds_count', { statement: 'insert' })).toBeGreaterThan(100)
  expect(find(samples, 'tailwell_database_connections', { state: 'waiting' })).toBe(0)
  expect(find(samples, 'tailwell_jobs_waiting', { kind: 'mail' })).toBeGreaterThan(0)
  expect(find(samples, 'tailwell_job_lag_seconds', { kind: 'mail' })).toBeGreaterThanOrEqual(0)
  expect(find(samples, 'tailwell_problem', { problem: 'BACKUPS_OFF' })).toBe(1)
  expect(find(samples, 'tailwell_problem', { problem: 'BACKUP_LATE' })).toBe(0)
  expect(find(samples, 'tailwell_last_backup_timestamp_seconds')).toBeUndefined()
  expect(find(samples, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(find(samples, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
})

test('are served on a port of their own, and nothing else there', async () => {
  const port = await freePort()
  const end = await serveMetrics(metrics, { port, host: '127.0.0.1' })
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  expect(find(samplesIn(await answer.text()), 'tailwell_database_up')).toBe(1)
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404)
  await expect(serveMetrics(metrics, { port, host: '127.0.0.1' })).rejects.toThrow(`Port ${port} is taken`)
  end()
  expect((await server.caller().send({ path: '/metrics' })).text).toBe('the web')
})

test('while the database is away say so, and show no figures of before', async () => {
  const own = createMetrics()
  own.readFrom({
    readSystem: () => Promise.reject(new Error('away')),
    database,
    countStreams: () => 3,
    now: () => new Date(),
  })
  const samples = samplesIn(await own.print())
  expect(find(samples, 'tailwell_database_up')).toBe(0)
  expect(find(samples, 'tailwell_streams')).toBe(3)
  expect(find(samples, 'tailwell_database_size_bytes')).toBeUndefined()
  expect(find(samples, 'tailwell_jobs_waiting')).toBeUndefined()
})
