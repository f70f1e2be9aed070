import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import type { DatabaseLocation } from '../../src/lib/server/database.ts'
import { createDatabase } from '../postgres-cluster.ts'
import { openRun } from './open-run.ts'
import { MIGRATIONS, migrateAndDie, migrateAndPlant, migrateAndRead, pointsIn } from './upgrade.ts'

const { figure, record } = openRun('R16', 1)
const folder = mkdtempSync(join(tmpdir(), 'tailwell-r16-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A database that grows by one migration at a time, and copies of it to kill. */
type Place = { model: DatabaseLocation; copy: (name: string) => Promise<DatabaseLocation> }

function embedded(): Place {
  const dataDir = join(folder, 'model')
  const copy = async () => {
    const copied = join(folder, 'copy')
    rmSync(copied, { recursive: true, force: true })
    cpSync(dataDir, copied, { recursive: true })
    return { dataDir: copied }
  }
  return { model: { dataDir }, copy }
}

async function server(): Promise<Place> {
  const cluster = inject('postgresUrl')
  const model = { url: await createDatabase(cluster, 'model'), dataDir: '' }
  const copy = async (name: string) => ({ url: await createDatabase(cluster, name, 'model'), dataDir: '' })
  return { model, copy }
}

test('an upgrade that is killed after any statement is completed by the next start', async () => {
  const { model, copy } = inject('databaseKind') === 'server' ? await server() : embedded()
  const wrong: string[] = []
  let kills = 0
  for (const [index, name] of MIGRATIONS.entries()) {
    await migrateAndPlant(model, MIGRATIONS.slice(0, index))
    const expected = await migrateAndRead(await copy(`whole_${index}`))
    for (const point of pointsIn(name)) {
      const place = await copy(`killed_${index}_${point}`)
      await migrateAndDie(place, name, point)
      const isSame = JSON.stringify(await migrateAndRead(place)) === JSON.stringify(expected)
      kills += 1
      record({ migration: name, point, isSame })
      if (!isSame) wrong.push(`${name} at ${point}`)
    }
  }
  figure(`${kills} kills in ${MIGRATIONS.length} migrations, ${wrong.length} incomplete`)
  expect(wrong).toEqual([])
})
