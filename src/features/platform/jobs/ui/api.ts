import { featureClient } from '../../../../lib/web/feature-client.ts'
import { liveQuery } from '../../../../lib/web/fresh-query.ts'
import { jobsContract } from '../contract.ts'

export const jobsClient = featureClient(jobsContract)

/** The prefix of all query keys about jobs. */
export const JOBS_KEY = ['jobs'] as const

/** The failed jobs, latest first; the first fifty. */
export const failedJobsQuery = liveQuery([...JOBS_KEY, 'failed'], () => jobsClient.listFailed())
