import { WORK_NAMES } from './works.ts'

/** Seconds of one measurement: more would use up the slots that can be booked. */
export const SECONDS = setting('BENCH_SECONDS', 4, 5)
/** Rounds that count. */
export const ROUNDS = setting('BENCH_ROUNDS', 3, 9)
/** Rounds before those that count: code that has run a few thousand times only is slower by a half. */
export const WARM_UP_ROUNDS = 2
/** Requests that are under way at a time. */
export const CONNECTIONS = 50
/** What is measured in this run. */
export const MEASURED = WORK_NAMES.filter((work) =>
  (process.env.BENCH_WORKS ?? work).split(',').includes(work),
)

/** Those of them that change nothing. */
export const READING = MEASURED.filter((work) => work !== 'W3')

function setting(name: string, standard: number, most: number): number {
  const value = Number(process.env[name] ?? standard)
  if (!(value >= 1 && value <= most)) throw new Error(`${name} must be a number from 1 to ${most}.`)
  return value
}

/** The same items in the same order, beginning with the one at `by`: nobody is always the first of a round. */
export function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
