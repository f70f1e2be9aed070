import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/lib/server/database/database.ts'
import { migrate } from '../src/lib/server/database/migrate.ts'
import { startPostgresCluster } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which database the API tests of this project open: `Database.kind`. */
    databaseKind: 'embedded' | 'server'
    /** The throw-away cluster, where each test makes databases of its own. */
    postgresUrl: string
  }
}

/** The cluster's database that has every table and no row: each test file copies it. */
export const MIGRATED = 'migrated'

/** One cluster for all API tests on a PostgreSQL server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster({ settings: { max_connections: '200' } })
  const database = await openDatabase({ url: await cluster.createDatabase(MIGRATED), dataDir: '' })
  await migrate(database)
  await database.close()
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}
