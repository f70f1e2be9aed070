import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { liveQuery } from '../../../../lib/web/fresh-query.ts'
import { pagesQuery } from '../../../../lib/web/pages-query.ts'
import { CLINIC_CUSTOMERS_KEY } from '../../customers/ui/api.ts'
import { type HouseholdOrder, householdsContract } from '../contract.ts'

export const householdsClient = featureClient(householdsContract)

/** The customers whose name, phone or email contains `q` (all for ''), with their pets, page by page. */
export const householdsQuery = (q: string, order: HouseholdOrder) => ({
  ...pagesQuery([...CLINIC_CUSTOMERS_KEY, 'list', q, order], (from) =>
    householdsClient.list({ q, order, ...from }),
  ),
  placeholderData: keepPreviousData,
  // It says what is owed and when someone comes, which other pages change.
  staleTime: 0,
})

/** The customers who are likely the person that a form describes, as JSON. */
export const alikeQuery = (asked: string) => {
  const person: Parameters<typeof householdsClient.findAlike>[0] = JSON.parse(asked)
  return queryOptions({
    queryKey: [...CLINIC_CUSTOMERS_KEY, 'alike', asked],
    queryFn: () => householdsClient.findAlike(person),
    placeholderData: keepPreviousData,
    enabled: person.fullName.trim().length > 2 || person.email.includes('@'),
  })
}

/** One customer with their pets, for admins. */
export const householdQuery = (id: string) =>
  liveQuery([...CLINIC_CUSTOMERS_KEY, 'one', id], () => householdsClient.get({ id }))
