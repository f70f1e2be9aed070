import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import type { DatabaseLocation } from '../../src/lib/server/database/database.ts'
import { createDatabase } from '../postgres-cluster.ts'
import { openRun } from './open-run.ts'
import {
  makeLater,
  migrateAndDie,
  migrateAndPlant,
  migrateAndRead,
  pointsIn,
  RELEASED,
  upgradesOf,
  type Version,
} from './upgrade.ts'

const { figure, record } = openRun('R16', 1)
const folder = mkdtempSync(join(tmpdir(), 'tailwell-r16-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A new database, or a copy of one that no one has open. */
async function place(name: string, original?: string): Promise<DatabaseLocation> {
  if (inject('databaseKind') === 'server')
    return { url: await createDatabase(inject('postgresUrl'), name, original), dataDir: '' }
  if (original !== undefined) cpSync(join(folder, original), join(folder, name), { recursive: true })
  return { dataDir: join(folder, name) }
}

test('starts that are killed after each statement leave nothing behind and complete it: the first ones, and an upgrade', async () => {
  const [killed, whole] = [await place('killed'), await place('whole')]
  let kills = 0
  // Each start clears up after the kill before it, and has to come one statement further.
  const killAtEach = async (version: Version, name: string) => {
    for (const point of pointsIn(version, name)) {
      await migrateAndDie(killed, { version, name, point })
      record({ migration: name, point })
      kills += 1
    }
  }
  for (const name of RELEASED.names) await killAtEach(RELEASED, name)
  for (const one of [killed, whole]) expect(await migrateAndPlant(one)).toEqual([])
  const first = await migrateAndRead(whole, RELEASED)
  expect(await migrateAndRead(killed, RELEASED)).toEqual(first)

  const later = makeLater(join(folder, 'later'))
  for (const name of upgradesOf(later)) await killAtEach(later, name)
  const upgraded = await migrateAndRead(whole, later)
  expect(upgraded.schema.length).toBeGreaterThan(first.schema.length)
  expect(await migrateAndRead(killed, later)).toEqual(upgraded)
  figure(
    `${kills} kills in ${RELEASED.names.length} migrations and ${upgradesOf(later).length} of a later version, all completed`,
  )
})
