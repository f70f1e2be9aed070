// Runs every check and every test in order, even if one of them fails, and sums up the results. With `--changed` or
// `--changed=main`, runs only the tests that import, directly or not, a file changed since then.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { TestCounts } from '../test/count-reporter.ts'
import { filesSince, runChecks } from './check.ts'
import { runNode } from './run-node.ts'
import { prepareSystemPrograms } from './system-programs.ts'

const RESULTS = resolve(import.meta.dirname, '../test-results')

/** More tests than this that pass on their second try alone fail the run: then it is not the machine. */
const MAX_UNSTEADY = 3
/** How often each kind of kill is tried where the database has changed. */
const ROUNDS_OF_DATABASE = '8'
const NONE: TestCounts = { passed: 0, failed: [], unsteady: [], skipped: [] }

const { values } = parseArgs({ args: changedArgs(), options: { changed: { type: 'string' } } })
const { changed } = values

const STAGES: Record<string, () => TestCounts | Promise<TestCounts>> = {
  Check: async () =>
    (await runChecks(changed))
      .map(({ name, passed }) => countOne(`npm run ${name}`, () => passed))
      .reduce(add),
  'Unit and components': () => runVitest(['unit', 'unit-alone', 'dom']),
  'API on a PostgreSQL server': () => runVitest(['api-postgres']),
  'API on the embedded database': () => runVitest([isOfDatabase() ? 'api-pglite' : 'api-embedded']),
  Build: () =>
    add(
      countOne('npm run build', () => runNode(['scripts/build.mjs'])),
      add(
        countOne('npm run check:first-load', () => runNode(['--run', 'check:first-load'])),
        countOne('npm run check:browsers', () => runNode(['--run', 'check:browsers'])),
      ),
    ),
  Reliability: () =>
    runVitest(
      ['reliability-side-by-side', 'reliability'],
      isOfDatabase() ? { TRUST_ROUNDS: ROUNDS_OF_DATABASE } : {},
    ),
  'Firefox and WebKit': () => runVitest(['browsers']),
  Browser: () =>
    changed === undefined
      ? runPlaywright()
      : add(runPlaywright(`--only-changed=${changed}`), runPlaywright('story.test.ts')),
}

/** Whether the database may behave differently since the commit that a run compares with: then all is tried on both kinds. */
function isOfDatabase(): boolean {
  const parts = /^(db|src\/lib\/server\/(database|jobs)|src\/features\/platform\/jobs)\//
  return changed !== undefined && filesSince(changed).some((file) => parts.test(file))
}

/** Parses the command line; `--changed` without a value means uncommitted changes. */
function changedArgs(): string[] {
  return process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg))
}

function countOne(name: string, step: () => boolean): TestCounts {
  return step() ? { ...NONE, passed: 1 } : { ...NONE, failed: [name] }
}

function add(a: TestCounts, b: TestCounts): TestCounts {
  return {
    passed: a.passed + b.passed,
    failed: [...a.failed, ...b.failed],
    unsteady: [...a.unsteady, ...b.unsteady],
    skipped: [...a.skipped, ...b.skipped],
  }
}

function runVitest(projects: readonly string[], env: Record<string, string> = {}): TestCounts {
  const file = resolve(RESULTS, `${projects.join('-')}.json`)
  const since = changed === undefined ? [] : [`--changed=${changed}`]
  const args = ['run', '--retry=1', ...since, ...projects.flatMap((project) => ['--project', project])]
  const run = () => runNode(['node_modules/vitest/vitest.mjs', ...args], { TEST_COUNTS_FILE: file, ...env })
  return countRun(file, run, readCounts)
}

function runPlaywright(...args: string[]): TestCounts {
  const file = resolve(RESULTS, 'e2e.json')
  return countRun(
    file,
    () => runNode(['node_modules/@playwright/test/cli.js', 'test', ...args]),
    readPlaywrightReport,
  )
}

/** Runs tests that write a report. A run that fails without a failure in its report counts as one. */
function countRun(file: string, run: () => boolean, read: (text: string) => TestCounts): TestCounts {
  rmSync(file, { force: true })
  const hasEndedWell = run()
  const counts = existsSync(file) ? read(readFileSync(file, 'utf8')) : NONE
  const hasTests = counts.passed + counts.failed.length > 0 || changed !== undefined
  const isUnexplained = counts.failed.length === 0 && !(hasEndedWell && hasTests)
  const failed = isUnexplained ? ['the run ended without naming a failed test'] : []
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

async function runStage(name: string, stage: () => TestCounts | Promise<TestCounts>): Promise<Done> {
  console.log(`\n━━ ${name} ━━`)
  const begin = Date.now()
  const counts = await stage()
  const seconds = ((Date.now() - begin) / 1000).toFixed(1)
  return { line: `${name.padEnd(30)} ${sentence(counts)}, ${seconds} s`, counts }
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
  const tools = await runStage('System programs', () =>
    countOne('a browser, PostgreSQL, nginx and PgBouncer', prepareSystemPrograms),
  )
  const stages = tools.counts.failed.length > 0 ? {} : STAGES
  const done = [tools]
  for (const [name, stage] of Object.entries(stages)) done.push(await runStage(name, stage))
  const total = judge(done.map(({ counts }) => counts).reduce(add))
  console.log(`\n━━ Summary ━━\n${done.map(({ line }) => line).join('\n')}`)
  for (const name of total.failed) console.log(`failed: ${name}`)
  for (const name of total.unsteady) console.log(`passed the second time only: ${name}`)
  for (const { name, reason } of total.skipped) console.log(`skipped: ${name}: ${reason}`)
  console.log(`\n${sentence(total)}`)
  process.exitCode = total.failed.length === 0 ? 0 : 1
}

await main()
