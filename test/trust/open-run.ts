import { appendFileSync } from 'node:fs'
import type { RunId } from './runs.ts'

/** A run of the reliability plan: what a test in `runs.ts` calls first. */
export type TrustRun = {
  /**
   * Decides everything random in the run; `--seed` repeats a run. In `npm test` always the same, so that a commit passes
   * or fails by itself; `npm run trust` takes a new one each time.
   */
  seed: number
  /** How many rounds to run. */
  rounds: number
  /** Writes an event into the run's history. Does nothing outside `npm run trust`. */
  record: (event: Readonly<Record<string, unknown>>) => void
  /** Prints what the run found, in one line, and writes it into the history. */
  figure: (text: string) => void
}

const USUAL_SEED = 1

/**
 * Opens a run. In `npm test` and with `--quick` it has `usualRounds`, else as many as `--rounds` or `runs.ts` says. A
 * test fails by an assertion, as any other; the figure is what a reader of docs/reliability.md wants to know.
 */
export function openRun(id: RunId, usualRounds: number): TrustRun {
  const { TRUST_SEED, TRUST_ROUNDS, TRUST_HISTORY } = process.env
  const seed = Number(TRUST_SEED ?? USUAL_SEED)
  const record = (event: Readonly<Record<string, unknown>>) => {
    if (TRUST_HISTORY !== undefined)
      appendFileSync(TRUST_HISTORY, `${JSON.stringify({ at: Date.now(), ...event })}\n`)
  }
  const figure = (text: string) => {
    process.stdout.write(`  ${id}: ${text} (--seed ${seed})\n`)
    record({ figure: text })
  }
  return { seed, rounds: Number(TRUST_ROUNDS ?? usualRounds), record, figure }
}
