import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { foundBy } from '../../../../lib/typed/search-term.ts'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery } from '../../../../lib/web/fresh-query.ts'
import { customersContract } from '../contract.ts'

export const customersClient = featureClient(customersContract)

/** The caller's own record, which fills the profile form; refetched each time the form opens. */
export const ownProfileQuery = freshQuery(['customers', 'own-profile'], () => customersClient.getOwnProfile())

/** The key of all cached customers; invalidated when one changes. */
export const CLINIC_CUSTOMERS_KEY = ['customers', 'clinic'] as const

/** The first customers who match `q`; the previous results stay visible while it loads. */
export const foundCustomersQuery = (q: string) =>
  queryOptions({
    queryKey: [...CLINIC_CUSTOMERS_KEY, 'search', q],
    queryFn: () => foundBy(q, (term) => customersClient.search({ q: term }), []),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Returns a function that refetches the customers shown, for use after one has changed. */
export function useRefreshCustomers(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: CLINIC_CUSTOMERS_KEY })
}
