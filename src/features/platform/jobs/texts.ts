import type { Refusal } from '../../../lib/refusal.ts'

export const JOBS_TEXTS = {
  title: 'Failed jobs',
  loading: 'Loading failed jobs...',
  loadFailed: 'Failed to load failed jobs',
  none: 'No job has failed.',
  more: 'There are older failed jobs as well.',
  started: 'Started again',
  startFailed: 'Failed to start the job again',
  tooOld: 'Too old to start again',
} as const

export const JOBS_REFUSALS = {
  JOB_MISSING: { status: 404, message: 'This job has been started again or deleted in the meantime.' },
  JOB_TOO_OLD: { status: 409, message: 'This job is too old to be started again.' },
} as const satisfies Record<string, Refusal>
