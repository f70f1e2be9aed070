import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { SHARED } from '../../src/app/documents.ts'
import { serve } from '../callers.ts'
import { freshDatabase } from '../database.ts'
import { anAdmin, anAppointment } from '../factories.ts'
import { send } from '../http.ts'
import { openStream } from '../live-stream.ts'
import { findVarnish, startDocumentedVarnish } from '../varnish.ts'

/** Pages that say how often they were asked for: public ones, and those that depend on who asks. */
function countedPages(): RequestListener {
  let asked = 0
  return ({ url }, response) => {
    asked += 1
    const cache = url === '/about' ? SHARED : 'no-cache'
    response.writeHead(url === '/none' ? 404 : 200, { 'cache-control': cache }).end(`${asked}`)
  }
}

test('Varnish with the manual’s settings holds public pages and nothing else', async ({
  onTestFinished,
  skip,
}) => {
  const program = findVarnish()
  if (program === undefined) return skip('Varnish is not installed; Debian has it as varnish')
  const database = await freshDatabase()
  const server = await serve(database, { proxies: 2, tryLimits: 'on', web: countedPages() })
  const varnish = await startDocumentedVarnish(program, server.origin)
  onTestFinished(varnish.stop)
  const { origin } = varnish
  const read = async (path: string, headers = {}) => (await send(origin, { path, headers })).text

  const [page, again] = [await read('/about'), await read('/about')]
  expect(again, 'a public page is held').toBe(page)
  expect(await read('/about', { cookie: 'session=1' }), 'not for a reader with a cookie').not.toBe(page)
  expect(await read('/about'), 'and what they got is not held').toBe(page)
  varnish.forget()
  expect(await read('/about'), 'until it is forgotten').not.toBe(page)
  for (const path of ['/', '/none']) expect(await read(path), path).not.toBe(await read(path))

  const people = [await anAdmin(database.db), await anAdmin(database.db)]
  const cookies = await Promise.all(people.map(async (login) => (await server.session(login)).cookie))
  const seen = await Promise.all(cookies.map((cookie) => read('/api/auth/session', { cookie })))
  expect(people.map(({ email }, index) => seen[index]?.includes(email))).toEqual([true, true])
  expect(await read('/api/auth/session')).not.toContain('@')

  const stream = await openStream(origin, cookies[0] ?? '')
  const colleague = await server.session(await anAdmin(database.db))
  await colleague.ask('appointments.approve', { id: await anAppointment(database.db) })
  expect(await stream.hear(2000)).toEqual([{ news: 0 }])
  stream.close()

  const ask = async (forwarded: string) => {
    const headers = { origin, 'content-type': 'application/json', 'x-forwarded-for': forwarded }
    const path = '/api/auth/sign-in/passkey/start'
    return (await send(origin, { method: 'POST', path, headers, body: '{}' })).status
  }
  const tries: number[] = []
  while (tries.length < 100 && !tries.includes(429)) tries.push(await ask('203.0.113.1'))
  expect(tries, 'one caller has its limit').toContain(429)
  expect(await ask('203.0.113.2'), 'another one’s').toBe(200)
  expect(await ask('203.0.113.3, 203.0.113.1'), 'also where it claims to ask for another').toBe(429)
})
