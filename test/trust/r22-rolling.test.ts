// Two servers behind nginx, each replaced in its turn, as docs/operations/upgrade.md says; then one of them stands still
// for a while. First both are of this version. Then they are of an older one, each replaced by one of this version: the
// last tagged one with fewer migrations, or TRUST_FROM; it is checked out beside, with its own packages. Without one
// there is nothing to upgrade from, and that part is skipped.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/lib/server/database/database.ts'
import { readMigrations } from '../../src/lib/server/database/migrate.ts'
import { type BrowserStream, openBrowserStream } from '../browser-stream.ts'
import { compareStored, openBusyClinic } from '../busy-clinic.ts'
import { newLocation } from '../database.ts'
import { freePort } from '../free-port.ts'
import { startNginx } from '../nginx.ts'
import { randomFrom } from '../random.ts'
import { startServerProcess } from '../server-process.ts'
import { SECRET } from '../session.ts'
import { openRun } from './open-run.ts'

/** Each round is one whole restart or upgrade. */
const { seed, rounds: ROUNDS, record, figure } = openRun('R22', 1)
/** How long the versions are used before, beside and after each other. */
const USED_MS = 8000
/** How long a server stands still, and the longest that anyone may wait for it. */
const FROZEN_MS = 60_000
const MAX_WAIT_MS = 15_000
const PAGES = 48
const ROOT = resolve(import.meta.dirname, '../..')

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

const migrationsAt = (commit: string) => git('ls-tree', '--name-only', commit, 'db/migrations/').split('\n')

const NOTHING_BEFORE = 'skipped, as no tagged version has fewer migrations than this one'

/** The newest tagged version that has fewer migrations than this one, and none that this one does not know. */
function olderVersion(): string | undefined {
  const known = migrationsAt('HEAD')
  const versions = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n').filter(Boolean)
  return versions.find((version) => {
    const had = migrationsAt(version)
    return had.length < known.length && had.every((name) => known.includes(name))
  })
}

const folder = mkdtempSync(join(tmpdir(), 'tailwell-rolling-'))
const older = join(folder, 'older')
const from = process.env.TRUST_FROM ?? olderVersion()
if (from !== undefined) {
  git('worktree', 'add', '--detach', older, from)
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: older, stdio: 'ignore' })
}
afterAll(() => {
  if (from !== undefined) git('worktree', 'remove', '--force', older)
  rmSync(folder, { recursive: true, force: true })
})
const random = randomFrom(seed)

/** Replaces the servers of a new clinic, which begin with a script, while people use it, and gives what came of it. */
async function replaceBoth(firstScript?: string) {
  const { url = '' } = await newLocation()
  const ports = [await freePort(), await freePort()] as const
  const origins = ports.map((port) => `http://127.0.0.1:${port}`)
  const nginx = await startNginx(origins, { marksFailed: false })
  const start = (port: number, script?: string) => {
    const settings = { DATABASE_URL: url, DATA_DIR: folder, AUTH_SECRET: SECRET, PORT: String(port) }
    const proxy = { PUBLIC_URL: nginx.origin, TRUST_PROXY: 'true' }
    return startServerProcess({ ...settings, ...proxy, LOG_LEVEL: 'silent' }, script)
  }
  const servers: Awaited<ReturnType<typeof start>>[] = []
  for (const port of ports) servers.push(await start(port, firstScript))
  const database = await openDatabase({ url, dataDir: '' })
  try {
    const before = (await readMigrations(database.db)).length
    const clinic = await openBusyClinic(database.db, nginx.origin, random)
    const pages = clinic.people.flatMap(({ cookie }) =>
      Array.from({ length: PAGES / clinic.people.length }, () => openBrowserStream(nginx.origin, cookie)),
    )
    const end = clinic.start()
    await pause(USED_MS)
    for (const [place, port] of ports.entries()) {
      expect(await servers[place]?.stop()).toBe(0)
      servers[place] = await start(port)
      record({ replaced: place, booked: clinic.booked.length, askedAgain: clinic.askedAgain() })
      await pause(USED_MS)
    }
    const restarts = { failures: [...clinic.failures()], refusedPages: countRefused(pages) }
    if (restarts.failures.length > 0) record({ nginx: await nginx.readErrors() })
    servers[0]?.process.kill('SIGSTOP')
    await pause(FROZEN_MS)
    servers[0]?.process.kill('SIGCONT')
    await end()
    for (const page of pages) page.close()
    const migrations = (await readMigrations(database.db)).length - before
    return { clinic, migrations, restarts, compared: await compareStored(database.db, clinic) }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all([nginx.stop(), database.close()])
  }
}

function countRefused(pages: readonly BrowserStream[]): number {
  return pages.reduce((sum, page) => sum + page.refused(), 0)
}

/** Replaces the servers in each round, expects that no one noticed, and gives what there was to notice, in words. */
async function replaceAllRounds(firstScript?: string) {
  const counts = { booked: 0, approved: 0, askedAgain: 0, migrations: 0, slowestMs: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    const { clinic, migrations, restarts, compared } = await replaceBoth(firstScript)
    expect(clinic.strange).toEqual([])
    expect(compared).toMatchObject({ lost: [], notApproved: [], double: 0 })
    expect(restarts).toEqual({ failures: [], refusedPages: 0 })
    expect(clinic.failures()).not.toContain(502)
    expect(clinic.slowestMs()).toBeLessThan(MAX_WAIT_MS)
    counts.migrations = migrations
    counts.slowestMs = Math.max(counts.slowestMs, clinic.slowestMs())
    counts.booked += clinic.booked.length
    counts.approved += clinic.approved.length
    counts.askedAgain += clinic.askedAgain()
  }
  expect(counts.booked).toBeGreaterThan(0)
  const words =
    `${counts.booked} bookings and ${counts.approved} approvals before, beside and after, 0 lost, 0 double; ` +
    `${PAGES} open pages, 0 refused, 0 × 502; one server frozen for ${FROZEN_MS / 1000} s: ` +
    `${counts.askedAgain} asked again, longest wait ${(counts.slowestMs / 1000).toFixed(1)} s`
  return { migrations: counts.migrations, words }
}

const TIMEOUT_MS = 60_000 + ROUNDS * 300_000

test('two servers behind nginx are restarted one after the other, then one is frozen, and no one notices', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { words } = await replaceAllRounds()
  figure(`restarts of both servers, rounds ${ROUNDS}: ${words}`)
})

test('two servers behind nginx are upgraded one after the other, and no one loses anything', {
  timeout: TIMEOUT_MS,
}, async ({ skip }) => {
  if (from === undefined) {
    figure(NOTHING_BEFORE)
    skip(NOTHING_BEFORE)
  }
  const { migrations, words } = await replaceAllRounds(join(older, 'test/serve.ts'))
  expect(migrations).toBeGreaterThan(0)
  figure(`upgrades from ${from} with ${migrations} migrations, rounds ${ROUNDS}: ${words}`)
})
