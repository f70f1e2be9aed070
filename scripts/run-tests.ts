// Runs every check and every test, even if one of them fails, and sums up the results. With `--changed` or
// `--changed=main`, runs only the tests that import, directly or not, a file changed since then.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { TestCounts } from '../test/count-reporter.ts'
import { runChecks } from './check.ts'
import { runNode } from './run-node.ts'
import { prepareSystemPrograms } from './system-programs.ts'

const RESULTS = resolve(import.meta.dirname, '../test-results')

const NONE: TestCounts = { passed: 0, failed: [], unsteady: [], skipped: [] }

const { values } = parseArgs({ args: changedArgs(), options: { changed: { type: 'string' } } })
const { changed } = values

/** More tests than this that pass on their second try alone fail the run: then it is not the machine. */
const MAX_UNSTEADY = 3

/** Counts the tests of a stage; with `beside`, their output is shown once they have ended. */
type Stage = (beside: boolean) => Promise<TestCounts>

const build: Stage = async (beside) => {
  const steps = { 'npm run build': ['scripts/build.mjs'], ...named('check:first-load', 'check:browsers') }
  let counts = NONE
  for (const [name, args] of Object.entries(steps)) counts = add(counts, await countOne(name, args, beside))
  return counts
}

/** Stages that run one after the other, the two lanes side by side: browsers wait while the server's tests work. */
const LANES: Record<string, Stage>[] = [
  {
    Build: build,
    Browser: async () =>
      changed === undefined
        ? await runPlaywright()
        : add(await runPlaywright(`--only-changed=${changed}`), await runPlaywright('story.test.ts')),
    'Firefox and WebKit': (beside) => runVitest(beside, 'browsers'),
    Check: async () =>
      (await runChecks(changed)).map(({ name, passed }) => countOf(`npm run ${name}`, passed)).reduce(add),
  },
  {
    'Unit and components': (beside) => runVitest(beside, 'unit', 'unit-alone', 'dom'),
    'API on the embedded database': (beside) => runVitest(beside, 'api-pglite'),
    'API on a PostgreSQL server': (beside) => runVitest(beside, 'api-postgres'),
    // Last, since it starts what the other lane has built.
    Reliability: (beside) => runVitest(beside, 'reliability-side-by-side', 'reliability'),
  },
]

/** Parses the command line; `--changed` without a value means uncommitted changes. */
function changedArgs(): string[] {
  return process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg))
}

function named(...scripts: string[]): Record<string, string[]> {
  return Object.fromEntries(scripts.map((script) => [`npm run ${script}`, ['--run', script]]))
}

async function countOne(name: string, args: string[], beside: boolean): Promise<TestCounts> {
  return countOf(name, await runNode(args, {}, beside))
}

function countOf(name: string, passed: boolean): TestCounts {
  return passed ? { ...NONE, passed: 1 } : { ...NONE, failed: [name] }
}

function add(a: TestCounts, b: TestCounts): TestCounts {
  return {
    passed: a.passed + b.passed,
    failed: [...a.failed, ...b.failed],
    unsteady: [...a.unsteady, ...b.unsteady],
    skipped: [...a.skipped, ...b.skipped],
  }
}

function runVitest(beside: boolean, ...projects: string[]): Promise<TestCounts> {
  const file = resolve(RESULTS, `${projects.join('-')}.json`)
  const since = changed === undefined ? [] : [`--changed=${changed}`]
  const args = ['run', '--retry=1', ...since, ...projects.flatMap((project) => ['--project', project])]
  const run = () => runNode(['node_modules/vitest/vitest.mjs', ...args], { TEST_COUNTS_FILE: file }, beside)
  return countRun(file, run, readCounts)
}

function runPlaywright(...args: string[]): Promise<TestCounts> {
  const file = resolve(RESULTS, 'e2e.json')
  return countRun(
    file,
    () => runNode(['node_modules/@playwright/test/cli.js', 'test', ...args]),
    readPlaywrightReport,
  )
}

