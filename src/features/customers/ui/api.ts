import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { pagesQuery } from '../../../lib/web/pages-query.ts'
import { roomClient } from '../../../lib/web/room-client.ts'
import { customersContract } from '../contract.ts'

export const customersClient = roomClient(customersContract)

/** The caller's own record, which fills the profile form; refetched each time the form opens. */
export const ownProfileQuery = queryOptions({
  queryKey: ['customers', 'own-profile'],
  queryFn: () => customersClient.ownProfile(),
  staleTime: 0,
})

/** The key of all cached customers; invalidated when one changes. */
export const CLINIC_CUSTOMERS_KEY = ['customers', 'clinic'] as const

/** The first customers who match `q`; the previous results stay visible while it loads. */
export const foundCustomersQuery = (q: string) =>
  queryOptions({
    queryKey: [...CLINIC_CUSTOMERS_KEY, 'search', q],
    queryFn: () => customersClient.search({ q }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The customers whose name, phone or email contains `q` (all for ''), by name, page by page. */
export const clinicCustomersQuery = (q: string) => ({
  ...pagesQuery([...CLINIC_CUSTOMERS_KEY, 'list', q], (from) => customersClient.list({ q, ...from })),
  placeholderData: keepPreviousData,
})

/** One customer as staff see one. */
export const clinicCustomerQuery = (id: string) =>
  queryOptions({
    queryKey: [...CLINIC_CUSTOMERS_KEY, 'one', id],
    queryFn: () => customersClient.one({ id }),
    staleTime: 0,
  })

/** Returns a function that refetches the customers shown, for use after one has changed. */
export function useRefreshCustomers(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: CLINIC_CUSTOMERS_KEY })
}
