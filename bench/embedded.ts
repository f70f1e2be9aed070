// `npm run bench:embedded`: the hottest calls of the embedded database with statements that are prepared once, and as
// PGlite's own `query` sends them, in turns on one engine in this process. Only their ratio of processor time counts.
// EMBEDDED_ROUNDS (12), EMBEDDED_CALLS (40) and EMBEDDED_APPOINTMENTS (2000) set how much.
import { randomUUID } from 'node:crypto'
import { Kysely, sql } from 'kysely'
import { readClinicDashboard } from '../src/features/office/desk/server/queries.ts'
import { inParts } from '../src/features/planning/appointments/booking-schemas.ts'
import { book } from '../src/features/planning/appointments/server/book.ts'
import { listAppointments } from '../src/features/planning/appointments/server/list-queries.ts'
import { listRecentAppointments } from '../src/features/planning/appointments/server/queries.ts'
import { withMoment } from '../src/features/planning/timetable/moment.ts'
import type { Timetable } from '../src/features/planning/timetable/rules.ts'
import { createTimetables } from '../src/features/planning/timetable/server/timetables.ts'
import { readCallers } from '../src/features/platform/auth/server/find-caller.ts'
import { Dialect, nameInCode, toRows } from '../src/lib/server/database/column-names.ts'
import type { Database, Db } from '../src/lib/server/database/database.ts'
import { startEngine } from '../src/lib/server/database/embedded-engine.ts'
import { migrate } from '../src/lib/server/database/migrate.ts'
import { type NamedStatements, nameStatements } from '../src/lib/server/database/named-statements.ts'
import type { Schema } from '../src/lib/server/database/schema.ts'
import { addDays, clinicDay } from '../src/lib/time.ts'
import { aCustomer, aDevice, aPet, aService } from '../test/factories.ts'
import { PAGE, today } from './answers.ts'
import { median } from './report.ts'

const { EMBEDDED_ROUNDS, EMBEDDED_CALLS, EMBEDDED_APPOINTMENTS } = process.env
const ROUNDS = Number(EMBEDDED_ROUNDS ?? 12)
const CALLS = Number(EMBEDDED_CALLS ?? 40)
const APPOINTMENTS = Number(EMBEDDED_APPOINTMENTS ?? 2000)

const engine = await startEngine()
const { pglite } = engine
const statements = nameStatements(pglite)

/** The database as these statements reach it. */
function dbOf(query: NamedStatements['query']): Db {
  const client = { query, release: () => undefined }
  const pool = { connect: async () => client, end: async () => undefined, options: {} }
  return new Kysely<Schema>({ dialect: new Dialect({ pool: pool as never }) })
}

const prepared = dbOf(statements.query)
const plain = dbOf(async (text, values) => {
  const result = await pglite.query<unknown[]>(text, [...values], { rowMode: 'array' })
  const names = result.fields.map(({ name }) => nameInCode(name))
  return { ...result, rows: toRows(names, result.rows) }
})

const exec = async (script: string) => void (await pglite.exec(script))
const database: Database = {
  ...{ db: plain, kind: 'embedded', exec, listenUrl: null, ended: engine.ended },
  connections: () => ({ inUse: 0, waiting: 0 }),
  close: async () => await pglite.close(),
}
await migrate(database)
const customer = await aCustomer(plain)
const pet = await aPet(plain, { owner: customer })
const service = await aService(plain)
const userId = customer.login?.userId ?? ''
const session = await aDevice(plain, { userId, email: '' })
await sql`insert into appointments (owner_phone, pet_id, service_type, service_type_id, appointment_date, visit_type,
    payment_amount, squeezed_in)
  select ${customer.phone}, ${pet.id}, ${service.name}, ${service.id}, date_trunc('hour', now()) + i * interval '1 hour',
    'clinic', 70000, true
  from generate_series(1, ${APPOINTMENTS}) as i`.execute(plain)
await exec('vacuum (analyze)')
await statements.forget()

const timetables = createTimetables(() => new Date())
const firstDay = addDays(clinicDay(new Date()), 400)
let booked = 0

/** Books the next free hour, a year from now. */
async function bookNext(db: Db): Promise<void> {
  const [day, hour] = [addDays(firstDay, Math.floor(booked / 10)), 10 + (booked % 10)]
  booked += 1
  const sent = { petId: pet.id, serviceTypeId: service.id, date: day, hour, visitType: 'clinic' as const }
  const fields = { ...sent, idempotencyKey: randomUUID(), notes: null, houseVisitAddress: null }
  const booking = inParts(withMoment(fields))
  const owner = { ...customer, customerId: customer.id, userId, role: 'customer' as const }
  const run = (timetable: Timetable) => book(db, owner, { booking, now: new Date(), timetable })
  await timetables.runBy(db, run)
}

const firstPage = { direction: 'asc', start: null, after: null, limit: PAGE + 1 } as const
const HOTTEST: Record<string, (db: Db) => Promise<unknown>> = {
  'caller of a request': (db) => readCallers(db, [session]),
  'clinic’s list': (db) =>
    listAppointments(db, { filter: 'pending', from: clinicDay(new Date()), now: new Date(), ...firstPage }),
  'five latest': (db) => listRecentAppointments(db, customer.phone, 5),
  dashboard: (db) => readClinicDashboard(db, today(), 5),
  booking: bookNext,
}

/** The processor time of a round of one call, in microseconds per call. */
async function measure(db: Db, call: (db: Db) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let index = 0; index < CALLS; index += 1) await call(db)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / CALLS
}

console.log(`${APPOINTMENTS} appointments, ${ROUNDS} rounds of ${CALLS} calls, processor time of a call`)
for (const [name, call] of Object.entries(HOTTEST)) {
  const rounds: { plain: number; prepared: number }[] = []
  await measure(prepared, call)
  await measure(plain, call)
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ plain: await measure(plain, call), prepared: await measure(prepared, call) })
  const ratios = rounds.map((one) => one.prepared / one.plain).sort((a, b) => a - b)
  const [us, own] = [median(rounds.map((one) => one.plain)), median(rounds.map((one) => one.prepared))]
  const range = `${ratios[0]?.toFixed(2)}–${ratios.at(-1)?.toFixed(2)}`
  console.log(`${name}: ${us.toFixed(0)} → ${own.toFixed(0)} µs, ${median(ratios).toFixed(2)} (${range})`)
}
await database.close()
