import { describe, expect, test } from 'vitest'
import { formatBytes, type Problem, problemsIn, type SystemState } from './rules.ts'

const NOW = new Date('2027-03-10T04:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const GB = 1024 ** 3

const WELL = {
  database: { kind: 'embedded', version: '18.3', sizeBytes: 1, schema: 1, failure: null },
  backups: { by: 'us', last: ago(50), failure: null },
  mail: { delivers: true, waiting: 1, waitedS: 60, givenUp: 0, lastSent: null },
  push: { configured: true, devices: 1, waiting: 1, waitedS: 60 },
  jobs: [],
  streams: 0,
  activity: {
    ...{ requests: 0, faults: 0, withinMs: null, slotsLost: 0, signInsRefused: 0 },
    bookings: { customer: 0, clinic: 0 },
  },
  clock: { aheadS: 0, wasAhead: false },
  release: '1.0.0',
  startedAt: ago(1000),
  disk: { freeBytes: 3 * GB, totalBytes: 10 * GB },
  settings: [],
} as const satisfies SystemState

const mail = (change: Partial<SystemState['mail']>) => ({ mail: { ...WELL.mail, ...change } })
const push = (change: Partial<SystemState['push']>) => ({ push: { ...WELL.push, ...change } })
const backups = (change: Partial<SystemState['backups']>) => ({ backups: { ...WELL.backups, ...change } })
const free = (freeBytes: number) => ({ disk: { freeBytes, totalBytes: 10 * GB } })

describe('what is wrong', () => {
  test.each<[string, Partial<SystemState>]>([
    ['all is well', {}],
    ['the first backup is not due yet', { ...backups({ last: null }), startedAt: ago(119) }],
    ['others make the backups', backups({ by: 'host', last: null })],
    ['emails stay in the outbox', mail({ delivers: false, waitedS: 600_000, givenUp: 5 })],
    ['push is not set up', push({ configured: false, waitedS: 600_000 })],
    ['the disk is not known', { disk: null }],
    ['a job waits its turn', { jobs: [{ kind: 'announcement', waiting: 9, lagS: 600, failed: 0 }] }],
    [
      'emails, which have problems of their own',
      { jobs: [{ kind: 'mail', waiting: 1, lagS: 9999, failed: 1 }] },
    ],
    ['an email waits its turn', mail({ waitedS: 600 })],
  ])('is nothing when %s', (_what, change) => {
    expect(problemsIn({ ...WELL, ...change }, NOW)).toEqual([])
  })

  test.each<[Problem, Partial<SystemState>]>([
    ['DATABASE_REFUSES', { database: { ...WELL.database, failure: 'No space left on device' } }],
    ['DISK_LOW', free(2 * GB - 1)],
    ['DISK_FULL', free(GB / 4 - 1)],
    ['BACKUP_FAILED', backups({ last: ago(500), failure: 'EACCES' })],
    ['BACKUP_LATE', backups({ last: ago(121) })],
    ['BACKUP_LATE', { ...backups({ last: null }), startedAt: ago(121) }],
    ['CLOCKS_DIFFER', { clock: { aheadS: -300, wasAhead: false } }],
    ['CLOCK_WAS_AHEAD', { clock: { aheadS: 0, wasAhead: true } }],
    ['CLOCK_WAS_AHEAD', backups({ fromFuture: true })],
    ['BACKUPS_OFF', backups({ by: 'no one', last: null })],
    ['MAIL_LATE', mail({ waitedS: 601 })],
    ['MAIL_GIVEN_UP', mail({ givenUp: 1 })],
    ['PUSH_LATE', push({ waitedS: 601 })],
    ['JOBS_LATE', { jobs: [{ kind: 'announcement', waiting: 1, lagS: 601, failed: 0 }] }],
    ['JOBS_FAILED', { jobs: [{ kind: 'clean-up', waiting: 0, lagS: 0, failed: 1 }] }],
  ])('is %s alone', (problem, change) => {
    expect(problemsIn({ ...WELL, ...change }, NOW)).toEqual([problem])
  })

  test('is given with the most urgent first', () => {
    const state = { ...WELL, ...mail({ givenUp: 1 }), ...free(0), ...backups({ by: 'no one' }) }
    expect(problemsIn(state, NOW)).toEqual(['DISK_FULL', 'BACKUPS_OFF', 'MAIL_GIVEN_UP'])
  })
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1536, '1.5 kB'],
  [12 * 1024 ** 2, '12 MB'],
  [3.27 * GB, '3.3 GB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('a size of %d bytes is %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
