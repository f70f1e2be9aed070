import type { Refusal } from '../../lib/refusal.ts'

export const JOBS_REFUSALS = {
  JOB_MISSING: { status: 404, message: 'This job has been started again or deleted meanwhile.' },
  JOB_TOO_OLD: { status: 409, message: 'This job is too old to be started again.' },
} as const satisfies Record<string, Refusal>
