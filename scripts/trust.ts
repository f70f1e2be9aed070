// `npm run trust`: the reliability plan of test/trust/runs.ts. `npm run trust -- R1 R3` runs these, `--quick` as briefly
// as `npm test`, `--rounds N` as long as you like, `--database embedded` on one database only. Each run prints its seed;
// `--seed S` repeats it. Everything that happened is in a file of JSON lines in trust/.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findProgram } from '../test/browsers/engine.ts'
import type { Moment } from '../test/trust/moments.ts'
import { RUNS, type RunPlan } from '../test/trust/runs.ts'
import { runNode, runNodeAt } from './run-node.ts'

const DATABASES = ['embedded', 'postgres'] as const
const FOLDER = 'trust'
const PLAN: Readonly<Record<string, RunPlan>> = RUNS

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seed: { type: 'string' },
    database: { type: 'string' },
  },
})

type Result = { line: string; passed: boolean }

/** Runs the tests of a plan once at each of its moments, with the clock that Debian's faketime shows them. */
function runAt(id: string, moments: readonly Moment[], { files, projects, what }: RunPlan): Result {
  if (findProgram('faketime') === undefined)
    return { passed: true, line: `skip  ${id}: this run needs Debian’s package faketime` }
  const where = (projects.embedded ?? []).flatMap((project) => ['--project', project])
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...where, ...files]
  const lines = moments.slice(0, roundsOf(moments.length, 1)).map(({ at, TZ, LANG }) => {
    console.log(`\n━━ ${id} on ${at}, TZ=${TZ}, LANG=${LANG}: ${what} ━━`)
    const passed = runNodeAt(at, args, { TZ, LANG })
    return { passed, line: `${passed ? 'pass' : 'FAIL'}  TZ=${TZ} LANG=${LANG} faketime '${at}'` }
  })
  const passed = lines.every((one) => one.passed)
  const outcome = `${passed ? 'pass' : 'FAIL'}  ${id} at ${lines.length} moments`
  return { passed, line: [outcome, ...lines.map(({ line }) => line)].join('\n      ') }
}

/** How many rounds were asked for. */
function roundsOf(full: number, quick: number): number {
  return values.rounds === undefined ? (values.quick ? quick : full) : Number(values.rounds)
}

/** Runs the tests of a plan on one database, and gives the line that says what came of it. */
function run(id: string, plan: RunPlan, [database, projects]: readonly [string, readonly string[]]): Result {
  const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
  const history = join(FOLDER, `${id}-${database}-${seed}.jsonl`)
  rmSync(history, { force: true })
  const rounds = values.rounds ?? (values.quick ? undefined : plan.rounds?.toString())
  const named = plan.tests === undefined ? [] : ['-t', plan.tests]
  console.log(`\n━━ ${id} on ${database}, seed ${seed}: ${plan.what} ━━`)
  const begin = Date.now()
  const where = projects.flatMap((project) => ['--project', project])
  const runner = plan.isInBrowser
    ? ['node_modules/@playwright/test/cli.js', 'test']
    : ['node_modules/vitest/vitest.mjs', 'run']
  const args = [...runner, ...where, ...plan.files, ...named]
  const env = { TRUST_SEED: seed, TRUST_HISTORY: history, ...(rounds && { TRUST_ROUNDS: rounds }) }
  const passed = (!plan.isInBrowser || runNode(['scripts/build.mjs'])) && runNode(args, env)
  const seconds = ((Date.now() - begin) / 1000).toFixed(0)
  const outcome = `${passed ? 'pass' : 'FAIL'}  ${id} on ${database}, ${seconds} s, --seed ${seed}`
  return { passed, line: [outcome, ...figuresIn(history), `history: ${history}`].join('\n      ') }
}

function figuresIn(history: string): string[] {
  if (!existsSync(history)) return ['no figure']
  const events = readFileSync(history, 'utf8').split('\n').filter(Boolean)
  return events.map((line) => JSON.parse(line).figure).filter((text) => text !== undefined)
}

/** The runs that were asked for, or all. */
function chosen(): [string, RunPlan][] {
  const unknown = positionals.filter((id) => PLAN[id] === undefined)
  const { database } = values
  if (unknown.length > 0) throw new Error(`Unknown run: ${unknown.join(', ')}.`)
  if (database !== undefined && !DATABASES.some((kind) => kind === database))
    throw new Error('--database must be embedded or postgres.')
  return Object.entries(PLAN).filter(([id]) => positionals.length === 0 || positionals.includes(id))
}

function main(): void {
  mkdirSync(FOLDER, { recursive: true })
  const kinds = DATABASES.filter((kind) => values.database === undefined || values.database === kind)
  const results = chosen().flatMap(([id, plan]) =>
    kinds.flatMap((kind) => {
      const projects = plan.projects[kind]
      if (projects === undefined) return []
      return [plan.moments ? runAt(id, plan.moments, plan) : run(id, plan, [kind, projects])]
    }),
  )
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  console.log(`\n━━ ${commit} ━━\n${results.map(({ line }) => line).join('\n')}`)
  process.exitCode = results.length > 0 && results.every(({ passed }) => passed) ? 0 : 1
}

main()
