import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { MAX_NAMED, nameStatements } from './named-statements.ts'

const pglite = await PGlite.create()
afterAll(() => pglite.close())

let statements = nameStatements(pglite)
beforeEach(async () => {
  await pglite.exec('deallocate all; drop table if exists planted; create table planted (id int)')
  statements = nameStatements(pglite)
})

/** The texts that the session holds, in the order in which they were prepared. */
async function prepared(): Promise<string[]> {
  const { rows } = await pglite.query<{ statement: string }>(
    `select statement from pg_prepared_statements where name <> '' order by substr(name, 2)::int`,
  )
  return rows.map(({ statement }) => statement)
}

const rowsOf = async (text: string, ...values: unknown[]) => (await statements.query(text, values)).rows
const codeOf = async (text: string) => await statements.query(text, []).catch(({ code }) => code)

test('gives the values of every type as PGlite itself does, the first time and each time after', async () => {
  const text = `select $1::text as text, $2::text as none, $3::bytea as bytes, $4::jsonb as json, $5::text[] as list,
    $6::timestamptz as at, $7::numeric as number, $8::boolean as yes, $9::int as whole, $10::date as day`
  const values = [
    ...['', null, new Uint8Array([0, 255]), JSON.stringify({ a_b: [1] })],
    ...[['a "quoted" one', null, 'with, comma'], new Date('2026-02-28T04:30:00.123Z')],
    ...['12.50', true, 7, '2026-02-28'],
  ]
  const { rows } = await pglite.query(text, values)
  expect(await rowsOf(text, ...values)).toEqual(rows)
  expect(await rowsOf(text, ...values)).toEqual(rows)
})

test('names the columns as the code does, and says what a change has changed', async () => {
  const changed = await statements.query(
    'insert into planted values ($1), ($2) returning id as own_id',
    [1, 2],
  )
  expect(changed).toMatchObject({ rows: [{ ownId: 1 }, { ownId: 2 }], command: 'INSERT', rowCount: 2 })
  expect(await statements.query('delete from planted', [])).toMatchObject({ rows: [], rowCount: 2 })
})

test('prepares a text once', async () => {
  for (const number of [1, 2, 3])
    expect(await rowsOf('select $1::int as number', number)).toEqual([{ number }])
  expect(await prepared()).toEqual(['select $1::int as number'])
})

test('prepares again what a new column has made out of date', async () => {
  const all = () => rowsOf('select * from planted')
  await pglite.exec('insert into planted values (1)')
  expect(await all()).toEqual([{ id: 1 }])
  await pglite.exec('alter table planted add column born_on date')
  expect(await all()).toEqual([{ id: 1, bornOn: null }])
  expect(await prepared()).toEqual(['select * from planted'])
})

test('fails in a transaction that has failed, and goes on after its end', async () => {
  const known = 'select id from planted'
  await rowsOf(known)
  await statements.query('begin', [])
  expect(await codeOf('select 1 / 0')).toBe('22012')
  expect(await codeOf(known)).toBe('25P02')
  expect(await codeOf('select 2')).toBe('25P02')
  expect(await statements.query('commit', [])).toMatchObject({ command: 'ROLLBACK' })
  expect(await rowsOf(known)).toEqual([])
  expect(await rowsOf('select 2 as two')).toEqual([{ two: 2 }])
})

test('refuses two statements in one text, and prepares neither', async () => {
  expect(await codeOf('select 1; select 2')).toBe('42601')
  expect(await prepared()).toEqual([])
})

test('closes the text that was used longest ago once there are too many', async () => {
  for (let index = 0; index < MAX_NAMED; index += 1) await rowsOf(`select ${index}`)
  await rowsOf('select 0')
  await rowsOf('select -1')
  const texts = await prepared()
  expect(texts).toHaveLength(MAX_NAMED)
  expect(texts).toEqual(expect.arrayContaining(['select 0', 'select 2', 'select -1']))
  expect(texts).not.toContain('select 1')
})

test('forgets all, also in a transaction that was left open', async () => {
  await rowsOf('select 1')
  await statements.query('begin', [])
  await codeOf('select 1 / 0')
  await statements.forget()
  expect(await prepared()).toEqual([])
  expect(await rowsOf('select 1 as one')).toEqual([{ one: 1 }])
})
