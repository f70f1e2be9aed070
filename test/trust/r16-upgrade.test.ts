import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import type { DatabaseLocation } from '../../src/lib/server/database.ts'
import { createDatabase } from '../postgres-cluster.ts'
import { openRun } from './open-run.ts'
import {
  type Found,
  MIGRATIONS,
  migrateAndDie,
  migrateAndPlant,
  migrateAndRead,
  pointsIn,
} from './upgrade.ts'

const { figure, record } = openRun('R16', 1)
const folder = mkdtempSync(join(tmpdir(), 'tailwell-r16-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A database that grows by one migration at a time, and copies of it as it is then. */
type Growing = { place: DatabaseLocation; copy: (index: number) => Promise<DatabaseLocation> }

async function openGrowing(name: string): Promise<Growing> {
  if (inject('databaseKind') === 'server') {
    const cluster = inject('postgresUrl')
    const at = (url: string) => ({ url, dataDir: '' })
    const copy = async (index: number) => at(await createDatabase(cluster, `${name}_${index}`, name))
    return { place: at(await createDatabase(cluster, name)), copy }
  }
  const dataDir = join(folder, name)
  const copy = async () => {
    const copied = join(folder, 'copy')
    rmSync(copied, { recursive: true, force: true })
    cpSync(dataDir, copied, { recursive: true })
    return { dataDir: copied }
  }
  return { place: { dataDir }, copy }
}

/** What comes of a database of an earlier release that starts with the newest migrations. */
async function upgrade({ copy }: Growing, index: number): Promise<Found> {
  return await migrateAndRead(await copy(index))
}

test('starts that are killed after each statement of each migration leave nothing behind and complete it', async () => {
  const [killed, whole] = [await openGrowing('killed'), await openGrowing('whole')]
  const wrong: string[] = []
  let kills = 0
  for (const [index, name] of MIGRATIONS.entries()) {
    // Each start clears up after the kill before it, and has to come one statement further.
    for (const point of pointsIn(name)) {
      await migrateAndDie(killed.place, name, point)
      record({ migration: name, point })
      kills += 1
    }
    const done = MIGRATIONS.slice(0, index + 1)
    await migrateAndPlant(killed.place, done)
    await migrateAndPlant(whole.place, done)
    const [found, expected] = [await upgrade(killed, index), await upgrade(whole, index)]
    if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push(name)
  }
  figure(
    `${kills} kills in ${MIGRATIONS.length} migrations, ${MIGRATIONS.length} earlier schemas, ${wrong.length} wrong`,
  )
  expect(wrong).toEqual([])
})
