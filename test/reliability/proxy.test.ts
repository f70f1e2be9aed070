import { afterAll, expect, test } from 'vitest'
import { serve } from '../callers.ts'
import { freshDatabase } from '../database.ts'
import { startDocumentedNginx } from '../documented-nginx.ts'
import { anAdmin, anAppointment, PASSWORD } from '../factories.ts'
import { type Sent, send } from '../http.ts'
import { openStream } from '../live-stream.ts'
import { startNginx } from '../nginx.ts'

const database = await freshDatabase()
const servers = [await serve(database), await serve(database)]
const nginx = await startNginx(servers.map(({ origin }) => origin))
afterAll(nginx.stop)

const { origin, streamingOrigin } = nginx
const MEGABYTE = 1024 * 1024
const LONG_NAME = JSON.stringify({ name: 'x'.repeat(60_000) })

const photo = (megabytes: number, headers: Record<string, string>): Sent => ({
  method: 'PUT',
  path: '/api/pets/0b4c2f8e-6f0d-4a5e-9d5a-1f2a3b4c5d6e/photo',
  headers: { 'content-type': 'image/jpeg', ...headers },
  body: Buffer.alloc(megabytes * MEGABYTE),
})
const post = (path: string, body: string | Buffer): Sent => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', origin },
  body,
})

/** Requests that are refused before their body is read, by the status that each gets. */
const REFUSED: [status: number, at: string, sent: Sent][] = [
  [401, origin, photo(3, { origin })],
  [401, streamingOrigin, photo(3, { origin: streamingOrigin })],
  [403, origin, photo(4, { origin: 'http://evil.example' })],
  [411, streamingOrigin, photo(3, { origin: streamingOrigin, 'transfer-encoding': 'chunked' })],
  [413, origin, photo(9, { origin })],
  [413, origin, post('/api/auth/sign-in', Buffer.alloc(6 * MEGABYTE))],
  [401, origin, post('/api/pets', LONG_NAME)],
  [404, origin, post('/api/none', LONG_NAME)],
  [404, origin, post('/', Buffer.alloc(6 * MEGABYTE))],
]
const ROUNDS = 6

test('a refused upload gets its own answer through nginx, and no one else loses the site by it', async () => {
  const wrong: string[] = []
  for (const [status, at, sent] of Array<typeof REFUSED>(ROUNDS).fill(REFUSED).flat()) {
    const answer = await send(at, sent)
    if (!answer.text.includes(`"status":${status},`))
      wrong.push(`${sent.method} ${sent.path}: ${answer.status} for ${status}`)
    const health = await send(origin, { path: '/api/health' })
    if (health.status !== 200) wrong.push(`health: ${health.status}`)
  }
  expect(wrong).toEqual([])
  expect((await nginx.readErrors()).filter((line) => !line.includes('[warn]'))).toEqual([])
})

test('nginx passes on what others change without holding it back', async () => {
  const [server] = servers
  if (server === undefined) throw new Error('There is no server.')
  const single = await startNginx([server.origin])
  afterAll(single.stop)
  const admin = await server.session(await anAdmin(database.db))
  const staff = await openStream(single.origin, admin.cookie)
  const colleague = await server.session(await anAdmin(database.db))
  const approved = await colleague.ask('appointments.approve', { id: await anAppointment(database.db) })
  expect(approved.status).toBe(200)
  expect(await staff.hear(2000)).toEqual([{ news: 0 }])
})

test('the file for nginx that operators copy does what the manual says', async () => {
  const origin = 'https://clinic.example'
  const server = await serve(database, { publicUrl: origin, proxies: 1, tryLimits: 'on' })
  const site = await startDocumentedNginx(server.origin)
  afterAll(site.stop)

  const plain = await site.askPlainly({ path: '/about' })
  expect([plain.status, plain.headers.location]).toEqual([301, `${origin}/about`])
  expect((await site.askPlainly({ path: '/api/health' })).status).toBe(403)

  const health = await site.ask({ path: '/api/health' })
  expect(health).toMatchObject({ status: 200, text: '{"status":"ok"}' })
  expect(health.headers).toMatchObject({ 'strict-transport-security': expect.stringContaining('max-age=') })
  expect(health.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)

  const upload = (megabytes: number) => site.ask(photo(megabytes, { origin }))
  expect((await upload(5)).status).toBe(401)
  expect((await upload(7)).text).toContain('413 Request Entity Too Large')

  const login = await anAdmin(database.db)
  const post = (path: string, input: object, forwarded: string) =>
    site.ask({
      method: 'POST',
      path,
      headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: Buffer.from(JSON.stringify(input)),
    })
  const password = { email: login.email, password: PASSWORD }
  const { headers: signedIn } = await post('/api/auth/sign-in', password, '203.0.113.1')
  const cookie = [signedIn['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
  expect(cookie).toContain('__Host-')
  const stream = await site.ask({ path: '/api/live', headers: { cookie } })
  expect(stream).toMatchObject({ status: 200, text: expect.stringContaining('retry:') })

  const tries: number[] = []
  for (let next = 0; next < 100 && !tries.includes(429); next += 1)
    tries.push((await post('/api/auth/sign-in/passkey/start', {}, `203.0.113.${next}`)).status)
  expect(tries[0]).toBe(200)
  expect(tries, 'what a caller says of its address makes it no other caller').toContain(429)
})
