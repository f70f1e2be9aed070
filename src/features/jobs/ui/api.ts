import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../lib/web/feature-client.ts'
import { LIVE } from '../../../lib/web/live-queries.ts'
import { jobsContract } from '../contract.ts'

export const jobsClient = featureClient(jobsContract)

/** The prefix of all query keys about jobs. */
export const JOBS_KEY = ['jobs'] as const

/** The failed jobs, latest first; the first fifty. */
export const failedJobsQuery = queryOptions({
  queryKey: [...JOBS_KEY, 'failed'],
  queryFn: () => jobsClient.failed(),
  staleTime: 0,
  ...LIVE,
})
