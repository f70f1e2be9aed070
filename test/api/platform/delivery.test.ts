import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { PHRASES } from '../../../src/app/phrases.ts'
import { mailJobs } from '../../../src/features/platform/notifications/server/deliver-mail.ts'
import { calendarFile } from '../../../src/lib/files/calendar.ts'
import { createInWords, messageOf } from '../../../src/lib/message.ts'
import { startJobs } from '../../../src/lib/server/jobs/run-jobs.ts'
import { createLog } from '../../../src/lib/server/log.ts'
import { openMailServer, type Post } from '../../../src/lib/server/mail/smtp.ts'
import { freshDatabase } from '../../database.ts'
import { aMail } from '../../factories.ts'
import { freePort } from '../../free-port.ts'
import { startBrokenServer, startMailServer } from '../../mail-server.ts'

const FROM = 'Tailwell, Bengaluru <hello@clinic.example>'
const LOOK_EVERY_MS = 20
const NOTES = { note: ({ subject }: { subject: string }) => ({ subject, paragraphs: ['Hello.'] }) }

const { db } = await freshDatabase()
const cleanUps: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('jobs').execute()
})

/** Delivers to `url` until the test ends; gives what is logged. */
function deliverTo(url: string): string[] {
  return deliverBy(openMailServer({ url, from: () => FROM }))
}

function deliverBy(post: Post): string[] {
  const lines: string[] = []
  const keep = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  cleanUps.push(
    startJobs(
      {
        db,
        log: createLog('warn', keep),
        kinds: [mailJobs(db, post, createInWords({ ...PHRASES, ...NOTES }))],
      },
      LOOK_EVERY_MS,
    ),
  )
  return lines
}

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options)
  cleanUps.push(server.stop)
  return server
}

async function brokenServer(handle: Parameters<typeof startBrokenServer>[0]) {
  const server = await startBrokenServer(handle)
  cleanUps.push(server.stop)
  return server
}

/** An email with its job. */
const rowOf = (id: string) =>
  db
    .selectFrom('outbox')
    .innerJoin('jobs', 'jobs.id', 'outbox.id')
    .select(['sentAt', 'subject', 'details', 'calendar'])
    .select(['jobs.attempts', 'dueAt', 'error', 'failedAt', 'claim'])
    .where('outbox.id', '=', id)
    .executeTakeFirstOrThrow()
const setJob = (id: string) => db.updateTable('jobs').where('id', '=', id)

/** Waits until an email's row is as it should be, ten seconds at most; gives the row. */
async function rowWhen(id: string, isSo: (row: Awaited<ReturnType<typeof rowOf>>) => boolean) {
  for (const end = Date.now() + 10_000; Date.now() < end; await wait(20)) {
    const row = await rowOf(id)
    if (isSo(row)) return row
  }
  throw new Error(`The email did not come so far: ${JSON.stringify(await rowOf(id))}`)
}

const secondsUntil = async (id: string) => {
  const { rows } = await sql<{ s: number | null }>`
    select extract(epoch from due_at - now())::float8 as s from jobs where id = ${id}`.execute(db)
  return rows[0]?.s
}

const makeDue = (id: string) => setJob(id).set({ dueAt: sql`now()` }).execute()

test('an email reaches the mail server whole, once, and what it said is forgotten', async () => {
  const server = await mailServer()
  const message = messageOf(NOTES, 'note', { subject: 'Über Ihre Katze ✓' })
  const id = await aMail(db, { to: 'asha@tests.example', message })
  deliverTo(server.url)
  const row = await rowWhen(id, ({ sentAt }) => sentAt !== null)
  expect(row).toMatchObject({ attempts: 1, dueAt: null, error: null, details: null })
  expect(row.subject).toBe('Über Ihre Katze ✓')
  await wait(10 * LOOK_EVERY_MS)
  expect(server.mails).toHaveLength(1)
  const [mail] = server.mails
  expect(mail).toMatchObject({ from: 'hello@clinic.example', to: ['asha@tests.example'] })
  expect(mail?.message).toMatch(/^From: "Tailwell, Bengaluru" <hello@clinic\.example>\r$/m)
  expect(mail?.message).toMatch(/^To: asha@tests\.example\r$/m)
  expect(mail?.message).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(mail?.message).toMatch(/^Auto-Submitted: auto-generated\r$/im)
  expect(mail?.message).toContain(`Message-ID: <${id}@clinic.example>`)
  expect(mail?.message).toContain('Content-Type: text/plain; charset=utf-8')
  expect(mail?.message).toContain('Content-Type: text/html; charset=utf-8')
})

