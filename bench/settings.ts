import { type AnyWork, CALENDAR_WORK_NAMES, WORK_NAMES } from './works.ts'

/** Seconds of one measurement; a longer one would use up the free slots. */
export const SECONDS = setting('BENCH_SECONDS', 4, 5)
/** Rounds that count. */
export const ROUNDS = setting('BENCH_ROUNDS', 3, 10)
/** Warm-up rounds: code that has run only a few thousand times is slower by half. */
export const WARM_UP_ROUNDS = 2
/** What Tailwell is compared with: a commit, or the folder of a clone that is installed and built. */
export const OLD = process.env.BENCH_OLD ?? 'HEAD~1'
/** Concurrent requests. */
export const CONNECTIONS = 50
const isWanted = (work: AnyWork) => (process.env.BENCH_WORKS ?? work).split(',').includes(work)

/** The works measured beside the bare servers in this run. */
export const MEASURED = WORK_NAMES.filter(isWanted)

/** What is measured at both sizes: those of them that only read, and the works of the calendar. */
export const GROWING = [...MEASURED.filter((work) => work !== 'W3'), ...CALENDAR_WORK_NAMES.filter(isWanted)]

function setting(name: string, standard: number, most: number): number {
  const value = Number(process.env[name] ?? standard)
  if (!(value >= 1 && value <= most)) throw new Error(`${name} must be a number from 1 to ${most}.`)
  return value
}

/** The same items in the same order, starting with the one at `by`, so that none is always first in a round. */
export function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
