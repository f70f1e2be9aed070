import { Writable } from 'node:stream'
import { afterAll, expect, test, vi } from 'vitest'
import { OPERATIONS } from '../../src/app/api/operation-names.ts'
import { traceQuery } from '../../src/app/observing/observe.ts'
import { createTraceRequest } from '../../src/app/observing/trace-requests.ts'
import { createLog } from '../../src/lib/server/log.ts'
import { createTraces, readTraceparent } from '../../src/lib/server/traces.ts'
import { serve } from '../callers.ts'
import { freshDatabase } from '../database.ts'
import { aPet } from '../factories.ts'
import { type ReceivedSpan, startOtlpReceiver } from '../otlp-receiver.ts'

const CANARY = 'canary7f3a'
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
const BRUNO = {
  name: CANARY,
  species: 'Dog',
  breed: CANARY,
  age: 4,
  birthDate: null,
  gender: 'male',
  weight: 28.5,
}
const PATIENTLY = { timeout: 15_000, interval: 50 }

const lines: string[] = []
const keep = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk))
    done()
  },
})
const receiver = await startOtlpReceiver()
const traces = createTraces({
  endpoint: receiver.endpoint,
  headers: { authorization: 'Bearer key' },
  service: 'the clinic',
  log: createLog('warn', keep),
  everyMs: 50,
})
afterAll(async () => {
  await traces.end()
  await receiver.close()
})
const database = await freshDatabase({ onQuery: (query) => traceQuery(traces, query) })
const trusting = await serve(database, { proxies: 1, traceRequest: createTraceRequest(traces, true) })
const wary = await serve(database, { traceRequest: createTraceRequest(traces, false) })

const attributesOf = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

/** The span of a request, once it has arrived. */
async function spanOf(requestId: unknown): Promise<ReceivedSpan> {
  const find = () => receiver.spans.find((span) => attributesOf(span)['tailwell.request_id'] === requestId)
  return await vi.waitUntil(find, PATIENTLY)
}

test('a request is a span named after its operation, and its statements are part of it', async () => {
  const { caller, customer } = await trusting.anOwner()
  const pet = await aPet(database.db, { owner: customer })
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01` }
  const answer = await caller.send({ path: `/api/pets/${pet.id}?q=${CANARY}`, headers })
  const span = await spanOf(answer.headers['x-request-id'])
  expect([span.traceId, span.parentSpanId, span.name, span.kind]).toEqual([TRACE, PARENT, 'pets.one', 2])
  expect(attributesOf(span)).toEqual({
    'http.request.method': 'GET',
    'http.response.status_code': answer.status,
    'tailwell.operation': 'pets.one',
    'tailwell.request_id': answer.headers['x-request-id'],
  })
  const statements = receiver.spans.filter(({ parentSpanId }) => parentSpanId === span.spanId)
  expect(statements.length).toBeGreaterThan(0)
  for (const { name, traceId, kind, startTimeUnixNano, endTimeUnixNano } of statements) {
    expect([traceId, kind]).toEqual([TRACE, 3])
    expect(name).toMatch(/^(raw|(select|insert|update|delete)( [a-z_]+)?)$/)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
    expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
  }
})

test('a statement names its table, and nothing that anyone has entered', async () => {
  const { caller, customer } = await trusting.anOwner()
  const answer = await caller.ask('pets.add', BRUNO)
  expect(answer.status, answer.text).toBe(201)
  const span = await spanOf(answer.headers['x-request-id'])
  const names = receiver.spans.filter(({ traceId }) => traceId === span.traceId).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['pets.add', 'insert pets']))
  const sent = receiver.requests.map(({ text }) => text).join('')
  for (const secret of [CANARY, customer.phone, customer.id, '127.0.0.1']) expect(sent).not.toContain(secret)
})

test('only a trusted proxy chooses the trace, or that there is none', async () => {
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01` }
  const { headers: answered } = await wary.caller().send({ path: '/api/auth/session', headers })
  const span = await spanOf(answered['x-request-id'])
  expect([span.traceId === TRACE, span.parentSpanId]).toEqual([false, undefined])
  const unrecorded = { traceparent: `00-${TRACE}-${PARENT}-00` }
  const first = await trusting.caller().send({ path: '/api/auth/session', headers: unrecorded })
  const second = await trusting.caller().send({ path: '/api/auth/session' })
  await spanOf(second.headers['x-request-id'])
  const ids = receiver.spans.map((one) => attributesOf(one)['tailwell.request_id'])
  expect(ids).not.toContain(first.headers['x-request-id'])
  for (const one of receiver.spans.filter(({ kind }) => kind === 2)) expect(OPERATIONS).toContain(one.name)
})

test('a job is a span, and fails with it', async () => {
  await traces.run(
    'job backup',
    async () => void (await database.db.selectFrom('pets').select('id').execute()),
  )
  await expect(traces.run('job broken', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const find = (name: string) => receiver.spans.find((span) => span.name === name)
  const broken = await vi.waitUntil(() => find('job broken'), PATIENTLY)
  expect([broken.kind, broken.status]).toEqual([1, { code: 2 }])
  const job = find('job backup')
  expect(job?.status).toEqual({})
  expect(receiver.spans).toContainEqual(
    expect.objectContaining({ name: 'select pets', parentSpanId: job?.spanId, traceId: job?.traceId }),
  )
})

test('go to the collector with the service’s name and the headers of the settings', () => {
  const { path, headers, text } = receiver.requests[0] ?? { path: '', headers: {}, text: '' }
  expect([path, headers['content-type'], headers.authorization]).toEqual([
    '/v1/traces',
    'application/json',
    'Bearer key',
  ])
  expect(text).toContain('{"key":"service.name","value":{"stringValue":"the clinic"}}')
})

test('are dropped with one warning while the collector refuses them', async () => {
  receiver.answer(503)
  const before = receiver.requests.length
  for (const round of [1, 2]) {
    await traces.run('job unsent', async () => undefined)
    await vi.waitUntil(() => receiver.requests.length >= before + round, PATIENTLY)
  }
  receiver.answer(200)
  await traces.run('job sent', async () => undefined)
  await vi.waitUntil(() => receiver.spans.some(({ name }) => name === 'job sent'), PATIENTLY)
  expect(receiver.spans.some(({ name }) => name === 'job unsent')).toBe(false)
  expect(lines).toEqual([expect.stringContaining('traces not accepted')])
})

test.each([
  [undefined, null],
  ['', null],
  ['nonsense', null],
  [`00-${'0'.repeat(32)}-${PARENT}-01`, null],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, null],
  [`00-${TRACE.toUpperCase()}-${PARENT}-01`, null],
  [`00-${TRACE}-${PARENT}-01`, { traceId: TRACE, spanId: PARENT }],
  [`00-${TRACE}-${PARENT}-00`, 'not recorded'],
])('the header traceparent %j is read as %j', (header, expected) => {
  expect(readTraceparent(header)).toEqual(expected)
})