test('a calendar file travels as an event of its method and as a file, and is forgotten with the text', async () => {
  const server = await mailServer()
  const event = {
    ...{ uid: '7c1f@clinic.example', status: 'cancelled' as const, summary: 'Grooming for Bruno' },
    ...{
      stamp: new Date(0),
      moves: 0,
      start: new Date(0),
      end: new Date(0),
      location: 'Here',
      description: 'Über',
    },
    organizer: { name: 'Tailwell', email: 'hello@clinic.example' },
  }
  const calendar = calendarFile(event)
  const id = await aMail(db, { calendar })
  deliverTo(server.url)
  const row = await rowWhen(id, ({ sentAt }) => sentAt !== null)
  expect(row.calendar).toBeNull()
  const message = server.mails[0]?.message ?? ''
  expect(message).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL\r$/m)
  expect(message).toMatch(/^Content-Disposition: attachment; filename=appointment\.ics\r$/m)
  const [, base64 = ''] =
    /filename=appointment\.ics\r\n[^\r]*base64\r\n\r\n([\w+/=\r\n]+)/.exec(message) ?? []
  expect(Buffer.from(base64, 'base64').toString()).toBe(calendar)
})

test('a login is used where the address has one', async () => {
  const login = { user: 'clinic', password: 'p@ss/word: secret' }
  const server = await mailServer({ login })
  const id = await aMail(db)
  deliverTo(server.url)
  await rowWhen(id, ({ sentAt }) => sentAt !== null)
  expect(server.mails).toHaveLength(1)
})

