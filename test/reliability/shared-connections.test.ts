import { setTimeout as pause } from 'node:timers/promises'
import { type KyselyPlugin, sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { type Db, openDatabase } from '../../src/lib/server/database/database.ts'
import { isPassingFault } from '../../src/lib/server/database/errors.ts'
import { own, reading, sharing, withPlugin } from '../../src/lib/server/database/statement-ways.ts'
import { startPostgresCluster } from '../postgres-cluster.ts'

const cluster = await startPostgresCluster()
const url = await cluster.createDatabase('shared')
const { db, close } = await openDatabase({ url, dataDir: '' })

afterAll(async () => {
  await close()
  await cluster.stop()
})

const ask = async (number: number) => {
  const { rows } = await sql<{ answer: number }>`select 1 / ${number}::float8 as answer`.execute(reading(db))
  return rows[0]?.answer
}

test('statements of one turn get their own answers, and an error fails its own statement alone', async () => {
  const answers = await Promise.allSettled([1, 2, 0, 4, 0, 8].map(ask))
  expect(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.code)),
  ).toEqual([1, 0.5, '22012', 0.25, '22012', 0.125])
})

test('equal statements of one turn are sent once, and each caller has rows of its own', async () => {
  const at = new Date('2030-01-01T04:30:00Z')
  const askAt = async (hour: number, since = at) => {
    const { rows } = await sql<{ hour: number; drawn: number }>`
      select ${hour}::int as hour, random() as drawn where ${since}::timestamptz is not null`.execute(
      reading(db),
    )
    return rows
  }
  const [first, equal, other, later] = await Promise.all([
    askAt(10),
    askAt(10, new Date(at)),
    askAt(11),
    askAt(10, new Date(+at + 1)),
  ])
  expect(equal).toEqual(first)
  expect(equal[0]).not.toBe(first[0])
  expect(other[0]?.hour).toBe(11)
  expect(new Set([first, other, later, await askAt(10)].map((rows) => rows[0]?.drawn)).size).toBe(4)
})

