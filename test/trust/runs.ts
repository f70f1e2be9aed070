/**
 * The reliability plan: what must hold, and the tests that show it. `npm run trust` runs them with many rounds;
 * docs/reliability.md has the figures.
 *
 * A run is a test file. It calls `openRun('R1', usualRounds)`, takes its rounds and its randomness from there, records
 * what happens with `record`, says what came of it with `figure`, and asserts. If its quick part belongs to `npm test`,
 * the file is in test/api or test/reliability; if not, it is `test/trust/rNN-name.test.ts`, which is in the vitest
 * projects `trust-pglite` and `trust-postgres`. `inject('databaseKind')` is the database it runs on; `freshDatabase()`
 * and `serve()` work as in any other test.
 */
export type RunPlan = {
  /** What must hold. */
  what: string
  /** The test files, and the vitest project that runs them on each database; on one without a project they aren't run. */
  files: readonly string[]
  projects: { embedded?: string; postgres?: string }
  /** Only the tests whose name matches. */
  tests?: string
  /** How many rounds a full run has; without it, as many as the tests say themselves. */
  rounds?: number
}

const API = { embedded: 'api-pglite', postgres: 'api-postgres' }

export const RUNS = {
  R1: {
    what: 'Of 50 bookings of one slot at once, one gets it',
    files: ['test/api/slot-race.test.ts'],
    projects: API,
    rounds: 1000,
  },
  R2: {
    what: 'Of two actions on one record at once, one wins',
    files: ['transitions', 'payments', 'services', 'pet-removal-race'].map(
      (name) => `test/api/${name}.test.ts`,
    ),
    projects: API,
    tests: 'one winner|rounds',
    rounds: 1000,
  },
  R3: {
    what: 'Whatever 16 people do at once, some order explains every answer; prices and totals are right',
    files: ['test/api/history.test.ts'],
    projects: API,
    rounds: 100_000,
  },
  R4: {
    what: 'A server or an embedded database that is killed loses nothing acknowledged',
    files: ['test/reliability/crash-embedded.test.ts', 'test/reliability/crash-server.test.ts'],
    projects: { embedded: 'reliability' },
    rounds: 100,
  },
  'R4-servers': {
    what: 'Two servers behind nginx and PgBouncer, one killed every five seconds, lose nothing',
    files: ['test/reliability/killed-servers.test.ts'],
    projects: { postgres: 'reliability' },
    rounds: 120,
  },
  R6: {
    what: 'A standby that is promoted under load has everything acknowledged, if it is synchronous',
    files: ['test/trust/r6-standby.test.ts'],
    projects: { postgres: 'trust-postgres' },
    rounds: 5,
  },
  R16: {
    what: 'An upgrade that is killed at any statement is completed by the next start',
    files: ['test/trust/r16-upgrade.test.ts'],
    projects: { embedded: 'trust-pglite', postgres: 'trust-postgres' },
  },
} as const satisfies Record<string, RunPlan>

export type RunId = keyof typeof RUNS
