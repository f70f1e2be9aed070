import type { Page } from '@playwright/test'
import { SYSTEM_TEXTS } from '../../../src/features/system/texts.ts'
import { answering } from '../expectations.ts'
import { answered, at, failed, loading, type Screen } from './builders.ts'

const WELL = {
  problems: [],
  settings: [],
  database: { kind: 'embedded', version: '18.3', sizeBytes: 41_943_040, schema: 22, failure: null },
  backups: { by: 'us', last: '2027-03-10T03:32:00.000Z', failure: null },
  mail: { delivers: true, waiting: 0, givenUp: 0, lastSent: '2027-03-10T03:50:00.000Z' },
  push: { configured: true, devices: 14, waiting: 0 },
  streams: 3,
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
}

const unwell = (page: Page) => answering(page, '/clinic/system', (route) => route.fulfill({ json: UNWELL }))

export const systemScreens: readonly Screen[] = at('clinic', '/dashboard/system', [
  answered('system', ['/clinic/system', WELL], SYSTEM_TEXTS.allWell),
  {
    name: 'system-problems',
    prepare: unwell,
    arrive: (page) => page.getByText('Nothing can be saved').waitFor(),
  },
  loading('system-loading', '/clinic/system', SYSTEM_TEXTS.loading),
  failed('system-failed', '/clinic/system', SYSTEM_TEXTS.loadFailed),
])
