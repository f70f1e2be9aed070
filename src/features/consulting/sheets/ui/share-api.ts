import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { liveQuery } from '../../../../lib/web/fresh-query.ts'
import { sharedSheetsContract } from '../share-contract.ts'

export const sharedSheetsClient = featureClient(sharedSheetsContract)

const KEY = ['sheets', 'shared'] as const

/** What was signed for one of the caller's own pets. */
export const ownSheetQuery = (id: string) =>
  liveQuery([...KEY, 'own', id], () => sharedSheetsClient.getOwn({ id }))

/** What a link is for, by its secret. */
export const linkedSheetQuery = (token: string) =>
  queryOptions({
    queryKey: [...KEY, 'linked', token],
    queryFn: () => sharedSheetsClient.getByLink({ token }),
    staleTime: 0,
    retry: false,
  })