test('a statement that fails fails for everyone who sent it in that turn', async () => {
  const answers = await Promise.allSettled([ask(0), ask(0)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('those that meet a locked table may all be asked again, also on connections that are new', async () => {
  await sql`create table locked (number int)`.execute(db)
  const impatient = await openDatabase({ url: `${url}?lock_timeout=100`, dataDir: '' })
  const read = async (number: number) =>
    await sql`select from locked where number = ${number}`.execute(reading(impatient.db))
  await db.transaction().execute(async (tx) => {
    await sql`lock table locked`.execute(tx)
    const answers = await Promise.allSettled([1, 2, 3, 4, 5].map(read))
    expect(answers.map((answer) => answer.status === 'rejected' && isPassingFault(answer.reason))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
  })
  await impatient.close()
})

test('a read after a change sees it, whatever was read in the turn before', async () => {
  await sql`create table counted (number int)`.execute(db)
  const count = async () => (await sql`select number from counted`.execute(reading(db))).rows.length
  for (let written = 1; written <= 50; written += 1) {
    const before = count()
    await sql`insert into counted values (${written})`.execute(db)
    expect(await count()).toBe(written)
    await before
  }
})

test('statements that take long hold up none that come later', async () => {
  let sleeping = 3
  const sleep = async (seconds: number) => {
    await sql`select pg_sleep(${seconds})`.execute(reading(db))
    sleeping -= 1
  }
  const sleeps = Promise.all([2, 2.01, 2.02].map(sleep))
  for (let turn = 0; turn < 20; turn += 1) {
    await pause(25)
    await Promise.all(Array.from({ length: 10 }, () => ask(1)))
  }
  expect(sleeping).toBe(3)
  await sleeps
})

test('reads are answered while more writes than there are connections wait for a lock', async () => {
  await sql`create table held as select 1 as number`.execute(db)
  let waiting = 0
  const write = async () => {
    waiting += 1
    await sql`update held set number = number + 1`.execute(db)
    waiting -= 1
  }
  let writes: Promise<void>[] = []
  await db.transaction().execute(async (tx) => {
    await sql`select from held for update`.execute(tx)
    writes = Array.from({ length: 12 }, write)
    for (let turn = 1; turn <= 20; turn += 1) expect(await ask(turn)).toBe(1 / turn)
    expect(waiting).toBe(12)
  })
  await Promise.all(writes)
})

test('a transaction has a connection to itself, and is undone as a whole', async () => {
  await sql`create table written (number int)`.execute(db)
  const count = async () => (await sql`select from written`.execute(reading(db))).rows.length
  await db.transaction().execute(async (tx) => {
    await sql`insert into written values (1)`.execute(tx)
    expect(await count()).toBe(0)
  })
  expect(await count()).toBe(1)
  const undone = db.transaction().execute(async (tx) => {
    await sql`insert into written values (2)`.execute(tx)
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(undone).rejects.toThrow('division by zero')
  expect(await count()).toBe(1)
})

test('what only reads can neither write nor begin a transaction', async () => {
  await sql`create table unwritten (number int)`.execute(db)
  await expect(sql`insert into unwritten values (1)`.execute(reading(db))).rejects.toThrow('read-only')
  const begun = (way: Db) => way.transaction().execute(async (tx) => await sql`select 1`.execute(tx))
  await expect(begun(reading(db))).rejects.toThrow('no transaction')
  await expect(begun(sharing(db))).rejects.toThrow('no transaction')
})

test('a plugin applies to every way, and a transaction is its own', async () => {
  let seen = 0
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => {
      seen += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const counted = withPlugin(db, count)
  for (const way of [counted, reading(counted), sharing(counted)]) await sql`select 1`.execute(way)
  expect(seen).toBe(3)
  await sql`select txid_current()`.execute(own(reading(counted)))
  expect(seen).toBe(4)
  await db.transaction().execute(async (tx) => expect([reading(tx), sharing(tx)]).toEqual([tx, tx]))
})

describe('statements that may share a transaction', async () => {
  await sql`create table places (number int primary key, taken_by text)`.execute(db)
  await sql`insert into places select number, null from generate_series(1, 100) as number`.execute(db)

  /** Takes a place and returns the transaction in which that happened; undefined if someone else has it. */
  const take = async (number: number, by: string, divisor = 1) => {
    const { rows } = await sql<{ transaction: string }>`
      update places set taken_by = ${by}::text where number = ${number}::int / ${divisor}::int and taken_by is null
      returning txid_current()::text as transaction`.execute(sharing(db))
    return rows[0]?.transaction
  }
  const takenBy = async (by: string) => {
    const { rows } = await sql<{ number: number }>`
      select number from places where taken_by = ${by} order by number`.execute(db)
    return rows.map(({ number }) => number)
  }

  test('share one if they arrive together, and each learns what it did', async () => {
    const transactions = await Promise.all([1, 2, 2, 3].map((number) => take(number, 'together')))
    expect(transactions[2]).toBeUndefined()
    expect(new Set([transactions[0], transactions[1], transactions[3]]).size).toBe(1)
    expect(await takenBy('together')).toEqual([1, 2, 3])
  })

  test('are all done but the one that fails', async () => {
    const taken = [take(11, 'without'), take(12, 'without', 0), take(13, 'without')]
    const [first, failed, last] = await Promise.allSettled(taken)
    expect(failed).toMatchObject({ reason: { code: '22012' } })
    expect(first).not.toEqual(last)
    expect(await takenBy('without')).toEqual([11, 13])
  })

  test('are answered with an error if their result could not be read, and done as the others', async () => {
    const MACADDR = 829
    pg.types.setTypeParser(MACADDR, () => {
      throw new Error('unreadable')
    })
    const unreadable = sql`
      update places set taken_by = 'unread' where number = 15 returning macaddr '08:00:2b:01:02:03'
     `.execute(sharing(db))
    const results = await Promise.allSettled([take(14, 'unread'), unreadable, take(16, 'unread')])
    expect(results).toMatchObject([
      { status: 'fulfilled' },
      { reason: { message: 'unreadable' } },
      { status: 'fulfilled' },
    ])
    expect(await takenBy('unread')).toEqual([14, 15, 16])
  })

  test('do not wait for a lock that another one waits for, nor do those that come later', async () => {
    let waiting: Promise<unknown> | undefined
    await db.transaction().execute(async (tx) => {
      await sql`select from places where number in (21, 22) for update`.execute(tx)
      waiting = Promise.all([take(21, 'late'), take(22, 'late')])
      await Promise.all([23, 24].map((number) => take(number, 'early')))
      await Promise.all([25, 26].map((number) => take(number, 'early')))
      expect(await takenBy('early')).toEqual([23, 24, 25, 26])
      expect(await takenBy('late')).toEqual([])
    })
    await waiting
    expect(await takenBy('late')).toEqual([21, 22])
  })

  test('fail together, undone, if their connection breaks', async () => {
    const end = sql`
      select pg_terminate_backend(pg_backend_pid())`.execute(sharing(db))
    const results = await Promise.allSettled([take(31, 'broken'), end, take(32, 'broken')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await takenBy('broken')).toEqual([])
    await Promise.all([take(31, 'fixed'), take(32, 'fixed')])
    expect(await takenBy('fixed')).toEqual([31, 32])
  })
})
