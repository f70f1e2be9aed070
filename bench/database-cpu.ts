import { readFile } from 'node:fs/promises'
import pg from 'pg'

const TICK_US = 10_000

/** CPU time in microseconds of each process of the PostgreSQL server; empty on systems without /proc. */
async function readCpu(url: string): Promise<Map<number, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  )
  await client.end()
  const used = new Map<number, number>()
  for (const { pid } of rows) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields) used.set(pid, (Number(fields[11]) + Number(fields[12])) * TICK_US)
  }
  return used
}

/** Starts measuring. The returned function gives the CPU time the database server has used since, or NaN. */
export async function measureDatabaseCpu(url: string): Promise<() => Promise<number>> {
  const before = await readCpu(url)
  return async () => {
    const after = await readCpu(url)
    if (after.size === 0) return Number.NaN
    return [...after].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0)
  }
}
