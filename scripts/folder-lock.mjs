// A lock for one command at a time. Plain JavaScript with only Node's own modules, for Node 20 as well, which has no SQLite.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 250
/** A lock that names no one after this time was left by a process that ended while it wrote. */
const WRITTEN_WITHIN_MS = 10_000

/**
 * Takes the lock, a file at this path that names its holders; while another has it, calls `wait` at each look. A holder is
 * a process and the moment it began, so that another one with its number is not taken for it. The lock of processes that
 * have all ended is free. Returns `share(pid)`, after which that process holds the lock too, and `release()`.
 */
export async function takeLock(lock, wait) {
  mkdirSync(dirname(lock), { recursive: true })
  while (!isTaken(lock)) {
    if (isCleared(lock)) continue
    wait()
    await sleep(LOOK_EVERY_MS)
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  return {
    share: (pid) => {
      const holders = [process.pid, pid].map(nameOf).filter(Boolean)
      writeFileSync(`${lock}.new`, `${holders.join('\n')}\n`)
      renameSync(`${lock}.new`, lock)
    },
    release: () => {
      process.off('exit', release)
      release()
    },
  }
}

/** True if this process has just made the lock. */
function isTaken(lock) {
  try {
    writeFileSync(lock, `${nameOf(process.pid)}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** What the lock says; undefined if there is none. */
function read(lock) {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return undefined
  }
}

/** Removes a lock that no process holds any longer. True if it is gone. */
function isCleared(lock) {
  const holders = read(lock)
  if (holders === undefined) return true
  if (isHeld(lock, holders)) return false
  const clearing = `${lock}.clearing`
  try {
    mkdirSync(clearing)
  } catch {
    // Someone else clears it, or ended while doing so.
    if (!isRecent(clearing)) rmSync(clearing, { recursive: true, force: true })
    return false
  }
  // Another one may have cleared it meanwhile, and a third have taken it.
  if (read(lock) === holders) rmSync(lock, { force: true })
  rmdirSync(clearing)
  return true
}

function isHeld(lock, holders) {
  const names = holders.split('\n').filter(Boolean)
  return names.length === 0
    ? isRecent(lock)
    : names.some((name) => nameOf(Number.parseInt(name, 10)) === name)
}

function isRecent(path) {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
  return Date.now() - mtimeMs < WRITTEN_WITHIN_MS
}

/** The number of a process and when it began, as far as the system says so; undefined if it has ended. */
function nameOf(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // One that belongs to someone else runs as well.
    if (error.code !== 'EPERM') return undefined
  }
  const began = process.platform === 'linux' ? beganOnLinux(pid) : beganElsewhere(pid)
  return began === undefined ? undefined : `${pid} ${began}`
}

/** In ticks since the system began; undefined if it has ended and only its parent doesn't know yet. */
function beganOnLinux(pid) {
  const fields = read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ') ?? []
  return fields[0] === 'Z' ? undefined : `${read('/proc/sys/kernel/random/boot_id')?.trim()} ${fields[19]}`
}

function beganElsewhere(pid) {
  if (process.platform === 'win32') return 'at some time'
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env }).stdout?.trim()
}
