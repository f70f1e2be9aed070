import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { countReporter } from './test/count-reporter.ts'
import { clearEnvironment } from './test/own-environment.ts'

/** What the database decides runs on both; what is answered before it is asked, on one. */
const ON_BOTH = 'test/api/**/*.test.ts'
const ON_ONE = 'test/protocol/**/*.test.ts'
/**
 * What `npm test` runs of it on the embedded database too, where the server has run it all: what is about every table or
 * every endpoint, and files that name the kind of database since it makes a difference other than a test left out.
 * `npm run api` runs everything on both.
 */
const ON_EMBEDDED = [
  ON_ONE,
  'test/api/*.test.ts',
  'test/api/office/history.test.ts',
  'test/api/platform/jobs.test.ts',
  ...globSync('test/api/*/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
    /inject\('databaseKind'\)(?! === 'embedded', )/.test(
      readFileSync(resolve(import.meta.dirname, file), 'utf8'),
    ),
  ),
]
/** The long runs of the reliability plan, which `npm run trust` starts; the others have their quick part elsewhere. */
const LONG = [
  'test/trust/**/*.test.ts',
  'test/protocol/fuzz.test.ts',
  'test/reliability/crash-server.test.ts',
  'test/reliability/one-money.test.ts',
]
/** Nothing in these looks at a short time, so two run at once; the other tests of reliability run alone. */
const SIDE_BY_SIDE = [
  'crash-embedded',
  'crash-server',
  'killed-imports',
  'killed-servers',
  'one-money',
  'proxy',
  'settings',
  'slow-headers',
  'start',
  'upgrade',
  'varnish',
].map((name) => `test/reliability/${name}.test.ts`)
/** These replace a module that others have read, or keep a folder or a saved state in one. */
const ALONE = [
  'src/features/outreach/reminders/clock-changes.test.ts',
  'src/features/planning/timetable/clock-changes.test.ts',
  'src/lib/time.test.ts',
  'src/lib/web/kept/worker.test.ts',
  'src/lib/server/database/data-lock.test.ts',
  'src/lib/server/database/embedded-*.test.ts',
  'test/no-access.test.ts',
]
clearEnvironment()
const setupFiles = ['test/setup.ts']
// What a program that a test starts has compiled, the next one reads.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, 'node_modules/.cache/compiled')
const countsFile = process.env.TEST_COUNTS_FILE

export default defineConfig({
  test: {
    // `isolate: false` where reading the server's modules again for each file would take longer than most of its tests.
    // The second database and the crash tests start programs of their own: no more workers than two cores bear.
    maxWorkers: 2,
    expect: { requireAssertions: true },
    reporters: countsFile === undefined ? ['default'] : ['default', countReporter(countsFile)],
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['src/**/*.test.ts', 'db/**/*.test.ts', 'scripts/**/*.test.ts', 'test/*.test.ts'],
          exclude: ALONE,
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'unit-alone',
          include: ALONE,
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'dom',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          pool: 'vmThreads',
          setupFiles: [...setupFiles, 'test/setup-dom.ts'],
          // A form filled in by keys takes seconds on a machine with other work.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'api-embedded',
          isolate: false,
          include: ON_EMBEDDED,
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: ['test/prepare-embedded.ts'],
          provide: { databaseKind: 'embedded' },
        },
      },
      {
        test: {
          name: 'api-pglite',
          isolate: false,
          include: [ON_BOTH, ON_ONE],
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: ['test/prepare-embedded.ts'],
          provide: { databaseKind: 'embedded' },
        },
      },
      {
        test: {
          name: 'api-postgres',
          isolate: false,
          include: [ON_BOTH],
          setupFiles,
          globalSetup: ['test/prepare-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          provide: { databaseKind: 'server' },
        },
      },
      {
        test: {
          name: 'reliability-side-by-side',
          isolate: false,
          include: SIDE_BY_SIDE,
          setupFiles,
          globalSetup: ['test/prepare-embedded.ts'],
          provide: { databaseKind: 'embedded' },
          testTimeout: 300_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'reliability',
          isolate: false,
          include: ['test/reliability/**/*.test.ts'],
          exclude: SIDE_BY_SIDE,
          setupFiles,
          globalSetup: ['test/prepare-embedded.ts'],
          provide: { databaseKind: 'embedded' },
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browsers',
          include: ['test/browsers/**/*.test.ts'],
          setupFiles,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'trust-pglite',
          include: LONG,
          setupFiles,
          globalSetup: ['test/prepare-embedded.ts'],
          provide: { databaseKind: 'embedded' },
          testTimeout: 3_600_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'trust-postgres',
          include: LONG,
          setupFiles,
          globalSetup: ['test/prepare-server.ts'],
          provide: { databaseKind: 'server' },
          testTimeout: 3_600_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
