import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIVE_PATH } from '../../src/features/platform/live/rules.ts'
import { COOKIES, joinCookies, REQUESTS } from '../api/requests.ts'
import { type ApiAnswer, openClinic, serve } from '../callers.ts'
import { countRows } from '../database.ts'
import { ENDPOINTS, factsOf, toRequest } from '../endpoints.ts'
import { aLogin, PASSWORD } from '../factories.ts'
import { type Sent, send } from '../http.ts'

const clinic = await openClinic()
const { db } = clinic.database
const JSON_TYPE = { 'content-type': 'application/json' }

/** The same server with a database that fails a request for whatever is asked of it. */
const withoutDatabase = await serve({
  ...clinic.database,
  db: db.withPlugin({
    transformQuery: () => {
      throw new Error('A refused request has asked the database.')
    },
    transformResult: async ({ result }) => result,
  }),
})

/** What a form of another site can send without being asked whether it may: of such types, the one that hides JSON. */
const FORM_TYPE = 'text/plain'

const WRITES = ENDPOINTS.filter(({ method }) => method !== 'GET')
let number = 2000

/** A request that succeeds, and the Cookie of a caller who may send it. */
async function allowedRequest(name: (typeof ENDPOINTS)[number]['name']) {
  number += 1
  const asks = factsOf(name).outcomes.customer === 'allow' ? 'customer' : 'admin'
  const about = { customer: clinic.customer, login: clinic.logins[asks], origin: clinic.origin, number }
  const request = { ...(await REQUESTS[name](db, about)) }
  if (name === 'customers.saveOwnProfile') request.phone = clinic.customer.phone
  const cookie = joinCookies(clinic.callers[asks].cookie, await COOKIES[name]?.(db, about))
  return { sent: toRequest(name, request), cookie }
}

const requests = new Map<string, ReturnType<typeof allowedRequest>>()

/** A request that would succeed, for tests in which it never does: made once, it stays as good as new. */
function requestToRefuse(name: (typeof ENDPOINTS)[number]['name']): ReturnType<typeof allowedRequest> {
  const made = requests.get(name) ?? allowedRequest(name)
  requests.set(name, made)
  return made
}

/** Makes the requests of all endpoints, and sees that what is refused in between writes nothing. */
function nothingIsWritten(): void {
  let before: Record<string, number>
  beforeAll(async () => {
    for (const { name } of WRITES) await requestToRefuse(name)
    before = await countRows(db)
  })
  afterAll(async () => expect(await countRows(db)).toEqual(before))
}

/** A plain body, a file, and who has no session: the first endpoints that the origin and the type are asked of. */
const SAMPLE = ['pets.add', 'pets.setPhoto', 'auth.signIn'] as const

/** Sends a request with exactly the given headers besides the cookie and the body's type. */
async function sendWith({ sent, cookie }: { sent: Sent; cookie: string }, headers: Record<string, string>) {
  const answer = await send(clinic.origin, { ...sent, headers: { ...sent.headers, cookie, ...headers } })
  const isJson = answer.headers['content-type']?.includes('json')
  return { ...answer, code: isJson ? (JSON.parse(answer.text) as { code?: string } | null)?.code : undefined }
}

