import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tablesFile } from '../../scripts/print-tables.ts'
import { emptyDatabase, freshDatabase } from '../database.ts'

const FILE = new URL('../../src/lib/server/database/tables.ts', import.meta.url)

test('the types of the tables are printed from the database that the migrations make', async () => {
  const { db } = await freshDatabase()
  expect(await tablesFile(db), 'Run npm run tables.').toBe(readFileSync(FILE, 'utf8'))
})

test.each(['a_1', 'aB1', 'a__b'])(
  'a column %s is refused: the code would write another name',
  async (name) => {
    const { db, exec } = await emptyDatabase()
    await exec(`create table planted ("${name}" text)`)
    await expect(tablesFile(db)).rejects.toThrow(`the name ${name} to`)
  },
)

test('the audit log gets a change of every setting of the timetable', async () => {
  const { db } = await freshDatabase()
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'timetable'::regclass and attnum > 0 and not attisdropped and attname not in ('single', 'version')
      and attnum <> all (select unnest(tgattr) from pg_trigger where tgrelid = attrelid and tgname = 'audited')`.execute(
    db,
  )
  expect(rows).toEqual([])
})
