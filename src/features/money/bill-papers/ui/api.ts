import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { liveQuery } from '../../../../lib/web/fresh-query.ts'
import { LIVE } from '../../../../lib/web/live-queries.ts'
import { pagesQuery } from '../../../../lib/web/pages-query.ts'
import { BILLS_KEY } from '../../bills/ui/api.ts'
import { papersContract } from '../contract.ts'

export const papersClient = featureClient(papersContract)

/** The caller's own bills, page by page, newest first. */
export const ownBillsQuery = {
  ...pagesQuery([...BILLS_KEY, 'mine'], (from) => papersClient.listOwn(from)),
  ...LIVE,
}

/** One of the caller's own bills. */
export const ownBillQuery = (id: string) =>
  liveQuery([...BILLS_KEY, 'own', id], () => papersClient.getOwn({ id }))

/** What the pets on a bill are due for next. */
export const nextQuery = (id: string) =>
  liveQuery([...BILLS_KEY, 'next', id], () => papersClient.listNext({ id }))

/** The bill that a link is for, by its secret. */
export const sharedBillQuery = (token: string) =>
  queryOptions({
    queryKey: [...BILLS_KEY, 'shared', token],
    queryFn: () => papersClient.getByLink({ token }),
    staleTime: 0,
    retry: false,
  })
