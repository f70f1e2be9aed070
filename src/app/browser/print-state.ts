import { Gauge, Registry } from 'prom-client'
import { PROBLEMS, problemsIn, type SystemState, workedQueues } from '../../features/office/system/rules.ts'
import { keysOf } from '../../lib/keys-of.ts'
import type { Database } from '../../lib/server/database/database.ts'
import { RELEASE } from '../../lib/server/release.ts'

export type StateSources = {
  readSystem: () => Promise<SystemState>
  database: Pick<Database, 'kind' | 'connections'>
  countStreams: () => number
  now: () => Date
}

/**
 * Prints gauges of the state that the System page shows. While the database does not answer, what comes from it has no
 * values. Each print makes new gauges, so that none shows an earlier value.
 */
export async function printState(sources: StateSources): Promise<string> {
  const registry = new Registry()
  const gauges = createGauges(registry)
  const { inUse, waiting } = sources.database.connections()
  gauges.info.set({ release: RELEASE, database: sources.database.kind }, 1)
  gauges.connections.set({ state: 'in_use' }, inUse)
  gauges.connections.set({ state: 'waiting' }, waiting)
  gauges.streams.set(sources.countStreams())
  try {
    setState(gauges, await sources.readSystem(), sources.now())
  } catch {
    gauges.up.set(0)
  }
  return await registry.metrics()
}

type Gauges = ReturnType<typeof createGauges>

function createGauges(registry: Registry) {
  const gauge = (name: string, help: string, labelNames: string[] = []) => {
    const made = new Gauge({ name: `tailwell_${name}`, help, labelNames, registers: [registry] })
    // Without labels it would begin with 0.
    if (labelNames.length === 0) made.remove()
    return made
  }
  const release = ['release', 'database']
  return {
    info: gauge(
      'info',
      'The labels show the version of Tailwell and the type of database. The value is always 1.',
      release,
    ),
    up: gauge('database_up', '1 while the database reads and writes, otherwise 0.'),
    connections: gauge(
      'database_connections',
      'Database connections in use, and callers that wait for a connection.',
      ['state'],
    ),
    streams: gauge('streams', 'Open pages that receive live changes.'),
    size: gauge('database_size_bytes', 'The size of the database.'),
    waiting: gauge('jobs_waiting', 'Jobs that wait to run.', ['kind']),
    lag: gauge('job_lag_seconds', 'How long the oldest waiting job has waited.', ['kind']),
    failed: gauge('jobs_failed', 'Jobs that failed and are not repeated.', ['kind']),
    backup: gauge('last_backup_timestamp_seconds', 'The time of the last successful backup.'),
    free: gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR.'),
    problems: gauge('problem', '1 while the System page shows this problem, otherwise 0.', ['problem']),
  }
}

function setState(gauges: Gauges, state: SystemState, now: Date): void {
  const { database, backups, disk } = state
  gauges.up.set(database.failure === null ? 1 : 0)
  gauges.size.set(database.sizeBytes)
  for (const { kind, waiting, lagS, failed } of workedQueues(state)) {
    gauges.waiting.set({ kind }, waiting)
    gauges.lag.set({ kind }, lagS)
    gauges.failed.set({ kind }, failed)
  }
  if (backups.last !== null) gauges.backup.set(backups.last.getTime() / 1000)
  if (disk !== null) gauges.free.set(disk.freeBytes)
  const found = problemsIn(state, now)
  for (const problem of keysOf(PROBLEMS)) gauges.problems.set({ problem }, found.includes(problem) ? 1 : 0)
}
