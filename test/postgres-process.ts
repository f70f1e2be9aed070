import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A running PostgreSQL server: its process, its command line, and whose files they are. */
export type PostgresProcess = { pid: number; program: string; flags: string[]; uid: number; gid: number }

/** The server at `url`, as it was started. */
export async function findPostgresProcess(url: string): Promise<PostgresProcess> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  await client.end()
  const data = rows[0]?.data_directory ?? ''
  const [program = '', ...others] = readFileSync(join(data, 'postmaster.opts'), 'utf8').split(' ')
  const flags = [...others.join(' ').matchAll(/"([^"]*)"/g)].map(([, flag]) => flag ?? '')
  const { uid, gid } = statSync(data)
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  return { pid, program, flags, uid, gid }
}

/** Starts a server that has ended as it was started before. */
export function startPostgresAgain({ program, flags, uid, gid }: PostgresProcess): ChildProcess {
  return spawn(program, flags, { uid, gid, cwd: '/', stdio: 'ignore' })
}

/** True while there is a process with this id. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
