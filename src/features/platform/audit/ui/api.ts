import { keepPreviousData } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { pagesQuery } from '../../../../lib/web/pages-query.ts'
import { type AuditSearch, auditContract } from '../contract.ts'

/** What was done. */
export const auditClient = featureClient(auditContract)

/** The recorded actions that match a search, page by page, latest first. */
export const auditQuery = (search: AuditSearch) => ({
  ...pagesQuery(['audit', search], (from) => auditClient.list({ ...search, ...from })),
  placeholderData: keepPreviousData,
})

/** The actions that can be recorded. They change with the server only. */
export const actionsQuery = {
  queryKey: ['audit', 'actions'],
  queryFn: () => auditClient.actions(),
  staleTime: Number.POSITIVE_INFINITY,
}
