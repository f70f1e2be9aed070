import { refusal } from '../../../../lib/refusal.ts'
import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import type { AuthContext } from '../../auth/server/auth-context.ts'
import { implementFeature } from '../../auth/server/implement-feature.ts'
import { jobsContract } from '../contract.ts'
import { JOBS_REFUSALS } from '../texts.ts'
import { hasFailed, listFailedJobs, startFailedJobs } from './queries.ts'

const os = implementFeature(jobsContract).$context<AuthContext>()

export const jobsRouter = os.router({
  listFailed: os.listFailed.handler(async ({ input, context }) => {
    const rows = await listFailedJobs(context.db, rangeOf(input?.cursor))
    const positionOf = ({ failedAt, id }: (typeof rows)[number]) => ({ at: failedAt, id })
    return toPage(rows, positionOf, ({ isExpired, ...job }) => ({ ...job, canStart: !isExpired }))
  }),

  startAgain: os.startAgain.handler(async ({ input, context }) => {
    const started = await startFailedJobs(context.db, input.id)
    if (started === 1) return { started: 1 }
    throw refusal(JOBS_REFUSALS, (await hasFailed(context.db, input.id)) ? 'JOB_TOO_OLD' : 'JOB_MISSING')
  }),

  startAllAgain: os.startAllAgain.handler(async ({ context }) => ({
    started: await startFailedJobs(context.db),
  })),
})