/** Runs tests that write a report. A run that fails without a failure in its report counts as one. */
async function countRun(
  file: string,
  run: () => Promise<boolean>,
  read: (text: string) => TestCounts,
): Promise<TestCounts> {
  rmSync(file, { force: true })
  const hasEndedWell = await run()
  const counts = existsSync(file) ? read(readFileSync(file, 'utf8')) : NONE
  const hasTests = counts.passed + counts.failed.length > 0 || changed !== undefined
  const isUnexplained = counts.failed.length === 0 && !(hasEndedWell && hasTests)
  const failed = isUnexplained ? ['the run itself, which ended without saying which test'] : []
  return add(failUnexplainedSkips(counts), { ...NONE, failed })
}

const readCounts = (text: string) => JSON.parse(text) as TestCounts

function readPlaywrightReport(text: string): TestCounts {
  const { stats, errors, suites } = JSON.parse(text) as JSONReport
  const failed = [
    ...suites.flatMap((suite) => namesIn(suite, 'unexpected')),
    ...errors.map(({ message }) => `outside of any test: ${message}`),
  ]
  const unsteady = suites.flatMap((suite) => namesIn(suite, 'flaky'))
  return { passed: stats.expected + stats.flaky, failed, unsteady, skipped: suites.flatMap(skippedIn) }
}

/** The tests of a suite and its nested suites with this status. */
function namesIn(suite: JSONReportSuite, ended: 'flaky' | 'unexpected'): string[] {
  const here = suite.specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === ended)
      .map(({ projectName }) => `${file}: ${title} (${projectName})`),
  )
  return [...here, ...(suite.suites ?? []).flatMap((inner) => namesIn(inner, ended))]
}

function skippedIn(suite: JSONReportSuite): TestCounts['skipped'] {
  const here = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ projectName, annotations }) => ({
        name: `${title} (${projectName})`,
        reason: annotations.find(({ type }) => type === 'skip')?.description ?? '',
      })),
  )
  return [...here, ...(suite.suites ?? []).flatMap(skippedIn)]
}

/** A skipped test without a reason counts as a failure. */
function failUnexplainedSkips(counts: TestCounts): TestCounts {
  const silent = counts.skipped.filter(({ reason }) => reason === '')
  const failed = [...counts.failed, ...silent.map(({ name }) => `skipped without a reason: ${name}`)]
  return { ...counts, failed, skipped: counts.skipped.filter(({ reason }) => reason !== '') }
}

type Done = { line: string; counts: TestCounts }

async function runStage(name: string, stage: Stage, beside: boolean): Promise<Done> {
  if (!beside) console.log(`\n━━ ${name} ━━`)
  const begin = Date.now()
  const counts = await stage(beside)
  const seconds = ((Date.now() - begin) / 1000).toFixed(1)
  const line = `${name.padEnd(30)} ${sentence(counts)}, ${seconds} s`
  if (beside) console.log(`━━ ${line} ━━`)
  return { line, counts }
}

async function runLane(stages: Record<string, Stage>, beside: boolean): Promise<Done[]> {
  const done: Done[] = []
  for (const [name, stage] of Object.entries(stages)) done.push(await runStage(name, stage, beside))
  return done
}

function sentence({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`
}

/** What passed on its second try is named, and fails the run only if there is more of it than a busy machine explains. */
function judge(counts: TestCounts): TestCounts {
  if (counts.unsteady.length <= MAX_UNSTEADY) return counts
  return {
    ...counts,
    failed: [...counts.failed, `${counts.unsteady.length} tests passed the second time only`],
  }
}

async function main(): Promise<void> {
  mkdirSync(RESULTS, { recursive: true })
  const tools = await runStage(
    'System programs',
    async () => countOf('a browser, PostgreSQL, nginx and PgBouncer', prepareSystemPrograms()),
    false,
  )
  const lanes = tools.counts.failed.length > 0 ? [] : LANES
  const ran = await Promise.all(lanes.map((stages, index) => runLane(stages, index > 0)))
  const done = [tools, ...ran.flat()]
  const total = judge(done.map(({ counts }) => counts).reduce(add))
  console.log(`\n━━ Summary ━━\n${done.map(({ line }) => line).join('\n')}`)
  for (const name of total.failed) console.log(`failed: ${name}`)
  for (const name of total.unsteady) console.log(`passed the second time only: ${name}`)
  for (const { name, reason } of total.skipped) console.log(`skipped: ${name}: ${reason}`)
  console.log(`\n${sentence(total)}`)
  process.exitCode = total.failed.length === 0 ? 0 : 1
}

await main()
