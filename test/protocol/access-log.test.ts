import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { createLog } from '../../src/lib/server/log.ts'
import { serve } from '../callers.ts'
import { freshDatabase } from '../database.ts'
import { ENDPOINTS } from '../endpoints.ts'
import { aCustomer, aLogin, aPet, PASSWORD } from '../factories.ts'

const CANARY = 'canary7f3a'
const database = await freshDatabase()
const lines: string[] = []
const keep = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk))
    done()
  },
})
const server = await serve(database, { accessLog: true, log: createLog('info', keep) })
const behindProxy = await serve(database, { proxies: 1 })

/** The line about the last request; it is written once the response has ended. */
async function lineOf(requestId: unknown): Promise<Record<string, unknown>> {
  const find = () => lines.find((line) => line.includes(String(requestId)))
  return JSON.parse(await vi.waitUntil(find))
}

test.each([
  ['GET', '/api/auth/session', '/api/auth/session', 200],
  ['GET', `/api/slots?date=${CANARY}`, '/api/slots', 401],
  ['GET', `/api/pets/${randomUUID()}`, '/api/pets/{id}', 401],
  ['POST', `/api/appointments/${CANARY}/cancel`, '/api/appointments/{id}/cancel', 401],
  ['GET', `/api/auth/callback/test?code=${CANARY}`, '/api/auth/callback/{provider}', 302],
  ['GET', `/api/${CANARY}`, '/api/*', 404],
  ['GET', '/api/health/live', '/api/health/live', 200],
  ['GET', `/reset-password?token=${CANARY}`, '/reset-password', 200],
  ['GET', `/reset-password/${CANARY}`, '/*', 200],
  ['GET', `/dashboard/pets/${CANARY}`, '/dashboard/*', 200],
  ['GET', `/assets/${CANARY}.js`, '/assets/*', 200],
  ['GET', `/calendar/twc_${CANARY}.ics`, '/calendar/*', 404],
  ['POST', `/r/unsubscribe/${CANARY}`, '/r/unsubscribe/*', 400],
  ['GET', '/', '/', 200],
  ['GET', `/${CANARY}`, '/*', 200],
])('%s %s is one line, about %s', async (method, path, route, status) => {
  const { headers } = await server.caller().send({ method, path })
  const line = await lineOf(headers['x-request-id'])
  const facts = { requestId: headers['x-request-id'], method, route, status, ms: expect.any(Number) }
  expect(line).toEqual({ level: 30, time: expect.any(String), ...facts, msg: 'request' })
})

test('names each endpoint by its own pattern', async () => {
  for (const { method, path } of ENDPOINTS) {
    const { headers } = await server.caller().send({ method, path: `/api${path.replace(/\{\w+\}/g, 'x1')}` })
    expect((await lineOf(headers['x-request-id'])).route).toBe(`/api${path}`)
  }
})

test('tells nothing about people, whatever they send', async () => {
  const login = await aLogin(database.db)
  const owner = await aCustomer(database.db, { login })
  const pet = await aPet(database.db, { owner })
  const caller = await server.session(login)
  await server.caller().ask('auth.signIn', { email: login.email, password: PASSWORD })
  await caller.send({
    path: `/api/pets/${pet.id}?q=${CANARY}`,
    headers: { referer: `http://x/${CANARY}`, 'user-agent': CANARY, 'x-forwarded-for': CANARY },
  })
  const { headers } = await caller.ask('customers.getOwnProfile')
  await lineOf(headers['x-request-id'])
  const text = lines.join('')
  for (const secret of [CANARY, login.email, owner.phone, pet.id, PASSWORD, '127.0.0.1', login.userId])
    expect(text).not.toContain(secret)
})

test('a request’s id is new each time; only a trusted proxy may choose it', async () => {
  const idOf = async (of: typeof server, id: string) =>
    (await of.caller().send({ path: '/', headers: { 'x-request-id': id } })).headers['x-request-id']
  const [id, withoutHyphens] = ['7a0c1e52-93b4-4d6f-8a21-5be0c4d3f617', '7a0c1e5293b44d6f8a215be0c4d3f617']
  const ids = [await idOf(server, id), await idOf(server, id)]
  expect(new Set([...ids, id]).size).toBe(3)
  expect(await idOf(behindProxy, id)).toBe(id)
  expect(await idOf(behindProxy, withoutHyphens)).toBe(withoutHyphens)
  // The audit log has a UUID, so with another id no change could be written.
  for (const other of ['of-the-proxy', `{${id}}`, `${id}-1`])
    expect(await idOf(behindProxy, other)).toMatch(/^[\da-f-]{36}$/)
})
