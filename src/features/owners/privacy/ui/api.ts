import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { privacyContract } from '../contract.ts'

export const privacyClient = featureClient(privacyContract)

/** The version of the privacy notice, and whether the caller has seen it. It changes about once a year. */
export const noticeQuery = queryOptions({
  queryKey: ['privacy', 'notice'],
  queryFn: () => privacyClient.notice(),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
