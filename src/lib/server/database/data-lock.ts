import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** How long a second process waits for one that is shutting down before it is refused. */
const PATIENCE_MS = 250
const SQLITE_BUSY = 5

/**
 * Connections that hold a lock. The set keeps them from being garbage-collected, which would release the lock.
 * No other code in this process may open the lock file: closing any descriptor of a file releases this process's
 * POSIX locks on it. (Copying the file from another process is harmless.)
 */
const holding = new Set<DatabaseSync>()

/**
 * Locks the directory for this process and returns the function that unlocks it. If any process, including this
 * one, already holds the lock, throws DATA_IN_USE within a second, naming the holder.
 *
 * Node has no file locks but includes SQLite, whose write lock is a kernel lock on every platform. It ends with
 * its process, even after a crash, so a lock is never stale, needs no clean-up for two processes to race over,
 * and is not copied along with the directory.
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: PATIENCE_MS })
  try {
    // IMMEDIATE takes the lock in a single step, so only one of two processes gets it. Nothing is ever written.
    lock.exec('pragma journal_mode = memory; begin immediate')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? inUse(dataDir) : error
  }
  holding.add(lock)
  const card = holderCard(dataDir)
  writeFileSync(card, `${JSON.stringify({ pid: process.pid, host: hostname(), since: new Date() })}\n`)
  return () => {
    if (!holding.delete(lock)) return
    rmSync(card, { force: true })
    lock.close()
  }
}

/** Names the holder for people who read error messages; only the lock itself decides. */
const holderCard = (dataDir: string): string => join(dataDir, 'lock-holder.json')

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function inUse(dataDir: string): Error {
  const message = `The data directory ${dataDir} is already open in ${describeHolder(dataDir)}. Stop that process first, or choose another directory.`
  return Object.assign(new Error(message), { code: 'DATA_IN_USE' })
}

function describeHolder(dataDir: string): string {
  try {
    const { pid, host, since } = JSON.parse(readFileSync(holderCard(dataDir), 'utf8'))
    return `process ${pid} on ${host} since ${since}`
  } catch {
    return 'another process'
  }
}