test('a login that the mail server refuses is reported without its words, and tried again', async () => {
  const server = await mailServer({ login: { user: 'clinic', password: 'right' } })
  const id = await aMail(db)
  const lines = deliverTo(server.url.replace('right', 'wr0ng-s3cret'))
  const row = await rowWhen(id, ({ error }) => error !== null)
  expect(row.error).toMatch(/^The mail server did not accept the login \(535/)
  expect(row.dueAt).not.toBeNull()
  expect(JSON.stringify(row) + lines.join('')).not.toContain('s3cret')
})

test('a recipient that the mail server refuses for good is not tried again', async () => {
  const server = await mailServer()
  server.refuse({ code: 550, words: 'no such person: asha@tests.example' })
  const id = await aMail(db, { to: 'asha@tests.example' })
  const lines = deliverTo(server.url)
  const row = await rowWhen(id, ({ error }) => error !== null)
  expect(row).toMatchObject({ attempts: 1, dueAt: null, sentAt: null })
  expect(row.error).toMatch(/^The mail server refused the recipient \(550( 5\.\d\.\d)?\)$/)
  await wait(5 * LOOK_EVERY_MS)
  expect(server.mails).toEqual([])
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('asha')
})

test('a recipient that is refused for now is tried again, later each time', async () => {
  const server = await mailServer()
  server.refuse({ code: 451, words: 'come again' })
  const id = await aMail(db)
  deliverTo(server.url)
  for (const [attempts, seconds] of [
    [1, 30],
    [2, 60],
    [3, 120],
  ] as const) {
    await rowWhen(id, (row) => row.attempts === attempts && row.error !== null)
    await expect.poll(() => secondsUntil(id)).toBeGreaterThan(seconds - 10)
    expect(await secondsUntil(id)).toBeLessThanOrEqual(seconds)
    await setJob(id).set({ error: null }).execute()
    await makeDue(id)
  }
  server.refuse(null)
  await rowWhen(id, (row) => row.attempts === 4)
  await makeDue(id)
  const row = await rowWhen(id, ({ sentAt }) => sentAt !== null)
  expect(row.error).toBeNull()
  expect(server.mails).toHaveLength(1)
})

test('after thirty attempts an email is given up, with the last reason', async () => {
  const server = await mailServer()
  server.refuse({ code: 451, words: 'come again' })
  const id = await aMail(db)
  await setJob(id).set({ attempts: 29 }).execute()
  deliverTo(server.url)
  const row = await rowWhen(id, ({ error }) => error !== null)
  expect(row).toMatchObject({ attempts: 30, dueAt: null, sentAt: null })
})

test.each([
  ['says nothing', () => undefined, /did not answer in time/],
  ['hangs up', (socket: { destroy: () => void }) => socket.destroy(), /could not be reached/],
  [
    'is busy',
    (socket: { write: (text: string) => void }) => socket.write('421 4.3.2 Come again\r\n'),
    /^The mail server is busy \(421 4\.3\.2\)$/,
  ],
  [
    'lets no one in',
    (socket: { write: (text: string) => void }) => socket.write('554 5.7.1 Not you\r\n'),
    /^The mail server refused this server \(554 5\.7\.1\)$/,
  ],
  [
    'talks another language',
    (socket: { write: (text: string) => void }) =>
      socket.write('HTTP/1.1 400 Bad Request\r\n\r\n<h1>s3cret</h1>'),
    /response was invalid|did not answer in time/,
  ],
  [
    'never stops talking',
    (socket: { write: (text: string) => boolean }) => {
      const talk = setInterval(() => socket.write(`220-${'x'.repeat(60_000)}\r\n`), 1)
      cleanUps.push(async () => clearInterval(talk))
    },
    /response was invalid|did not answer in time|could not be reached/,
  ],
])('a server that %s costs the email one attempt', async (_what, handle, reason) => {
  const server = await brokenServer(handle)
  const id = await aMail(db)
  const lines = deliverTo(`${server.url}?greetingTimeout=400&socketTimeout=400&connectionTimeout=400`)
  const row = await rowWhen(id, ({ error }) => error !== null)
  expect(row.error).toMatch(reason)
  expect(row.error).not.toContain('s3cret')
  expect(row).toMatchObject({ attempts: 1, sentAt: null })
  expect(row.dueAt).not.toBeNull()
  expect(lines.join('')).not.toContain('s3cret')
})

test('emails written while the mail server is down leave once each when it is up', async () => {
  const port = await freePort()
  deliverTo(`smtp://127.0.0.1:${port}`)
  const ids = [await aMail(db), await aMail(db), await aMail(db)]
  for (const id of ids) {
    const row = await rowWhen(id, ({ error }) => error !== null)
    expect(row.error).toBe('The mail server refused the connection')
  }
  const server = await mailServer({ port })
  for (const id of ids) await makeDue(id)
  for (const id of ids) await rowWhen(id, ({ sentAt }) => sentAt !== null)
  await wait(10 * LOOK_EVERY_MS)
  expect(server.mails.map(({ message }) => /Message-ID: <([^@]+)@/.exec(message)?.[1]).sort()).toEqual(
    ids.sort(),
  )
})

test('several deliverers give each email once', async () => {
  const server = await mailServer()
  const ids: string[] = []
  for (let number = 0; number < 30; number++) ids.push(await aMail(db))
  for (let number = 0; number < 3; number++) deliverTo(server.url)
  for (const id of ids) await rowWhen(id, ({ sentAt }) => sentAt !== null)
  expect(server.mails).toHaveLength(30)
  expect(new Set(server.mails.map(({ to }) => to[0])).size).toBe(30)
})

test('an email on its way is no one else’s for a minute, and due again if its deliverer never comes back', async () => {
  const id = await aMail(db)
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<null>()
  deliverBy(() => {
    begun.resolve()
    return answer.promise
  })
  await begun.promise
  expect(await rowOf(id)).toMatchObject({ attempts: 1, sentAt: null })
  expect(await secondsUntil(id)).toBeGreaterThan(50)
  expect(await secondsUntil(id)).toBeLessThanOrEqual(60)
  answer.resolve(null)
})

test('an end lets the email on its way finish', async () => {
  const id = await aMail(db)
  const begun = Promise.withResolvers<void>()
  const post: Post = async () => {
    begun.resolve()
    await wait(300)
    return null
  }
  const end = startJobs(
    { db, log: createLog('silent'), kinds: [mailJobs(db, post, createInWords({ ...PHRASES, ...NOTES }))] },
    LOOK_EVERY_MS,
  )
  await begun.promise
  await end()
  expect((await rowOf(id)).sentAt).not.toBeNull()
})

test('an end waits three seconds at most for a mail server that hangs', async () => {
  const server = await brokenServer(() => undefined)
  const id = await aMail(db)
  const post = openMailServer({ url: server.url, from: () => FROM })
  const end = startJobs(
    { db, log: createLog('silent'), kinds: [mailJobs(db, post, createInWords({ ...PHRASES, ...NOTES }))] },
    LOOK_EVERY_MS,
  )
  await rowWhen(id, ({ attempts }) => attempts === 1)
  const before = performance.now()
  await end()
  expect(performance.now() - before).toBeLessThan(4000)
  expect(await rowOf(id)).toMatchObject({ attempts: 1, sentAt: null })
})

test('an email older than a day stays where it is', async () => {
  const server = await mailServer()
  const old = await aMail(db)
  await db
    .updateTable('outbox')
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where('id', '=', old)
    .execute()
  await setJob(old).set({ expiresAt: sql`now() - interval '1 hour'` }).execute()
  const young = await aMail(db)
  deliverTo(server.url)
  await rowWhen(young, ({ sentAt }) => sentAt !== null)
  expect(await rowOf(old)).toMatchObject({ attempts: 0, sentAt: null })
  expect(server.mails).toHaveLength(1)
})
