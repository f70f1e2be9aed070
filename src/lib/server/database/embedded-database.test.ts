import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newDataDir, openHere, type Tables } from '../../../../test/embedded.ts'

test('transactions that come together are apart, and no plain query sees into one', async () => {
  const { db } = await openHere()
  await db.insertInto('counter').values({ id: 1, amount: 0 }).execute()
  const seen: number[] = []
  const look = async () => {
    const row = await db.selectFrom('counter').select('amount').where('id', '=', 1).executeTakeFirstOrThrow()
    seen.push(row.amount)
  }
  const increment = () =>
    db.transaction().execute(async (tx) => {
      const { amount } = await tx.selectFrom('counter').select('amount').executeTakeFirstOrThrow()
      await tx.updateTable('counter').set({ amount: -1 }).execute()
      await pause(Math.random() * 2)
      await tx
        .updateTable('counter')
        .set({ amount: amount + 1 })
        .execute()
    })
  const failing = () =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('counter').set({ amount: -1 }).execute()
      throw new Error('changed my mind')
    })
  const rounds = Array.from({ length: 100 }, () => [increment(), look(), failing().catch(() => undefined)])
  await Promise.all(rounds.flat())
  await look()
  // Turns are taken in the order of asking: each look follows one more increment.
  expect(seen).toEqual([...Array.from({ length: 100 }, (_, index) => index + 1), 100])
})

test('several query builders over one database share its turns', async () => {
  const { db, dialect } = await openHere()
  const other = new Kysely<Tables>({ dialect })
  await db.insertInto('counter').values({ id: 1, amount: 0 }).execute()
  let before: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('counter').set({ amount: 5 }).execute()
    before = other.insertInto('counter').values({ id: 2, amount: 0 }).execute()
    await pause(20)
    expect(await tx.selectFrom('counter').select('id').execute()).toEqual([{ id: 1 }])
  })
  await before
  expect(await other.selectFrom('counter').select('id').execute()).toHaveLength(2)
})

test('a statement awaited inside a transaction but outside of it ends in an error, not in silence', async () => {
  // A timer that comes late adds a frame; the ten that are kept otherwise end before this file.
  Error.stackTraceLimit = 30
  const { db } = await openHere(newDataDir(), { waitMs: 200 })
  const before = performance.now()
  const wrong = db.transaction().execute(async (tx) => {
    await tx.insertInto('counter').values({ id: 1, amount: 0 }).execute()
    await db.insertInto('counter').values({ id: 2, amount: 0 }).execute()
  })
  const error: Error = await wrong.then(Promise.reject, (reason) => reason)
  expect(error).toMatchObject({ code: 'DATABASE_BUSY', message: expect.stringContaining('0.2 s') })
  expect(error.stack).toContain(import.meta.filename)
  expect(performance.now() - before).toBeLessThan(1000)
  expect(await db.selectFrom('counter').selectAll().execute()).toEqual([])
})

test('a transaction whose failed statement was swallowed is not taken for committed', async () => {
  const { db } = await openHere()
  const swallowed = db.transaction().execute(async (tx) => {
    await tx.insertInto('counter').values({ id: 1, amount: 0 }).execute()
    await sql`select 1/0`.execute(tx).catch(() => undefined)
  })
  await expect(swallowed).rejects.toThrow('rolled back instead of committed')
  expect(await db.selectFrom('counter').selectAll().execute()).toEqual([])
})

test('a script is all or nothing, and what it leaves open is rolled back', async () => {
  const { db, exec } = await openHere()
  const rows = () => db.selectFrom('counter').selectAll().execute()
  const broken = exec('insert into counter values (1, 0); insert into counter values (1, 0)')
  await expect(broken).rejects.toMatchObject({ code: '23505', constraint: 'counter_pkey' })
  expect(await rows()).toEqual([])
  await exec('begin; insert into counter values (1, 0)')
  expect(await rows()).toEqual([])
})

