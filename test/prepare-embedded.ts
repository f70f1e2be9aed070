import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/lib/server/database.ts'
import { closeEngine, startEngineIn } from '../src/lib/server/embedded-engine.ts'
import { migrate } from '../src/lib/server/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file with an embedded database that has every table and no row: each test file opens a copy. */
    dump: string
  }
}

/** Making and migrating an embedded database takes two seconds, copying one a third of a second. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'tailwell-dump-'))
  const dataDir = join(folder, 'data')
  const database = await openDatabase({ dataDir })
  await migrate(database)
  await database.close()
  const engine = await startEngineIn(dataDir)
  const dump = await engine.pglite.dumpDataDir('none')
  await closeEngine(engine)
  const file = join(folder, 'dump.tar')
  await writeFile(file, dump.stream())
  project.provide('dump', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
