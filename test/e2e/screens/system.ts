import type { Page } from '@playwright/test'
import { SYSTEM_TEXTS } from '../../../src/features/office/system/texts.ts'
import { JOBS_TEXTS } from '../../../src/features/platform/jobs/texts.ts'
import { answering } from '../answers.ts'
import { answered, at, failed, loading, type Screen } from './builders.ts'

const WELL = {
  problems: [],
  settings: [],
  database: { kind: 'embedded', version: '18.3', sizeBytes: 41_943_040, schema: 22, failure: null },
  backups: { by: 'us', last: '2027-03-10T03:32:00.000Z', failure: null },
  mail: { delivers: true, waiting: 0, givenUp: 0, lastSent: '2027-03-10T03:50:00.000Z' },
  push: { configured: true, devices: 14, waiting: 2 },
  streams: 3,
  queues: [{ kind: 'push', waiting: 2, lagS: 4 }],
  activity: {
    ...{ requests: 48_210, faults: 3, withinMs: 100, slotsLost: 2, signInsRefused: 7 },
    bookings: { customer: 64, clinic: 21 },
  },
  release: '1.0.0',
  startedAt: '2027-03-08T22:10:00.000Z',
  disk: { freeBytes: 18_000_000_000, totalBytes: 42_000_000_000 },
}

const UNWELL = {
  ...WELL,
  problems: ['DATABASE_REFUSES', 'DISK_FULL', 'BACKUP_FAILED', 'MAIL_LATE', 'MAIL_GIVEN_UP', 'PUSH_LATE'],
  settings: ['TRUST_PROXY'],
  database: { ...WELL.database, failure: 'error: could not extend file: No space left on device' },
  backups: { ...WELL.backups, failure: 'ENOSPC: no space left on device, write' },
  mail: { ...WELL.mail, waiting: 12, givenUp: 1 },
  disk: { ...WELL.disk, freeBytes: 0 },
  queues: [
    { kind: 'mail', waiting: 12, lagS: 5400 },
    { kind: 'announcement', waiting: 1, lagS: 0 },
  ],
}

const unwell = (page: Page) => answering(page, '/clinic/system', (route) => route.fulfill({ json: UNWELL }))

const FAILED_JOBS = {
  items: [
    {
      ...{ id: '5b8c4f2e-6a0e-4c57-9d0c-2f7d1c1a0b01', kind: 'mail', failedAt: '2027-03-10T03:10:00.000Z' },
      ...{ attempts: 20, error: 'The mail server refused the recipient (550)', canStart: true, nextAt: null },
    },
    {
      ...{ id: '5b8c4f2e-6a0e-4c57-9d0c-2f7d1c1a0b02', kind: 'backup', failedAt: '2027-03-10T03:04:00.000Z' },
      ...{ attempts: 0, error: 'ENOSPC', canStart: true, nextAt: '2027-03-10T04:30:00.000Z' },
    },
    {
      ...{ id: '5b8c4f2e-6a0e-4c57-9d0c-2f7d1c1a0b03', kind: 'push', failedAt: '2027-03-08T11:00:00.000Z' },
      ...{ attempts: 1, error: 'The push service answered 413', canStart: false, nextAt: null },
    },
  ],
  nextCursor: null,
}

const jobsFailed = async (page: Page) => {
  await answering(page, '/clinic/system', (route) => route.fulfill({ json: WELL }))
  await answering(page, '/clinic/jobs/failed', (route) => route.fulfill({ json: FAILED_JOBS }))
}

export const systemScreens: readonly Screen[] = at('clinic', '/dashboard/system', [
  answered('system', ['/clinic/system', WELL], SYSTEM_TEXTS.allWell),
  {
    name: 'system-problems',
    prepare: unwell,
    arrive: (page) => page.getByText('Nothing can be saved').waitFor(),
  },
  {
    name: 'system-failed-jobs',
    prepare: jobsFailed,
    arrive: (page) => page.getByText('Hourly backup').waitFor(),
  },
  failed('system-jobs-not-loaded', '/clinic/jobs/failed', JOBS_TEXTS.loadFailed),
  loading('system-loading', '/clinic/system', SYSTEM_TEXTS.loading),
  failed('system-failed', '/clinic/system', SYSTEM_TEXTS.loadFailed),
])
