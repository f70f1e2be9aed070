import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { PROJECT } from '../plant.ts'
import { openRun } from './open-run.ts'

const { record, figure } = openRun('R17', 1)
const MIN_KILLED = 0.9

type Line = { module: string; line: number; from: string; to: string; killed: boolean }

test('of the mutants of the rules at least nine in ten are killed by their tests', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'mutate.ts')], {
    cwd: PROJECT,
    env: { ...process.env, VITEST: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const mutants: Line[] = []
  for await (const text of createInterface({ input: child.stdout })) {
    if (!text.startsWith('{"module"')) continue
    const mutant = JSON.parse(text) as Line
    mutants.push(mutant)
    record(mutant)
    const { module, line, from, to } = mutant
    if (!mutant.killed) process.stdout.write(`  survived: ${module}:${line} ${from} → ${to}\n`)
  }
  expect((await ended)[0]).toBe(0)
  const killed = mutants.filter((mutant) => mutant.killed).length
  const share = killed / mutants.length
  expect(share).toBeGreaterThanOrEqual(MIN_KILLED)
  figure(`${killed} of ${mutants.length} mutants killed (${(100 * share).toFixed(1)} %)`)
})
