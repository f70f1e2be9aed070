import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/lib/server/database.ts'
import { startPostgresCluster } from '../postgres-cluster.ts'

const cluster = await startPostgresCluster()
const { db, close } = await openDatabase({ url: await cluster.createDatabase('shared'), dataDir: '' })

afterAll(async () => {
  await close()
  await cluster.stop()
})

const ask = async (number: number) => {
  const { rows } = await sql<{ answer: number }>`select 1 / ${number}::float8 as answer`.execute(db)
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
      select ${hour}::int as hour, random() as drawn where ${since}::timestamptz is not null`.execute(db)
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

test('a read after a change sees it, whatever was read in the turn before', async () => {
  await sql`create table counted (number int)`.execute(db)
  const count = async () => (await sql`select number from counted`.execute(db)).rows.length
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
    await sql`select pg_sleep(${seconds})`.execute(db)
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

test('a transaction has a connection to itself, and is undone as a whole', async () => {
  await sql`create table written (number int)`.execute(db)
  const count = async () => (await sql`select from written`.execute(db)).rows.length
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