test("an error keeps PostgreSQL's code and constraint, and drops the parameters", async () => {
  const { db } = await openHere()
  const insert = () =>
    db
      .insertInto('owner')
      .values({ phone: '+919876543210' } as Tables['owner'])
      .execute()
  await insert()
  const error: unknown = await insert().then(Promise.reject, (reason) => reason)
  expect(error).toMatchObject({ code: '23505', constraint: 'owner_phone_once' })
  expect(error).not.toHaveProperty('params')
  expect((error as Error).stack).toContain(import.meta.filename)
})

const TYPES = sql`select count(*) as count, 9007199254740991::int8 as big, 12.50::numeric(10,2) as price,
  '2026-02-28'::date as day, array['2026-02-28'::date] as days, array[1::int8] as bigs, null::int8 as nothing,
  '2026-02-28 10:00:00.123+05:30'::timestamptz(3) as at, true as yes, '{"a":[1]}'::jsonb as json`

test('values come back as the kinds that the rest of the code expects', async () => {
  const { db } = await openHere()
  const { rows } = await TYPES.execute(db)
  expect(rows[0]).toEqual({
    count: 1,
    big: 9007199254740991,
    price: 12.5,
    day: '2026-02-28',
    days: ['2026-02-28'],
    bigs: [1],
    nothing: null,
    at: new Date('2026-02-28T04:30:00.123Z'),
    yes: true,
    json: { a: [1] },
  })
})

test('statements one after the other leave the event loop its turns', async () => {
  const { db } = await openHere()
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  let turns = 0
  const count = () => {
    turns += 1
    turn = setImmediate(count)
  }
  let turn = setImmediate(count)
  for (let statement = 0; statement < 30; statement += 1) {
    now += 10
    await sql`select 1`.execute(db)
  }
  clearImmediate(turn)
  expect(turns).toBeGreaterThanOrEqual(30)
})

test('closing lets what is in flight finish, then refuses, and leaves a clean directory', async () => {
  const dataDir = newDataDir()
  const { db, close } = await openHere(dataDir)
  const running = db.transaction().execute(async (tx) => {
    await pause(50)
    await tx.insertInto('counter').values({ id: 1, amount: 0 }).execute()
  })
  const queued = db.insertInto('counter').values({ id: 2, amount: 0 }).execute()
  await pause(10)
  const [closing, twice] = [close(), close()]
  const late = db.insertInto('counter').values({ id: 3, amount: 0 }).execute()
  await expect(late).rejects.toMatchObject({ code: 'DATABASE_CLOSED' })
  await Promise.all([running, queued, closing, twice])
  expect(fs.existsSync(join(dataDir, 'lock-holder.json'))).toBe(false)
  // The state in the control file: 1 is "shut down", so that the next start has nothing to recover.
  expect(fs.readFileSync(join(dataDir, 'cluster/global/pg_control')).readInt32LE(16)).toBe(1)
  const again = await openHere(dataDir)
  expect(await again.db.selectFrom('counter').select('id').orderBy('id').execute()).toEqual([
    { id: 1 },
    { id: 2 },
  ])
})

test('closing does not wait for ever for a transaction that never ends', async () => {
  const { db, close } = await openHere(newDataDir(), { waitMs: 200 })
  const abandoned = await db.startTransaction().execute()
  await abandoned.insertInto('counter').values({ id: 1, amount: 0 }).execute()
  await close()
  await expect(abandoned.selectFrom('counter').selectAll().execute()).rejects.toThrow()
  await abandoned
    .rollback()
    .execute()
    .catch(() => undefined)
})

