import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { pagesQuery } from '../../../lib/web/pages-query.ts'
import { roomClient } from '../../../lib/web/room-client.ts'
import { customersContract } from '../contract.ts'

export const customersClient = roomClient(customersContract)

/** The caller's own record, as the profile form begins with it; asked for anew each time the form opens. */
export const ownProfileQuery = queryOptions({
  queryKey: ['customers', 'own-profile'],
  queryFn: () => customersClient.ownProfile(),
  staleTime: 0,
})

/** Everything the browser keeps of the clinic's customers; invalidated when one changes. */
export const CLINIC_CUSTOMERS_KEY = ['customers', 'clinic'] as const

/** The first customers with a text in name, phone or e-mail; the ones before stay in sight until they have come. */
export const foundCustomersQuery = (q: string) =>
  queryOptions({
    queryKey: [...CLINIC_CUSTOMERS_KEY, 'search', q],
    queryFn: () => customersClient.search({ q }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** All customers by name, or those with a text in name, phone or e-mail, page by page. */
export const clinicCustomersQuery = (q: string) => ({
  ...pagesQuery([...CLINIC_CUSTOMERS_KEY, 'list', q], (from) => customersClient.list({ q, ...from })),
  placeholderData: keepPreviousData,
})

/** One customer as the clinic sees them. */
export const clinicCustomerQuery = (id: string) =>
  queryOptions({
    queryKey: [...CLINIC_CUSTOMERS_KEY, 'one', id],
    queryFn: () => customersClient.one({ id }),
    staleTime: 0,
  })

/** Asks anew for every customer in sight, after one of them has changed. */
export function useForgetCustomers(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: CLINIC_CUSTOMERS_KEY })
}
