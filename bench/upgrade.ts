// `npm run bench:upgrade`: upgrades a database of 1,000,000 appointments from the schema before calendars, while a reader
// and a writer of the version before work at it. Prints how long each migration takes, and the longest wait of both.
// BENCH_APPOINTMENTS sets another number.
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../src/lib/server/database.ts'
import { migrate } from '../src/lib/server/migrate.ts'
import { startPostgresCluster } from '../test/postgres-cluster.ts'
import { fillDatabase } from './fill-database.ts'

/** The last migration of the version before calendars. */
const LAST_BEFORE = '0032'
const APPOINTMENTS = Number(process.env.BENCH_APPOINTMENTS ?? 1_000_000)
/** No statement of the version before may wait longer, in milliseconds. */
const MAX_WAIT_MS = 1000
/** No migration may write for longer, in milliseconds. */
const MAX_BATCH_MS = 2000

const READ = `select id, status from appointments
  where appointment_date >= current_date order by appointment_date limit 50`
/** A booking as the version before inserts it, without a calendar; each run takes another hour far ahead. */
const WRITE = `insert into appointments (owner_phone, pet_id, service_type, service_type_id, appointment_date, slot_date,
    slot_hour, clinic_zone, visit_type, payment_amount)
  select pets.owner_phone, pets.id, service.name, service.id, (at.day + make_time(at.hour, 0, 0)) at time zone 'Asia/Kolkata',
    at.day, at.hour, 'Asia/Kolkata', 'clinic', service.base_price
  from (select current_date + 30 + $1::int / 11 as day, 10 + $1::int % 11 as hour) at,
    (select * from pets limit 1) pets, (select * from service_types limit 1) service`

type Waits = { count: number; longestMs: number }

/** Repeats a statement on a connection of its own until `end` is called, which returns how long it waited. */
async function repeat(url: string, text: string): Promise<{ end: () => Promise<Waits> }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const waits: Waits = { count: 0, longestMs: 0 }
  let isRunning = true
  const run = async () => {
    while (isRunning) {
      const began = performance.now()
      await client.query(text, text.includes('$1') ? [waits.count] : [])
      waits.longestMs = Math.max(waits.longestMs, performance.now() - began)
      waits.count++
      await sleep(5)
    }
  }
  const running = run()
  return {
    end: async () => {
      isRunning = false
      await running
      await client.end()
      return waits
    },
  }
}

/** Runs the pending migrations one by one; returns how long each took, in milliseconds. */
async function upgrade(url: string, names: readonly string[]): Promise<Map<string, number>> {
  const database = await openDatabase({ url, dataDir: '' })
  const times = new Map<string, number>()
  try {
    for (const [index, name] of names.entries()) {
      if (name.slice(0, LAST_BEFORE.length) <= LAST_BEFORE) continue
      const began = performance.now()
      await migrate(database, { until: names.slice(0, index + 1) })
      times.set(name, performance.now() - began)
    }
  } finally {
    await database.close()
  }
  return times
}

async function run(): Promise<boolean> {
  const folder = new URL('../db/migrations/', import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const cluster = await startPostgresCluster({ durable: true })
  try {
    const url = await cluster.createDatabase('upgrade')
    const migrations = names.filter((name) => name.slice(0, LAST_BEFORE.length) <= LAST_BEFORE)
    await fillDatabase(url, { appointments: APPOINTMENTS, migrations })
    console.log(`${APPOINTMENTS.toLocaleString('en')} appointments, ${migrations.length} migrations done\n`)
    const reader = await repeat(url, READ)
    const writer = await repeat(url, WRITE)
    const times = await upgrade(url, names)
    const waits = { read: await reader.end(), write: await writer.end() }
    for (const [name, ms] of times) console.log(`${name.padEnd(36)} ${ms.toFixed(0).padStart(7)} ms`)
    const batchMs = Math.max(...times.values())
    const waitMs = Math.max(waits.read.longestMs, waits.write.longestMs)
    for (const [name, { count, longestMs }] of Object.entries(waits))
      console.log(`${name}s of the version before: ${count}, the longest waited ${longestMs.toFixed(0)} ms`)
    const verdict = (value: number, limit: number) => (value <= limit ? 'reached' : 'MISSED')
    console.log(`no wait above ${MAX_WAIT_MS} ms: ${verdict(waitMs, MAX_WAIT_MS)}`)
    console.log(`no migration above ${MAX_BATCH_MS} ms: ${verdict(batchMs, MAX_BATCH_MS)}`)
    return waitMs <= MAX_WAIT_MS && batchMs <= MAX_BATCH_MS
  } finally {
    await cluster.stop()
  }
}

process.exitCode = (await run()) ? 0 : 1