test('the log stays bounded, dead rows are cleared, statistics are made, then it rests', async () => {
  const dataDir = newDataDir()
  const { db } = await openHere(dataDir, { upkeepMs: 100 })
  await sql`insert into counter select g, 0 from generate_series(1, 10000) g`.execute(db)
  for (let round = 0; round < 40; round += 1) await db.updateTable('counter').set({ amount: round }).execute()
  const upkeep = () =>
    sql<{ dead: number; analyzed: number; vacuums: number }>`
      select n_dead_tup as dead, reltuples as analyzed, vacuum_count as vacuums
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid where s.relname = 'counter'`.execute(db)
  await vi.waitFor(async () => expect((await upkeep()).rows[0]).toMatchObject({ dead: 0, analyzed: 10000 }), {
    timeout: 20_000,
    interval: 1500,
  })
  await pause(3000)
  const { vacuums } = (await upkeep()).rows[0] ?? {}
  await pause(2000)
  expect((await upkeep()).rows[0]?.vacuums).toBe(vacuums)
  const log = fs.readdirSync(join(dataDir, 'cluster/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))
  expect(log.length * 16).toBeLessThanOrEqual(80)
})

test('dead rows of before a restart, whose count the restart forgets, are cleared once', async () => {
  const dataDir = newDataDir()
  const before = await openHere(dataDir, { upkeepMs: 3_600_000 })
  await sql`insert into counter select g, 0 from generate_series(1, 10000) g`.execute(before.db)
  await sql`delete from counter where id <= 9000`.execute(before.db)
  await before.close()
  const { db } = await openHere(dataDir, { upkeepMs: 100 })
  const read = () =>
    sql<{ vacuums: number; rows: number }>`
      select vacuum_count as vacuums, reltuples as rows
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid where s.relname = 'counter'`.execute(db)
  const cleared = { vacuums: 1, rows: 1000 }
  await vi.waitFor(async () => expect((await read()).rows).toEqual([cleared]), {
    timeout: 20_000,
    interval: 1500,
  })
  await pause(3000)
  expect((await read()).rows).toEqual([cleared])
})

test.each<[string, () => void]>([
  ['without room', () => vi.spyOn(fs.promises, 'statfs').mockResolvedValue(statOf(47 * 2 ** 20))],
  ['that is only read', () => vi.spyOn(fs.promises, 'access').mockRejectedValue(new Error('EROFS'))],
])(
  'on a disk %s no upkeep is tried, which would end the engine; later it is made up for',
  async (_, refuse) => {
    const { db, ended } = await openHere(newDataDir(), { upkeepMs: 50 })
    refuse()
    await sql`insert into counter select g, 0 from generate_series(1, 10000) g`.execute(db)
    const analyzed = async () =>
      (
        await sql<{ rows: number }>`select reltuples as rows from pg_class where relname = 'counter'`.execute(
          db,
        )
      ).rows[0]?.rows
    await pause(1500)
    expect(await analyzed()).not.toBe(10_000)
    vi.restoreAllMocks()
    await vi.waitFor(async () => expect(await analyzed()).toBe(10_000), { timeout: 20_000, interval: 500 })
    expect(await Promise.race([ended, 'runs'])).toBe('runs')
  },
)

test('upkeep that fails is reported, but not that the session was taken, and nothing is printed', async () => {
  const printed = vi.spyOn(process, 'emitWarning')
  const failures: string[] = []
  const options = {
    upkeepMs: 20,
    waitMs: 20,
    onUpkeepFailure: ({ message }: Error) => failures.push(message),
  }
  const { db, exec } = await openHere(newDataDir(), options)
  const long = await db.startTransaction().execute()
  await long.insertInto('counter').values({ id: 1, amount: 0 }).execute()
  const looks = vi.spyOn(fs.promises, 'statfs')
  await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(2), 20_000)
  expect(failures).toEqual([])
  await long.commit().execute()
  await exec(`create function pg_stat_force_next_flush() returns void language plpgsql as
    $$ begin raise 'The upkeep has failed'; end $$; set search_path = public, pg_catalog`)
  await vi.waitFor(() => expect(failures).toContain('The upkeep has failed'), 20_000)
  expect(printed).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

/** What the system says of a disk with so many free bytes. */
const statOf = (free: number) => ({ bavail: free / 4096, bsize: 4096 }) as fs.StatsFs

test('a database in memory keeps nothing and locks nothing', async () => {
  const { db, exec } = await openHere('memory')
  await exec('create table counter (id int, amount bigint)')
  await db.insertInto('counter').values({ id: 1, amount: 2 }).execute()
  expect(await db.selectFrom('counter').selectAll().execute()).toEqual([{ id: 1, amount: 2 }])
  expect(fs.existsSync('memory')).toBe(false)
})
