import type { Socket } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inWords } from '../../src/app/phrases.ts'
import { mailJobs } from '../../src/features/platform/notifications/server/deliver-mail.ts'
import { startJobs } from '../../src/lib/server/jobs/run-jobs.ts'
import { createLog } from '../../src/lib/server/log.ts'
import { openMailServer } from '../../src/lib/server/mail/smtp.ts'
import { openClinic } from '../callers.ts'
import { anAppointment, aPet } from '../factories.ts'
import { startBrokenServer, startMailServer } from '../mail-server.ts'
import { openRun } from './open-run.ts'
import { percentile } from './served-clinic.ts'

/** Each round is a decision of the clinic, of which its customer gets an email. */
const { rounds: ROUNDS, record, figure } = openRun('R18', 20)
const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const pet = await aPet(db, { owner: clinic.customer })

const OUTAGES: Record<string, (socket: Socket) => void> = {
  'hangs up': (socket) => void socket.destroy(),
  'says nothing': () => undefined,
  'talks nonsense': (socket) => void socket.write('\u0000\u0001 nonsense\r\n'.repeat(1000)),
  'is full': (socket) => void socket.write('421 Come again\r\n'),
}

/** Delivers email to an address; gives the function that stops it. */
function deliverTo(url: string): () => Promise<void> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const post = openMailServer({ url, from: () => 'Tailwell <hello@clinic.example>' })
  return startJobs({ db, log: createLog('silent', silent), kinds: [mailJobs(db, post, inWords)] }, 20)
}

/** Lets the clinic decide while email is delivered to an address; gives how long each decision took. */
async function decide(url: string): Promise<number[]> {
  const stop = deliverTo(url)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await anAppointment(db, { pet })
    const began = performance.now()
    expect((await admin.ask('appointments.approve', { id })).status).toBe(200)
    times.push(performance.now() - began)
  }
  await stop()
  return times
}

const unsent = async () =>
  (await db.selectFrom('outbox').select('id').where('sentAt', 'is', null).execute()).length

test('without a mail server the clinic decides as quickly, and all emails go out once there is one', async () => {
  const good = await startMailServer()
  const usual = percentile(await decide(good.url), 99)
  const found: string[] = []
  for (const [outage, handle] of Object.entries(OUTAGES)) {
    const broken = await startBrokenServer(handle)
    const times = await decide(broken.url)
    await broken.stop()
    record({ outage, times })
    found.push(`${outage}: ${percentile(times, 99)}`)
  }
  const waiting = await unsent()
  expect(waiting).toBeGreaterThanOrEqual(Object.keys(OUTAGES).length * ROUNDS)
  await db.updateTable('jobs').set({ dueAt: sql`now()`, claim: null }).where('doneAt', 'is', null).execute()
  const before = good.mails.length
  const stop = deliverTo(good.url)
  const deadline = Date.now() + 120_000
  while ((await unsent()) > 0 && Date.now() < deadline) await pause(100)
  await stop()
  expect(await unsent()).toBe(0)
  expect(new Set(good.mails.map(({ message }) => /^Message-ID: (.*)\r$/m.exec(message)?.[1])).size).toBe(
    good.mails.length,
  )
  await good.stop()
  figure(
    `${ROUNDS} decisions each, p99 in ms with a mail server ${usual}, when it ${found.join(', ')}; then ${good.mails.length - before} emails went out, each once`,
  )
})
