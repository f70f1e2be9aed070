import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { turnOn } from '../../src/features/outreach/reminders/server/turn-on.ts'
import { type DatabaseLocation, openDatabase } from '../../src/lib/server/database/database.ts'
import { migrate } from '../../src/lib/server/database/migrate.ts'
import { addDays, clinicInstant } from '../../src/lib/time.ts'
import { aCustomer, anAppointment, aPet } from '../factories.ts'
import { createDatabase } from '../postgres-cluster.ts'
import { randomFrom } from '../random.ts'
import { openRun } from './open-run.ts'

const { rounds: KILLS, seed, figure } = openRun('R26-killed', 20)
const random = randomFrom(seed)
const PROGRAM = join(import.meta.dirname, 'remind-and-die.ts')
/** A look begins with some statements, and each owner has some ten. */
const FIRST = 7
const LAST = 40
const TODAY = '2031-06-04'

const folder = mkdtempSync(join(tmpdir(), 'tailwell-r26-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function place(): Promise<DatabaseLocation> {
  if (inject('databaseKind') === 'server')
    return { url: await createDatabase(inject('postgresUrl'), `killed_${seed}`), dataDir: '' }
  return { dataDir: join(folder, 'killed') }
}

/** True if the process that looks was killed, false if it had come to its end. */
async function lookAndDie(location: DatabaseLocation, point: number): Promise<boolean> {
  const given = [location, clinicInstant(TODAY, 10), point].map((one) => JSON.stringify(one))
  const child = spawn(process.execPath, [PROGRAM, ...given], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code, signal] = await once(child, 'exit')
  expect([code, signal]).toEqual(signal === null ? [0, null] : [null, 'SIGKILL'])
  return signal !== null
}

test('servers that are killed while they write leave one message for each owner', async () => {
  const location = await place()
  const owners = KILLS * 3
  const opened = await openDatabase(location)
  await migrate(opened)
  for (let count = 0; count < owners; count += 1) {
    const pet = await aPet(opened.db, { owner: await aCustomer(opened.db) })
    await anAppointment(opened.db, { pet, status: 'confirmed' })
  }
  const startsAt = clinicInstant(addDays(TODAY, 2), 11)
  await sql`update appointments set appointment_date = ${startsAt}, squeezed_in = true, time_known_at = '2031-05-01'`.execute(
    opened.db,
  )
  await turnOn(opened.db, clinicInstant(TODAY, 7))
  await opened.close()
  let kills = 0
  const point = () => FIRST + Math.floor(random() * (LAST - FIRST))
  while (kills < KILLS && (await lookAndDie(location, point()))) kills += 1
  expect(await lookAndDie(location, -1)).toBe(false)
  const { db, close } = await openDatabase(location)
  const { rows } = await sql`
    select count(*)::int as messages, count(distinct reminder_messages.customer_id)::int as owners,
      count(outbox.id)::int as emails, count(notifications.id)::int as notices,
      (select count(*)::int from outbox) as "allEmails", (select count(*)::int from reminders where message_id is not null) as said
    from reminder_messages left join outbox on outbox.id = mail_id
      left join notifications on notifications.id = notification_id`.execute(db)
  await close()
  const each = { messages: owners, owners, emails: owners, notices: owners, allEmails: owners, said: owners }
  expect(rows).toEqual([each])
  expect(kills).toBeGreaterThan(0)
  figure(
    `${kills} kills with SIGKILL on ${inject('databaseKind')} while ${owners} owners were written to: one message each`,
  )
})
