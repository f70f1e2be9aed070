import { type ChildProcess, execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startPostgresCluster } from '../postgres-cluster.ts'
import { findPostgresProcess, isRunning, startPostgresAgain } from '../postgres-process.ts'
import { endChild } from '../run-program.ts'

const run = (program: string, args: readonly string[]) => execFileSync(program, args, { stdio: 'ignore' })

/** A disk of our own, which only root can mount. `remove` unmounts it. */
export type OwnDisk = { folder: string; remove: () => void }

/** A disk of so many megabytes, in memory; null if it can't be mounted. */
export function mountSmallDisk(megabytes: number): (OwnDisk & { fill: () => () => void }) | null {
  const folder = mkdtempSync(join(tmpdir(), 'tailwell-small-disk-'))
  const remove = () => {
    run('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return null
  }
  return { folder, remove, fill: () => fill(folder) }
}

/** Takes all the room that there is; the database may take some of it meanwhile. Gives the function that frees it. */
function fill(folder: string): () => void {
  const filler = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(filler, Buffer.alloc(bavail * bsize))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  return () => rmSync(filler)
}

/** A disk whose file system can refuse all writes, as ext4 does after an error of the disk. */
export type FailingDisk = OwnDisk & {
  /** From now on the disk is only read. */
  fail: () => void
  /** Checks the file system and mounts it again, once no one has a file of it open. */
  repair: () => Promise<void>
}

/** A disk of so many megabytes that can fail; null if it can't be mounted. */
export function mountFailingDisk(megabytes: number): FailingDisk | null {
  const place = mkdtempSync(join(tmpdir(), 'tailwell-failing-disk-'))
  // PostgreSQL does not run as root, and has to reach the disk.
  chmodSync(place, 0o755)
  const [image, folder] = [join(place, 'image'), join(place, 'disk')]
  mkdirSync(folder)
  writeFileSync(image, '')
  truncateSync(image, megabytes * 2 ** 20)
  const mount = () => run('mount', ['-o', 'loop', image, folder])
  const isMountable = () => {
    try {
      run('mkfs.ext4', ['-q', '-F', image])
      mount()
      return true
    } catch {
      return false
    }
  }
  const fail = () => {
    try {
      run('mount', ['-o', 'remount,abort', folder])
    } catch {
      // It says that the disk can't be written any more, which is what we want.
    }
  }
  const repair = async () => {
    for (;;) {
      try {
        run('umount', [folder])
        break
      } catch {
        await pause(50)
      }
    }
    try {
      run('e2fsck', ['-p', image])
    } catch {
      // It gives 1 when it has repaired something.
    }
    mount()
  }
  const remove = () => {
    run('umount', [folder])
    rmSync(place, { recursive: true, force: true })
  }
  if (isMountable()) return { folder, remove, fail, repair }
  rmSync(place, { recursive: true, force: true })
  return null
}

/** A log that reaches its size before the disk is full, so that tables meet the full disk as well. */
const SMALL_LOG = { min_wal_size: '32MB', max_wal_size: '64MB' }

/** A PostgreSQL server on a disk of our own, started again whenever it ends, as a supervisor does. */
export async function supervisePostgresOn(disk: string) {
  chmodSync(disk, 0o755)
  const cluster = await startPostgresCluster({ durable: true, parent: disk, settings: SMALL_LOG })
  const postgres = await findPostgresProcess(cluster.url)
  let again: ChildProcess | undefined
  let restarts = 0
  const supervisor = setInterval(() => {
    // One that a signal has ended, such as its own abort, has no exit code.
    const isGone =
      again === undefined ? !isRunning(postgres.pid) : (again.exitCode ?? again.signalCode) !== null
    if (!isGone) return
    again = startPostgresAgain(postgres)
    restarts += 1
  }, 500)
  const stop = async () => {
    clearInterval(supervisor)
    if (again !== undefined) await endChild(again, 'SIGINT')
    await cluster.stop()
  }
  return {
    url: await cluster.createDatabase('full'),
    connectToFillLog: () => connectToFillLog(cluster.url),
    restarts: () => restarts,
    stop,
  }
}

/**
 * Connects while there is room. Gives the function that fills the log's reserved files, so that the server needs a new
 * one: without room for it, it ends at once. That function says whether it did.
 */
async function connectToFillLog(url: string): Promise<() => Promise<boolean>> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return async () => {
    const fillFile = "select pg_logical_emit_message(false, 'log', 'full'); select pg_switch_wal()"
    try {
      for (let file = 0; file < 12; file += 1) await client.query(fillFile)
      return false
    } catch {
      return true
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
