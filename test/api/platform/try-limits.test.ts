import { expect, it } from 'vitest'
import { MORNING, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aLogin, PASSWORD } from '../../factories.ts'
import { subjectsTo } from '../../mails.ts'
import { aPasskey } from '../../second-factors.ts'

const database = await freshDatabase()
const { db } = database
const server = await serve(database, { tryLimits: 'on', proxies: 1 })

/** Sends from an address of its own; the server is to trust what the proxy says. */
function from(address: string, cookie = '') {
  const caller = server.caller(cookie)
  const ask = (path: string, body: unknown) =>
    caller.send({
      method: 'POST',
      path: `/api/auth/${path}`,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    })
  return { ask, guess: (email: string, password = 'a wrong guess') => ask('sign-in', { email, password }) }
}

async function statuses(answers: Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

it('lets few guesses at one account through, wherever they come from, and says how long to wait', async () => {
  const { email } = await aLogin(db)
  const guesses: number[] = []
  for (let guess = 0; guess < 40; guess += 1) {
    const answer = await from(`198.51.100.${guess}`).guess(email)
    guesses.push(answer.status)
    if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(guesses.filter((status) => status === 401)).toHaveLength(5)
  expect(new Set(guesses.slice(5))).toEqual(new Set([429]))
})

it('says exactly how long to wait', async () => {
  const { email } = await aLogin(db)
  let at = MORNING.getTime()
  const later = (milliseconds: number) => {
    at += milliseconds
    server.setNow(new Date(at))
  }
  const waits: number[] = []
  for (let wrong = 0; wrong < 14; wrong += 1) {
    const answer = await from(`198.51.101.${wrong}`).guess(email)
    if (answer.status === 401) continue
    const wait = Number(answer.headers['retry-after'])
    waits.push(wait)
    later(wait * 1000 - 1)
    expect((await from('198.51.101.99').guess(email)).status).toBe(429)
    later(1)
    expect((await from('198.51.101.99').guess(email)).status).toBe(401)
  }
  expect(waits).toEqual([10, 10, 10, 10, 10, expect.any(Number), 90, 90, 90])
  expect(waits[5]).toBeGreaterThan(10)
  server.setNow(MORNING)
})

it('lets the owner in from a browser that knows the account, while others guess', async () => {
  const { email } = await aLogin(db)
  const first = await from('203.0.113.1').guess(email, PASSWORD)
  expect(first.status).toBe(200)
  const mark = first.headers['set-cookie']?.find((cookie) => cookie.startsWith('tailwell.device='))
  expect(mark).toMatch(/HttpOnly; SameSite=Lax/)
  for (let guess = 0; guess < 10; guess += 1) await from('203.0.113.66').guess(email)
  expect((await from('203.0.113.9').guess(email, PASSWORD)).status).toBe(429)
  const cookie = mark?.split(';')[0] ?? ''
  expect((await from('203.0.113.1', cookie).guess(email, PASSWORD)).status).toBe(200)
})

it('takes no made-up mark for a known browser', async () => {
  const { email } = await aLogin(db)
  for (let guess = 0; guess < 6; guess += 1) await from('203.0.113.70').guess(email)
  const forged = from('203.0.113.71', 'tailwell.device=AAAAAAAAAAAAAAAAAAAAAA.AAAA')
  expect((await forged.guess(email, PASSWORD)).status).toBe(429)
})

it('counts one address over all accounts, an IPv6 line as one', async () => {
  const guess = (index: number) =>
    from(`2001:db8:9:9:${index.toString(16)}::1`).guess(`no-one-${index}@tests.example`)
  const seen: number[] = []
  for (let index = 0; index < 34; index += 1) seen.push((await guess(index)).status)
  expect(seen.filter((status) => status === 401)).toHaveLength(28)
  expect(new Set(seen.slice(28))).toEqual(new Set([429]))
})

it('does not count those who sign in with the right password', async () => {
  const { email } = await aLogin(db)
  for (let time = 0; time < 12; time += 1) {
    expect((await from('203.0.113.80').guess(email, PASSWORD)).status).toBe(200)
  }
})

it('lets people in while one login signs in again and again with its right password', async () => {
  const loud = await aLogin(db)
  const victims = await Promise.all(Array.from({ length: 6 }, () => aLogin(db)))
  let isOver = false
  const loop = async () => {
    while (!isOver) await from('192.0.2.1').guess(loud.email, PASSWORD)
  }
  const loops = Array.from({ length: 8 }, loop)
  const seen: number[] = []
  for (const [index, { email }] of victims.entries()) {
    // Every other one sits behind the same address as the loops.
    const address = index % 2 === 0 ? '192.0.2.1' : `192.0.2.${index + 10}`
    seen.push((await from(address).guess(email, PASSWORD)).status)
  }
  isOver = true
  await Promise.all(loops)
  expect(seen).toEqual(victims.map(() => 200))
})

it('asks a crowd to come back, and then lets it in', async () => {
  const logins = await Promise.all(Array.from({ length: 12 }, () => aLogin(db)))
  const answers = await statuses(logins.map(({ email }) => from('192.0.2.60').guess(email, PASSWORD)))
  // One runs and eight wait; who comes after the first has ended finds room again.
  expect(answers[200]).toBeGreaterThanOrEqual(9)
  expect((answers[200] ?? 0) + (answers[503] ?? 0)).toBe(12)
  const [first] = logins
  expect((await from('192.0.2.99').guess(first?.email ?? '', PASSWORD)).status).toBe(200)
})

it('sends few emails to one address, known or not', async () => {
  const { email } = await aLogin(db)
  for (const address of [email, 'stranger@tests.example']) {
    const asked: number[] = []
    for (let time = 0; time < 7; time += 1) {
      asked.push((await from(`203.0.113.${100 + time}`).ask('request-reset', { email: address })).status)
    }
    expect(asked).toEqual([200, 200, 200, 200, 200, 429, 429])
  }
})

it('emails the owner of a login about twenty changes in a row; further ones are made without an email', async () => {
  const login = await aLogin(db, { confirmed: true })
  const caller = await server.session(login)
  for (let change = 0; change < 22; change += 1) {
    const { status } = await caller.ask('security.removePasskey', { id: await aPasskey(db, login) })
    expect(status).toBe(200)
  }
  expect(await subjectsTo(db, login.email)).toHaveLength(20)
})
