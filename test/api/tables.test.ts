import { readFileSync } from 'node:fs'
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
    await expect(tablesFile(db)).rejects.toThrow(`for ${name}:`)
  },
)
