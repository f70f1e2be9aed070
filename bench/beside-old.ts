import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgresCluster } from '../test/postgres-cluster.ts'
import { measureDatabaseCpu } from './database-cpu.ts'
import { clearBookings, fillDatabase } from './fill-database.ts'
import type { LoadOrder } from './load.ts'
import { type RunningServer, startLoad, startServer } from './servers.ts'
import { CONNECTIONS, MEASURED, OLD, ROUNDS, rotated, SECONDS, WARM_UP_ROUNDS } from './settings.ts'
import type { Sample, Work } from './works.ts'

/** What is compared with an earlier commit: the works, the announcement of a booking, and a booking of the clinic of several. */
export type Compared = Work | 'announcement' | 'W3 of five'
const SIDES = ['old', 'new'] as const
export type Side = (typeof SIDES)[number]
/** One round on one side: answers per second, NaN where none are, and microseconds of processor time an item. */
export type SideRound = { rate: number; cpu: number }
/** The rounds of each work; those of one place belong together. */
export type Comparison = Map<Compared, Record<Side, SideRound[]>>

const ROOT = resolve(import.meta.dirname, '..')
/** How many calendars the clinic has in which a booking is no single statement. */
const SEVERAL = 5
/** How many bookings of a round are announced. */
const ANNOUNCED = 300
const ANNOUNCED_WITHIN_MS = 120_000

type Clinic = { url: string; sample: Sample; server: RunningServer }

/** Where the earlier commit is: a clone that is installed and built, or one that is made here. */
function cloneOf(old: string, folder: string): string {
  if (existsSync(join(old, 'package.json'))) return resolve(old)
  const clone = join(folder, 'old')
  const inClone = { cwd: clone, stdio: 'ignore' } as const
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', ROOT, clone])
  execFileSync('git', ['checkout', '--quiet', '--detach', old], inClone)
  execFileSync('npm', ['ci'], inClone)
  execFileSync('npm', ['run', 'build'], inClone)
  return clone
}

async function fillAsOld(clone: string, url: string, calendars: number): Promise<Sample> {
  const child = fork(join(import.meta.dirname, 'fill-clone.ts'), [clone, url, String(calendars)])
  const [sample] = await once(child, 'message')
  return sample as Sample
}

/** Bookings are announced when that is measured, and not beside what else is. */
async function holdAnnouncements(url: string): Promise<void> {
  await query(url, "alter table jobs alter due_at set default current_timestamp + interval '1 hour'")
}

async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(text, values)
  await client.end()
  return rows
}

/** Compares all works with those of an earlier commit, in a clinic of one calendar; bookings in one of five, too. */
export async function compareWithOld(folder: string): Promise<Comparison> {
  const clone = cloneOf(OLD, folder)
  const comparison: Comparison = new Map()
  await compareClinics({ clone, folder, calendars: 1, comparison, works: MEASURED })
  if (MEASURED.includes('W3'))
    await compareClinics({ clone, folder, calendars: SEVERAL, comparison, works: ['W3'] })
  return comparison
}

type Input = {
  clone: string
  folder: string
  calendars: number
  works: readonly Work[]
  comparison: Comparison
}

async function compareClinics({ clone, folder, calendars, works, comparison }: Input): Promise<void> {
  const cluster = await startPostgresCluster({ durable: true })
  const open = async (side: Side): Promise<Clinic> => {
    const url = await cluster.createDatabase(side)
    const sample =
      side === 'old' ? await fillAsOld(clone, url, calendars) : await fillDatabase(url, { calendars })
    await holdAnnouncements(url)
    const program = side === 'old' ? join(clone, 'src/app/start.ts') : join(ROOT, 'src/app/start.ts')
    const server = await startServer(program, [], { DATABASE_URL: url, DATA_DIR: join(folder, side) })
    return { url, sample, server }
  }
  try {
    const clinics = { old: await open('old'), new: await open('new') }
    try {
      await measure(clinics, { works, calendars, comparison })
    } finally {
      await Promise.all(SIDES.map((side) => clinics[side].server.stop()))
    }
  } finally {
    await cluster.stop()
  }
}

async function measure(
  clinics: Record<Side, Clinic>,
  { works, calendars, comparison }: Pick<Input, 'works' | 'calendars' | 'comparison'>,
): Promise<void> {
  const load = startLoad()
  const note = (work: Compared, side: Side, round: SideRound) => {
    const rows = comparison.get(work) ?? { old: [], new: [] }
    rows[side].push(round)
    comparison.set(work, rows)
  }
  try {
    for (const work of works) {
      for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
        for (const side of rotated(SIDES, Math.max(round, 0))) {
          const clinic = clinics[side]
          const order = { url: clinic.server.url, work, sample: clinic.sample }
          const measured = await measureWork(clinic, load, order)
          const announced = work === 'W3' && calendars === 1 ? await measureAnnouncements(clinic) : null
          if (work === 'W3') await clearBookings(clinic.url)
          if (round < 0) continue
          note(work === 'W3' && calendars > 1 ? 'W3 of five' : work, side, measured)
          if (announced !== null) note('announcement', side, announced)
        }
      }
    }
  } finally {
    load.stop()
  }
}

/** Microseconds of processor time that the server and its database have used for this. */
async function cpuOf({ url, server }: Clinic, act: () => Promise<void>): Promise<number> {
  const before = await server.usage()
  const databaseCpu = await measureDatabaseCpu(url)
  await act()
  return (await server.usage()).cpu - before.cpu + (await databaseCpu())
}

async function measureWork(
  clinic: Clinic,
  load: ReturnType<typeof startLoad>,
  order: Pick<LoadOrder, 'url' | 'work' | 'sample'>,
): Promise<SideRound> {
  let rate = Number.NaN
  const cpu = await cpuOf(clinic, async () => {
    rate = (await load.run({ ...order, seconds: SECONDS, connections: CONNECTIONS })).rate
    // Requests still in progress when the generator stopped must finish first.
    await sleep(200)
  })
  return { rate, cpu: cpu / (rate * SECONDS) }
}

/** Lets some of the bookings be announced, and nothing else happen. */
async function measureAnnouncements(clinic: Clinic): Promise<SideRound> {
  const { url } = clinic
  const held = "kind = 'announcement' and due_at is not null"
  await query(
    url,
    `delete from jobs where every_s is null and id not in (select id from jobs where ${held} limit ${ANNOUNCED})`,
  )
  const left = async () =>
    (await query<{ count: number }>(url, `select count(*)::int as count from jobs where ${held}`))[0]
      ?.count ?? 0
  const count = await left()
  const cpu = await cpuOf(clinic, async () => {
    await query(url, `update jobs set due_at = now() where ${held}`)
    const deadline = Date.now() + ANNOUNCED_WITHIN_MS
    while ((await left()) > 0) {
      if (Date.now() > deadline) throw new Error('The bookings are not announced.')
      await sleep(200)
    }
  })
  return { rate: Number.NaN, cpu: cpu / count }
}
