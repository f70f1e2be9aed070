import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { foundBy } from '../../../lib/typed/search-term.ts'
import { featureClient } from '../../../lib/web/feature-client.ts'
import { LIVE } from '../../../lib/web/live-queries.ts'
import { APPOINTMENTS_KEY } from '../../appointments/ui/api.ts'
import { CLINIC_CUSTOMERS_KEY } from '../../customers/ui/api.ts'
import { householdsClient } from '../../households/ui/api.ts'
import { deskContract, petRecordsContract } from '../contract.ts'

const deskClient = featureClient(deskContract)
export const petRecordsClient = featureClient(petRecordsContract)

/** The clinic's dashboard in one request. Invalidated together with the appointments. */
export const clinicDashboardQuery = queryOptions({
  queryKey: [...APPOINTMENTS_KEY, 'clinic-dashboard'],
  queryFn: () => deskClient.clinic(),
  staleTime: 0,
  ...LIVE,
})

/** What waits for staff, and how today went. Invalidated together with the appointments. */
export const waitingQuery = queryOptions({
  queryKey: [...APPOINTMENTS_KEY, 'waiting'],
  queryFn: () => deskClient.waiting(),
  staleTime: 0,
  ...LIVE,
})

/** A customer's dashboard in one request. Refetched whenever it is shown. */
export const customerDashboardQuery = queryOptions({
  queryKey: ['desk', 'customer'],
  queryFn: () => deskClient.customer(),
  staleTime: 0,
  ...LIVE,
})

/** The first customers in whose name, phone, email or pets’ names each word of `q` is found. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: [...CLINIC_CUSTOMERS_KEY, 'found', q],
    queryFn: () => foundBy(q, (term) => householdsClient.list({ q: term }), { items: [], nextCursor: null }),
    placeholderData: keepPreviousData,
  })
