import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import {
  type Database,
  type DatabaseLocation,
  type Db,
  openDatabase,
} from '../../src/lib/server/database/database.ts'
import { migrate } from '../../src/lib/server/database/migrate.ts'
import { aListed, anImport, aProduct, runToEnd } from '../imports.ts'
import { startPostgresCluster } from '../postgres-cluster.ts'
import { openRun } from '../trust/open-run.ts'
import { killAgainAndAgain, type Victim } from './crash.ts'

/** Each round is a process that is killed while it brings a list in, and one while it takes it back. */
const { seed, rounds: ROUNDS, record, figure } = openRun('R34', 2)
const PROGRAM = join(import.meta.dirname, 'import-and-die.ts')
/** So many that the last kill still meets work. */
const ROWS = 75 * ROUNDS

const folder = mkdtempSync(join(tmpdir(), 'tailwell-imports-'))
const cluster = await startPostgresCluster()
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

const PETS = [
  { name: 'Bruno', species: 'Dog', care: [{ kind: 'set', itemId: 'anti-rabies', day: '2030-01-01' }] },
  { name: 'Misty', species: 'Cat' },
]
const LOTS = ['B1', 'B2'].map((batch) => ({ batch, thousandths: 5000, expiresOn: '2040-01-31' }))
const place = (at: number) => String(at).padStart(4, '0')
const all = <Row>(make: (at: number) => Row) => Array.from({ length: ROWS }, (_, at) => make(at))

/** What a list of a kind has written, and what is left of it: counted in the tables, not by the import itself. */
const LISTS = {
  people: {
    rows: all((at) => aListed({ name: `Listed ${at}`, phone: `+91984500${place(at)}`, pets: PETS })),
    count: sql`select (select count(*) from customers) as customers, (select count(*) from pets) as pets,
      (select count(*) from care_days where present) as days`,
    written: { customers: ROWS, pets: 2 * ROWS, days: ROWS },
    counts: { customer: ROWS, pet: 2 * ROWS },
    undone: { customers: 0, pets: 0, days: 0 },
  },
  goods: {
    rows: all((at) => aProduct({ name: `Listed ${at}`, counted: true, lots: LOTS })),
    count: sql`select (select count(*) from products where hidden_at is null) as products,
      (select count(*) from stock_items) as counted, (select count(*) from stock_moves where kind = 'in') as moves,
      (select count(*) from stock_lots where left_now = 5000) as full,
      (select count(*) from stock_lots where left_now <> coalesce(
        (select sum(thousandths) from stock_moves where lot_id = stock_lots.id), 0)) as wrong`,
    written: { products: ROWS, counted: ROWS, moves: 2 * ROWS, full: 2 * ROWS, wrong: 0 },
    counts: { product: ROWS, lot: 2 * ROWS },
    undone: { products: 0, counted: 0, moves: 2 * ROWS, full: 0, wrong: 0 },
  },
} as const

async function startImporter(location: DatabaseLocation, id: string): Promise<Victim> {
  const given = [location, id].map((one) => JSON.stringify(one))
  const child = spawn(process.execPath, [PROGRAM, ...given], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return { process: child, acknowledged: () => [] }
}

async function withDatabase<Result>(
  location: DatabaseLocation,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(location)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

const readImport = (db: Db, id: string) =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

for (const databaseKind of ['embedded', 'server'] as const)
  test.each(['people', 'goods'] as const)(
    `a list of %s on the ${databaseKind} database: kills leave nothing twice, nothing lost`,
    {
      timeout: 3_600_000,
    },
    async (kind) => {
      const list = LISTS[kind]
      const location: DatabaseLocation =
        databaseKind === 'server'
          ? { url: await cluster.createDatabase(`imports_${kind}`), dataDir: '' }
          : { dataDir: join(folder, kind) }
      const id = await withDatabase(location, async (database) => {
        await migrate(database)
        return await anImport(database.db, { kind, state: 'running', rows: list.rows })
      })
      const killWhile = async (doing: string) => {
        await killAgainAndAgain({
          rounds: ROUNDS,
          seed,
          maxMs: 250,
          start: () => startImporter(location, id),
          verify: () =>
            withDatabase(location, async ({ db }) => {
              const { state, next, counts } = await readImport(db, id)
              record({ databaseKind, kind, doing, state, next, counts })
            }),
        })
        return await withDatabase(location, async ({ db }) => {
          await runToEnd(db, id)
          return { found: (await list.count.execute(db)).rows[0], one: await readImport(db, id) }
        })
      }
      const run = await killWhile('run')
      expect(run).toMatchObject({ found: list.written, one: { state: 'finished', counts: list.counts } })
      await withDatabase(location, async ({ db }) => {
        const { rows } = await sql`select outcome, count(*) from import_rows group by outcome`.execute(db)
        expect(rows).toEqual([{ outcome: 'new', count: ROWS }])
        await db.updateTable('imports').set({ state: 'undoing' }).where('id', '=', id).execute()
      })
      const undo = await killWhile('undo')
      expect(undo).toMatchObject({ found: list.undone, one: { state: 'undone' } })
      figure(`${2 * ROUNDS} kills of an import of ${kind}, ${databaseKind}: nothing twice, nothing lost`)
    },
  )
