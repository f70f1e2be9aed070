import { WORK_NAMES } from './works.ts'

/** Seconds of one measurement; a longer one would use up the free slots. */
export const SECONDS = setting('BENCH_SECONDS', 4, 5)
/** Rounds that count. */
export const ROUNDS = setting('BENCH_ROUNDS', 3, 9)
/** Warm-up rounds: code that has run only a few thousand times is slower by half. */
export const WARM_UP_ROUNDS = 2
/** Concurrent requests. */
export const CONNECTIONS = 50
/** The works measured in this run. */
export const MEASURED = WORK_NAMES.filter((work) =>
  (process.env.BENCH_WORKS ?? work).split(',').includes(work),
)

/** Those of them that only read. */
export const READING = MEASURED.filter((work) => work !== 'W3')

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
