import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { get, post } from '../../../lib/route.ts'
import { instant } from '../../../lib/text.ts'
import { admins } from '../auth/access.ts'
import { JOBS_REFUSALS } from './texts.ts'

/** A job that was given up, or a repeated one whose last run failed. */
const failedJobSchema = z.object({
  id: z.uuid(),
  kind: z.string().describe('kind of job, such as `mail`'),
  failedAt: instant,
  attempts: z.int().describe('number of attempts; 0 for a repeated job that waits for its next time'),
  error: z.string().nullable().describe('a code or a short reason, without personal data'),
  canStart: z.boolean().describe('false if the job is no longer useful'),
  nextAt: instant.nullable().describe('time at which a repeated job runs next'),
})
export type FailedJob = z.infer<typeof failedJobSchema>

export const jobsContract = oc.tag('Background jobs').router({
  listFailed: admins({ scope: null })
    .route(get('/clinic/jobs/failed', 'List the failed jobs, latest first'))
    .input(z.strictObject({ cursor: cursorSchema }).optional())
    .output(pageOf(failedJobSchema)),
  startAgain: admins({ scope: null, words: 'Failed job started again' })
    .route(post('/clinic/jobs/{id}/start', 'Start a failed job again'))
    .input(z.strictObject({ id: z.uuid(JOBS_REFUSALS.JOB_MISSING.message) }))
    .output(z.object({ started: z.literal(1) }))
    .errors(JOBS_REFUSALS),
  startAllAgain: admins({ scope: null, words: 'Failed jobs started again' })
    .route(post('/clinic/jobs/start', 'Start all failed jobs again'))
    .route({ description: 'The list leaves out jobs that are too old.' })
    .input(noInput)
    .output(z.object({ started: z.int() })),
})
