import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** How long a second opener waits for one that is just leaving, before it is refused. */
const PATIENCE_MS = 250
const SQLITE_BUSY = 5

/**
 * Connections that hold a lock. Kept here because a collected connection would let go of its lock.
 * The lock file itself must never be opened by other code of this process: with POSIX locks, closing any
 * other descriptor of that file lets go too. (Copying it from another process is harmless.)
 */
const holding = new Set<DatabaseSync>()

/**
 * Takes the directory for this process alone and gives the function that lets it go again. Refuses, within
 * a second and naming the holder, when any process (this one too) has it already.
 *
 * Node has no file lock of its own but carries SQLite, whose write lock is one of the kernel's on every
 * platform: it ends with its process however that ends, so a lock is never stale, needs no clean-up that
 * two openers could race for, and does not travel with a copy of the directory.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: PATIENCE_MS })
  try {
    // IMMEDIATE takes one lock in one step: of two openers exactly one gets it. Nothing is ever written.
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

/** Who holds the lock is written beside it, for people: the lock alone decides. */
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
