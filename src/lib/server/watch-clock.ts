import { setInterval as everyTick } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Db } from './database/database.ts'
import type { Log } from './log.ts'

const LOOK_EVERY_MS = 5 * 60_000
/** Sessions, codes of authenticator apps and times of appointments bear this much. */
const MAX_DIFFERENCE_S = 10
/** How long a clock that was found to have been ahead is named. */
const NAMED_FOR_MS = 24 * 3_600_000

/** What is known of the clocks. */
export type ClockState = {
  /** By how many seconds this server's clock is ahead of the database's, if that matters; else 0. */
  aheadS: number
  /** Whether jobs were found within a day that a clock planned which was ahead. */
  wasAhead: boolean
}

/** The clock of this server beside the database's, by which all servers plan. */
export type WatchedClock = {
  read: () => ClockState
  /** Notes that so many jobs were planned by a clock that was ahead. */
  noteAhead: (jobs: number) => void
  end: () => void
}

/**
 * Compares the clock of this server with the database's, now and every five minutes, and logs when they begin to differ
 * and when they agree again. An embedded database has the server's own clock.
 */
export async function watchClock(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  log: Log,
): Promise<WatchedClock> {
  let aheadS = 0
  let notedAt = Number.NEGATIVE_INFINITY
  const end = new AbortController()
  const compare = async () => {
    const before = aheadS
    aheadS = await differenceS(db)
    if (aheadS !== 0 && before === 0)
      log.error(
        { aheadS },
        'the clock of this server differs from the database’s; sessions from other servers may be refused',
      )
    if (aheadS === 0 && before !== 0) log.warn('the clocks of this server and the database agree again')
  }
  const watch = async () => {
    for await (const _ of everyTick(LOOK_EVERY_MS, undefined, { ref: false, signal: end.signal }))
      await compare().catch(() => undefined)
  }
  if (kind === 'server') {
    await compare()
    void watch().catch(() => undefined)
  }
  const noteAhead = (jobs: number) => {
    notedAt = performance.now()
    log.warn({ jobs }, 'the clock was ahead when these jobs were planned; they are due sooner now')
  }
  const read = () => ({ aheadS, wasAhead: performance.now() - notedAt < NAMED_FOR_MS })
  return { read, noteAhead, end: () => end.abort() }
}

/** By how many seconds this clock is ahead of the database's; 0 if that does not matter, or the answer took too long to tell. */
async function differenceS(db: Db): Promise<number> {
  const asked = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const answered = Date.now()
  const there = rows[0]?.now.getTime() ?? answered
  // The database read its clock at some moment between the two.
  const ahead = there < asked ? asked - there : Math.min(0, answered - there)
  return Math.abs(ahead) > MAX_DIFFERENCE_S * 1000 ? Math.round(ahead / 1000) : 0
}
