import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { CALLERS } from '../../src/features/platform/auth/access.ts'
import { type Database, type DatabaseLocation, openDatabase } from '../../src/lib/server/database/database.ts'
import { migrate } from '../../src/lib/server/database/migrate.ts'
import { createAskers } from '../api/who-asks.ts'
import { serve } from '../callers.ts'
import { ENDPOINTS } from '../endpoints.ts'
import { startPostgresCluster } from '../postgres-cluster.ts'
import { randomFrom } from '../random.ts'
import { openRun } from '../trust/open-run.ts'
import {
  type Found,
  type KilledAt,
  makeLater,
  migrateAndDie,
  migrateAndPlant,
  migrateAndRead,
  pointsIn,
  RELEASED,
  upgradesOf,
} from '../trust/upgrade.ts'

const folder = mkdtempSync(join(tmpdir(), 'tailwell-upgrade-'))
// As in the embedded database: JSON has instants in the zone of the server.
const cluster = await startPostgresCluster({ settings: { timezone: 'UTC' } })
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

const { seed, figure } = openRun('R16', 1)

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

/** Some first starts stand for all, fewer where a start takes longer: `npm run trust` takes each. */
const KILLS = { server: 2, embedded: 1 }

const later = makeLater(join(folder, 'later'))

/**
 * Starts a new database of the first release in processes that are killed in so many migrations, then upgrades it with
 * rows in every table, killed once more; at statements that the seed decides.
 */
async function killOnTheWay(place: DatabaseLocation, kills: number): Promise<Found> {
  const random = randomFrom(seed)
  const killedAt: string[] = []
  const killIn = async (version: KilledAt['version'], name: string) => {
    const points = pointsIn(version, name)
    const point = points[Math.floor(random() * points.length)] ?? 0
    killedAt.push(`${name.slice(0, 4)}@${point}`)
    await migrateAndDie(place, { version, name, point })
  }
  for (const name of shuffled(RELEASED.names, random).slice(0, kills).sort()) await killIn(RELEASED, name)
  expect(await migrateAndPlant(place)).toEqual([])
  await killIn(later, shuffled(upgradesOf(later), random)[0] ?? '')
  figure(`killed at ${killedAt.join(' ')}`)
  return await migrateAndRead(place, later)
}

test('starts that are killed in migrations complete the upgrade, and both databases become the same', async () => {
  const [whole, killed] = [await cluster.createDatabase('whole'), await cluster.createDatabase('killed')]
  await migrateAndPlant({ url: whole, dataDir: '' })
  const expected = await migrateAndRead({ url: whole, dataDir: '' }, later)
  expect(expected.rows.length).toBeGreaterThan(70)
  expect(await killOnTheWay({ url: killed, dataDir: '' }, KILLS.server)).toEqual(expected)
  expect(await killOnTheWay({ dataDir: join(folder, 'killed') }, KILLS.embedded)).toEqual(expected)
})

/** Does once what every endpoint does, each for someone with the right to it; the answers that were no success. */
async function useEverything({
  whoAsks,
  requestFor,
  withCookie,
}: ReturnType<typeof createAskers>): Promise<string[]> {
  const failed: string[] = []
  for (const { name, outcomes, successStatus } of ENDPOINTS) {
    const kind = CALLERS.find((one) => outcomes[one] === 'allow') ?? 'admin'
    const { caller, owner } = await whoAsks(kind)
    const request = await requestFor(name, owner, caller)
    const answer = await (await withCookie(name, owner, caller)).ask(name, request)
    if (answer.status !== successStatus) failed.push(`${name}: ${answer.text}`)
  }
  return failed
}

/** A later version's migration, as the rule for them allows: every table gets columns, and there is one more. */
async function migrateFurther({ db, exec }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  await exec(
    [
      ...rows.map(
        ({ name }) =>
          `alter table ${name} add column later text, add column later_count int not null default 0`,
      ),
      'create table later (id uuid primary key, user_id text not null references users (id) on delete cascade)',
      "insert into schema_migrations (name) values ('9999-later.sql')",
    ].join(';\n'),
  )
}

test('a running server goes on under the schema of a later version, and none of this version starts', async () => {
  const url = await cluster.createDatabase('rolling')
  const [mine, others] = [await openDatabase({ url, dataDir: '' }), await openDatabase({ url, dataDir: '' })]
  afterAll(() => Promise.all([mine.close(), others.close()]))
  await migrate(mine)
  const askers = createAskers(await serve(mine))
  expect(await useEverything(askers)).toEqual([])
  await migrateFurther(others)
  expect(await useEverything(askers)).toEqual([])
  await expect(migrate(others)).rejects.toThrow('migrated by a newer version of Tailwell (9999-later.sql')
})
