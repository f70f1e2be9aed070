import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DEMO_LOGINS, seedDemoClinic } from '../../db/seed.ts'
import { SLOT_HOURS } from '../../src/features/planning/timetable/rules.ts'
import { openDatabase } from '../../src/lib/server/database/database.ts'
import { migrate } from '../../src/lib/server/database/migrate.ts'
import { addDays, startOfDay } from '../../src/lib/time.ts'
import { type Caller, callerOf, signIn } from '../callers.ts'
import { newLocation } from '../database.ts'
import { startServerProcess } from '../server-process.ts'
import { openRun } from '../trust/open-run.ts'
import { killAgainAndAgain, type Victim } from './crash.ts'

const AT_ONCE = 8
const FIRST_DAY = '2031-01-01'

const folder = mkdtempSync(join(tmpdir(), 'crash-server-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { seed, rounds: ROUNDS, record, figure } = openRun('R4', 2)
const isServer = inject('databaseKind') === 'server'
const url = isServer ? (await newLocation()).url : undefined
const settings = {
  DATA_DIR: folder,
  AUTH_SECRET: 'a secret for this test alone, and long',
  ...(url && { DATABASE_URL: url }),
}
const open = () => openDatabase({ url, dataDir: join(folder, 'database') })

/** The embedded database gets the demo clinic from the server's first start. */
beforeAll(async () => {
  if (!isServer) return
  const database = await open()
  await migrate(database)
  await seedDemoClinic(database.db, new Date())
  await database.close()
})

type Form = Record<string, unknown> & { idempotencyKey: string }

let slot = 0
/** A booking of a slot that no one else asks for. */
function nextForm(petId: string | undefined, serviceTypeId: string | undefined): Form {
  const hour = SLOT_HOURS[slot % SLOT_HOURS.length]
  const date = addDays(FIRST_DAY, Math.floor(slot / SLOT_HOURS.length))
  slot += 1
  return { petId, serviceTypeId, date, hour, visitType: 'clinic', idempotencyKey: randomUUID() }
}

/** Forms whose answer never came: the server was killed before it could be read. */
const unanswered = new Set<Form>()

/** Sends a form; the id of the appointment when the server acknowledged it, else null: then no one knows. */
async function book(caller: Caller, form: Form): Promise<string | null> {
  unanswered.add(form)
  const answer = await caller.ask('appointments.book', form).catch(() => null)
  if (answer?.status !== 201) return null
  unanswered.delete(form)
  return answer.body.id
}

/** Starts the real server, sends again what was never answered, then books and books until it is killed. */
async function startUnderLoad(): Promise<Victim> {
  const server = await startServerProcess(settings)
  const [, asha] = DEMO_LOGINS
  const caller = callerOf(server.origin, await signIn(callerOf(server.origin), asha))
  const acknowledged: string[] = []
  const keep = (id: string | null) => {
    if (id !== null) acknowledged.push(id)
    return id !== null
  }
  for (const form of [...unanswered]) keep(await book(caller, form))
  const pets = (await caller.ask('pets.listOwn')).body
  const services = (await caller.ask('services.list')).body
  const bookOn = async () => {
    while (keep(await book(caller, nextForm(pets[0]?.id, services[0]?.id))));
  }
  for (let client = 0; client < AT_ONCE; client += 1) void bookOn()
  return { process: server.process, acknowledged: () => acknowledged }
}

/** The ids of the appointments that the test booked, and how many form keys made more or less than one. */
async function readBack() {
  const database = await open()
  const appointments = await database.db
    .selectFrom('appointments')
    .select('id')
    .where('appointmentDate', '>=', startOfDay(FIRST_DAY))
    .execute()
  const torn = await sql<{ key: string }>`
    select key from idempotency_keys left join appointments on appointments.id = result_id
    where appointments.id is null`.execute(database.db)
  await database.close()
  return { ids: appointments.map(({ id }) => id), torn: torn.rows }
}

test(`${ROUNDS} kills of the server lose no acknowledged booking and make none twice`, {
  timeout: 3_600_000,
}, async () => {
  const acknowledged = await killAgainAndAgain({
    rounds: ROUNDS,
    seed,
    maxMs: 1000,
    start: startUnderLoad,
    verify: async (expected) => {
      const { ids, torn } = await readBack()
      const stored = new Set(ids)
      record({ victim: 'server', acknowledged: expected.length, stored: ids.length, torn })
      expect(torn).toEqual([])
      expect(expected.filter((id) => !stored.has(id))).toEqual([])
      // Every appointment was asked for by one form: acknowledged, or still without an answer.
      expect(ids.length).toBeLessThanOrEqual(new Set(expected).size + unanswered.size)
    },
  })
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  expect(acknowledged.length).toBeGreaterThan(ROUNDS)
  figure(`${ROUNDS} kills of the server, ${acknowledged.length} acknowledged bookings, 0 lost, 0 double`)
})