describe('a request that changes something and comes from elsewhere', () => {
  const host = clinic.origin.slice('http://'.length)
  const FOREIGN: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://evil.example' },
    { origin: `http://sub.${host}` },
    { origin: `http://${host}.evil.example` },
    { origin: `https://${host}` },
    { origin: 'http://127.0.0.1' },
    { origin: 'http://127.0.0.1:1' },
    { origin: `http://evil@${host}` },
    { origin: `${clinic.origin}/` },
    { origin: clinic.origin.toUpperCase() },
    { origin: `${clinic.origin}, http://evil.example` },
    { referer: `${clinic.origin}/` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': '' },
    { origin: clinic.origin, 'sec-fetch-site': 'cross-site' },
    { origin: clinic.origin, 'sec-fetch-site': 'same-site' },
    { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
  ]

  test.each(SAMPLE)('is refused by %s, whatever it says of where it comes from', async (name) => {
    const request = await allowedRequest(name)
    const before = await countRows(db)
    for (const headers of FOREIGN) {
      const { status, code } = await sendWith(request, headers)
      expect([status, code], JSON.stringify(headers)).toEqual([403, 'FORBIDDEN'])
    }
    expect(await countRows(db)).toEqual(before)
  })

  test.each(WRITES)('is refused by $name before anything is asked of the database', async ({ name }) => {
    const { sent } = await requestToRefuse(name)
    const cookie = clinic.callers.admin.cookie
    const { origin } = withoutDatabase
    // One rule judges every endpoint: the samples above try all of it, and each endpoint is asked whether it has the rule.
    const foreign = { ...sent.headers, cookie, origin: 'http://evil.example' }
    expect((await send(origin, { ...sent, headers: foreign })).status).toBe(403)
    const asForm = { ...sent.headers, cookie, origin, 'content-type': FORM_TYPE }
    expect((await send(origin, { ...sent, headers: asForm })).status).toBe(415)
  })

  test('is served when the browser says that it comes from our own page', async () => {
    const own = [
      { origin: clinic.origin },
      { 'sec-fetch-site': 'same-origin' },
      { origin: clinic.origin, 'sec-fetch-site': 'same-origin' },
    ]
    for (const headers of own) {
      expect((await sendWith(await allowedRequest('alerts.create'), headers)).status).toBe(201)
    }
  })

  test('is judged by the configured public address where there is one', async () => {
    const behind = await serve(clinic.database, { publicUrl: 'https://clinic.example/app' })
    const { path, ...sent } = toRequest('auth.signIn', {
      email: (await aLogin(db)).email,
      password: PASSWORD,
    })
    const statusFrom = async (origin: string) => {
      const headers = { ...sent.headers, origin }
      return (await send(behind.origin, { ...sent, path, headers })).status
    }
    expect(await statusFrom('https://clinic.example')).toBe(200)
    expect(await statusFrom('http://clinic.example')).toBe(403)
    expect(await statusFrom('https://www.clinic.example')).toBe(403)
    expect(await statusFrom('https://clinic.example:8443')).toBe(403)
    expect(await statusFrom('null')).toBe(403)
    expect(await statusFrom(behind.origin)).toBe(403)
  })
})

describe('a body', () => {
  const TYPES = [
    'text/plain',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/json5',
    'application/json-patch+json',
    'text/json',
    'Application/JSON',
    'text/event-stream',
    'json',
    '*/*',
    '',
  ]

  test.each(SAMPLE)('of another type than its own is refused by %s', async (name) => {
    const request = await allowedRequest(name)
    const before = await countRows(db)
    for (const type of TYPES) {
      const { status, code } = await sendWith(request, { origin: clinic.origin, 'content-type': type })
      expect([status, code], type).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
    expect(await countRows(db)).toEqual(before)
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'application/json;charset=UTF-8'])(
    'of type %s is read',
    async (type) => {
      const answer = await sendWith(await allowedRequest('services.create'), {
        origin: clinic.origin,
        'content-type': type,
      })
      expect(answer.status, answer.text).toBe(201)
    },
  )

  const MALFORMED = [
    '',
    ' ',
    '{',
    '}',
    '{"name": canary}',
    "{'name': 'canary'}",
    '{"name": "canary",}',
    '{"name": "canary"} x',
    '{"name": "can\nary"}',
    '{"name": "canary"',
    'undefined',
    'NaN',
    '<pet>canary</pet>',
    'name=canary',
    '[{"name": "canary", "species": "Dog"}]',
    '"canary"',
    'null',
    '1',
    'true',
    '[]',
    '[[]]',
  ]

  test.each(MALFORMED)('that is %j is a 400 which repeats nothing of it', async (body) => {
    const before = await countRows(db)
    const answer = await clinic.callers.customer.send({
      method: 'POST',
      path: '/api/pets',
      headers: JSON_TYPE,
      body,
    })
    expect([answer.status, answer.refusal.code]).toEqual([400, 'BAD_REQUEST'])
    expect(answer.text).not.toMatch(/canary|position|token/i)
    expect(await countRows(db)).toEqual(before)
  })

  test('in bytes that are no text is a 400', async () => {
    const body = Buffer.from([0xff, 0xfe, 0x7b, 0x00])
    const answer = await clinic.callers.customer.send({
      method: 'POST',
      path: '/api/pets',
      headers: JSON_TYPE,
      body,
    })
    expect(answer.status).toBe(400)
  })

  describe('too deep or too long', () => {
    nothingIsWritten()

    test.each(WRITES.filter(({ path }) => !path.includes('{id}')))(
      'nested too deep is a 400 of $name',
      async ({ name }) => {
        const { sent, cookie } = await requestToRefuse(name)
        const depth = 10_000
        const body = `{"name":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`
        const answer = await sendWith({ sent: { ...sent, body }, cookie }, { origin: clinic.origin })
        expect(answer.status, answer.text.slice(0, 200)).toBe(400)
      },
    )

    test('in lists nested too deep is a 400', async () => {
      const { sent, cookie } = await requestToRefuse('pets.add')
      const body = `{"name":${'['.repeat(30_000)}1${']'.repeat(30_000)}}`
      const answer = await sendWith({ sent: { ...sent, body }, cookie }, { origin: clinic.origin })
      expect(answer.status, answer.text.slice(0, 200)).toBe(400)
    })

    test.each(WRITES)('of 70 kB is a 413 of $name', async ({ name }) => {
      const { sent, cookie } = await requestToRefuse(name)
      // Texts of the site may be longer, and pieces of files.
      const isLong = ['site.saveSection', 'files.putPiece'].includes(name)
      const body = JSON.stringify({ name: 'x'.repeat(isLong ? 530_000 : 70_000) })
      const long = { ...sent, headers: JSON_TYPE, body }
      const answer = await sendWith({ sent: long, cookie }, { origin: clinic.origin })
      expect([answer.status, answer.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    })
  })

  test('that does not say how long it is is a 411, and the server goes on', async () => {
    const chunk = 'x'.repeat(10_000)
    const chunks = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(30)
    const head = headOf(
      'Sec-Fetch-Site: same-origin',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    )
    expect(await sendRaw(`${head}${chunks}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 411 /)
    expect((await clinic.callers.customer.ask('pets.listOwn')).status).toBe(200)
  })

  test('far too long is refused without being read, and the server goes on', async () => {
    const head = headOf('Sec-Fetch-Site: same-origin', 'Content-Length: 9000000000')
    expect(await sendRaw(`${head}${'x'.repeat(300_000)}`)).toMatch(/^HTTP\/1\.1 413 /)
    expect((await clinic.callers.customer.ask('pets.listOwn')).status).toBe(200)
  })
})

test('a long body from elsewhere is cut off with its refusal', async () => {
  const head = headOf('Sec-Fetch-Site: cross-site', 'Content-Type: application/json', 'Content-Length: 60000')
  // The text is whole once the server has closed the connection, long before the body has come.
  const text = await sendRaw(`${head}{"name": "`)
  expect(text).toMatch(/^HTTP\/1\.1 403 /)
  expect(text).toMatch(/\r\nconnection: close\r\n/i)
})

test('a client that goes away in the middle of its body leaves nothing behind', async () => {
  const before = await countRows(db)
  const head = headOf(
    'Sec-Fetch-Site: same-origin',
    `Cookie: ${clinic.callers.customer.cookie}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
  )
  for (let round = 0; round < 20; round += 1) {
    const socket = createConnection(Number(new URL(clinic.origin).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`${head}{"name": "x", `)
    await pause(round)
    socket.resetAndDestroy()
  }
  expect((await clinic.callers.customer.ask('pets.listOwn')).status).toBe(200)
  expect(await countRows(db)).toEqual(before)
})

/** The head of a request that adds a pet, as bytes. */
function headOf(...headers: string[]): string {
  return ['POST /api/pets HTTP/1.1', 'Host: x', ...headers, '', ''].join('\r\n')
}

/** Writes bytes to the server and reads all that it says. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = createConnection(Number(new URL(clinic.origin).port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    // A server that closes early may reset the connection: what counts is what it said before.
    socket.on('error', (error) => (text === '' ? fail(error) : done(text)))
    socket.on('close', () => done(text))
    socket.write(bytes)
  })
}

test('a request that names two hosts is refused', async () => {
  const hosts = 'Host: a.example\r\nhost: b.example\r\nConnection: close\r\n\r\n'
  const said = await sendRaw(`GET /api/health/live HTTP/1.1\r\n${hosts}`)
  expect(said).toMatch(/^HTTP\/1\.1 400 /)
  expect(said).toContain('The request must name one host.')
})

describe('JSON that is nested', () => {
  const save = (body: string) =>
    clinic.callers.customer.send({ method: 'POST', path: '/api/pets', headers: JSON_TYPE, body })

  test('up to twenty deep reaches its endpoint, and no deeper', async () => {
    const shallow = await save(`{"name":${'['.repeat(19)}"]]]"${']'.repeat(19)}}`)
    expect([shallow.status, shallow.refusal.data?.fields?.name]).toEqual([400, expect.any(String)])
    for (const depth of [20, 5000]) {
      const deep = await save(`{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`)
      expect([deep.status, deep.refusal.code, deep.refusal.data]).toEqual([400, 'BAD_REQUEST', undefined])
    }
  })
})

describe('an address', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/unknown'],
    ['POST', '/api/unknown'],
    ['GET', '/api/auth'],
    ['GET', '/api/pets/1/nothing'],
    ['DELETE', '/api/pets'],
    ['DELETE', '/api/profile'],
    ['POST', '/api/slots'],
    ['GET', '/api/auth/sign-in'],
    ['GET', '/api/appointments/1/cancel'],
    ['HEAD', '/api/unknown'],
    ['OPTIONS', '/api/pets'],
    ['GET', '/api/../api/unknown'],
    ['GET', '/api/%'],
    ['GET', '/api/%00'],
    ['GET', '/api/appointments/%2e%2e/cancel'],
    ['GET', `/api/${'a'.repeat(8000)}`],
    ['GET', '/api/__proto__'],
    ['GET', '/api/constructor/prototype'],
  ])('that has nothing (%s %s) answers 404 in JSON', async (method, path) => {
    for (const caller of [clinic.callers.anonymous, clinic.callers.admin]) {
      const answer = await caller.send({ method, path })
      expect(answer.status).toBe(404)
      expect(answer.headers['content-type']).toBe('application/problem+json')
      if (method !== 'HEAD') expect(answer.refusal.code).toBe('NOT_FOUND')
    }
  })

  test.each(['/api/v1/pets', '/api/pets', '/api/health', `/api${LIVE_PATH}`])(
    'that can be read (%s) answers HEAD as it does GET, without a body',
    async (path) => {
      const { cookie } = clinic.callers.customer
      const head = await fetch(`${clinic.origin}${path}`, { method: 'HEAD', headers: { cookie } })
      expect([head.status, await head.text()]).toEqual([200, ''])
      const refused = await fetch(`${clinic.origin}/api/v1/pets`, { method: 'HEAD' })
      expect(refused.status).toBe(401)
    },
  )

  test.each([
    '/api//pets',
    '//api/pets',
    '/api/./pets',
    '/api/x/../pets',
    '/api/%70ets',
    '/api/pets/',
    '/api/pets//',
    '/api/pets?',
    '/api/pets#x',
    '/api/pets;x',
    '/API/pets',
    '/api/Pets',
    '/api\\pets',
    '/api/pets%2f',
    '/api/pets%00',
    'http://evil.example/api/pets',
  ])('written as %s opens no door', async (path) => {
    const answer = await clinic.callers.anonymous.send({ path })
    const { status, text } = answer
    const refused = status === 401 || status === 404
    expect(refused || text === 'the web', `${status} ${text}`).toBe(true)
  })

  test('outside the API belongs to the web', async () => {
    for (const path of ['/', '/dashboard', '/apis', '/api-docs']) {
      expect((await clinic.callers.anonymous.send({ path })).text).toBe('the web')
    }
  })
})

describe('every answer', () => {
  const SENT: Sent[] = [
    { path: '/' },
    { path: '/api/health' },
    { path: '/api/docs' },
    { path: '/api/openapi.json' },
    { path: '/api/unknown' },
    { path: '/api/pets' },
    { path: '/api/auth/session' },
    { path: '/api/slots?date=no' },
    { method: 'POST', path: '/api/pets', headers: { origin: 'http://evil.example' } },
    { method: 'POST', path: '/api/pets', headers: { 'content-type': 'text/plain' }, body: 'x' },
  ]

  test.each(SENT)('forbids framing, guessing and foreign content: $path', async (sent) => {
    const { headers } = await clinic.callers.customer.send(sent)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
    const csp = headers['content-security-policy'] as string
    for (const rule of [
      "default-src 'self'",
      "script-src 'self';",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
    ]) {
      expect(csp).toContain(rule)
    }
    expect(csp).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    // The viewer of the API's documentation is not ours.
    if (sent.path !== '/api/docs') {
      expect(csp).toContain("style-src 'self';")
      expect(csp).toContain("require-trusted-types-for 'script'")
    }
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  test('demand https for a year where the public address is https', async () => {
    const secure = await serve(clinic.database, { publicUrl: 'https://clinic.example' })
    for (const sent of SENT) {
      const { headers } = await secure.caller().send(sent)
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
    }
  })

  // A photo may be kept by its reader's own browser, a picture of the site by anyone; photos.test.ts and site.test.ts
  // say how.
  const UNKEPT = ENDPOINTS.filter(({ name }) => name !== 'pets.getPhoto' && name !== 'site.getPicture')

  test.each(UNKEPT)('of $name is stored by no cache, refused or not', async ({ name }) => {
    const { sent, cookie } = await allowedRequest(name)
    const isStored = ({ headers }: Pick<ApiAnswer, 'headers'>) => headers['cache-control'] !== 'no-store'
    expect(isStored(await sendWith({ sent, cookie: '' }, { origin: clinic.origin }))).toBe(false)
    if (name === 'auth.signOut') return
    expect(isStored(await sendWith({ sent, cookie }, { origin: clinic.origin }))).toBe(false)
  })
})
