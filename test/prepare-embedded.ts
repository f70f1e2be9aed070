import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/lib/server/database/database.ts'
import { closeEngine, startEngineIn } from '../src/lib/server/database/embedded-engine.ts'
import { migrate } from '../src/lib/server/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Files with an embedded database that has no table, and one with every table and no row, to be copied. */
    dumps: { empty: string; migrated: string }
  }
}

/** Making and migrating an embedded database takes two seconds, copying one a third of a second. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'tailwell-dump-'))
  const dataDir = join(folder, 'data')
  await (await openDatabase({ dataDir })).close()
  const empty = await dump(dataDir, join(folder, 'empty.tar'))
  const database = await openDatabase({ dataDir })
  await migrate(database)
  await database.close()
  const migrated = await dump(dataDir, join(folder, 'migrated.tar'))
  project.provide('dumps', { empty, migrated })
  return () => rmSync(folder, { recursive: true, force: true })
}

async function dump(dataDir: string, file: string): Promise<string> {
  const engine = await startEngineIn(dataDir)
  const content = await engine.pglite.dumpDataDir('none')
  await closeEngine(engine)
  await writeFile(file, content.stream())
  return file
}
