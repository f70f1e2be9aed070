import type { TestProject } from 'vitest/node'
import { startPostgresCluster } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which database the API tests of this project open: `Database.kind`. */
    databaseKind: 'embedded' | 'server'
    /** The throw-away cluster, where each test makes databases of its own; empty for the embedded database. */
    postgresUrl: string
  }
}

/** One cluster for all API tests on a PostgreSQL server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster({ settings: { max_connections: '200' } })
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}
