import { join } from 'node:path'
import { assertPoolerIsSet } from '../lib/server/database/assert-pooler-is-set.ts'
import { type Database, openDatabase } from '../lib/server/database/database.ts'
import { migrate } from '../lib/server/database/migrate.ts'
import type { Env } from '../lib/server/env.ts'
import type { Log } from '../lib/server/log.ts'
import type { Observation } from './observing/observe.ts'

/** Opens the database that the settings name, and gives it this version's schema. */
export async function prepareDatabase(
  env: Env,
  dataDir: string,
  { onQuery, log }: Pick<Observation, 'onQuery'> & { log: Log },
): Promise<Database> {
  const database = await openDatabase({
    url: env.DATABASE_URL,
    behindPooler: env.DATABASE_POOLER,
    directUrl: env.DATABASE_DIRECT_URL,
    dataDir: join(dataDir, 'database'),
    onUpkeepFailure: (error) => log.warn({ err: error }, 'maintenance of the embedded database failed'),
    onQuery,
  })
  try {
    await assertPoolerIsSet(database)
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
