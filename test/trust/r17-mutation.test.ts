import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { PROJECT } from '../plant.ts'
import { openRun } from './open-run.ts'

const { record, figure } = openRun('R17', 1)
const MIN_KILLED = 0.9
/** A mutant whose tests take longer loops without end, which they notice. */
const MAX_MS = 120_000

type Mutant = { number: number; module: string; line: number; from: string; to: string }
type Outcome = { number: number; killed: boolean }

/** The mutants from a number on and what became of them; the last one has no outcome if it loops without end. */
async function* mutateFrom(first: number): AsyncGenerator<Mutant | Outcome> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'mutate.ts'), String(first)], {
    cwd: PROJECT,
    env: { ...process.env, VITEST: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const exit = new Promise<number | null>((done) => child.once('exit', done))
  let watchdog = setTimeout(endGroup, MAX_MS, child)
  for await (const text of createInterface({ input: child.stdout })) {
    clearTimeout(watchdog)
    watchdog = setTimeout(endGroup, MAX_MS, child)
    if (text.startsWith('{"')) yield JSON.parse(text) as Mutant | Outcome
  }
  clearTimeout(watchdog)
  const code = await exit
  if (code !== 0 && child.signalCode !== 'SIGKILL') throw new Error(`mutate.ts ended with ${code}.`)
}

/** Ends a process with those that it has started. */
function endGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}

test('of the mutants of the rules at least nine in ten are killed by their tests', async () => {
  const mutants = new Map<number, Mutant>()
  const outcomes = new Map<number, Outcome>()
  let stuck: number | undefined
  do {
    for await (const line of mutateFrom(outcomes.size)) {
      record(line)
      if ('module' in line) mutants.set(line.number, line)
      else outcomes.set(line.number, line)
    }
    stuck = [...mutants.keys()].find((number) => !outcomes.has(number))
    if (stuck !== undefined) outcomes.set(stuck, { number: stuck, killed: true })
  } while (stuck !== undefined)
  for (const [number, { module, line, from, to }] of mutants) {
    if (!outcomes.get(number)?.killed) process.stdout.write(`  survived: ${module}:${line} ${from} → ${to}\n`)
  }
  const killed = [...outcomes.values()].filter((outcome) => outcome.killed).length
  const share = killed / mutants.size
  figure(`${killed} of ${mutants.size} mutants killed (${(100 * share).toFixed(1)} %)`)
  expect(share).toBeGreaterThanOrEqual(MIN_KILLED)
})
