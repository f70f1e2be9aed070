import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { foundBy } from '../../../../lib/typed/search-term.ts'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { liveQuery } from '../../../../lib/web/fresh-query.ts'
import { CLINIC_CUSTOMERS_KEY } from '../../../owners/customers/ui/api.ts'
import { householdsClient } from '../../../owners/households/ui/api.ts'
import { APPOINTMENTS_KEY } from '../../../planning/appointments/ui/api.ts'
import { deskContract, petRecordsContract } from '../contract.ts'

const deskClient = featureClient(deskContract)
export const petRecordsClient = featureClient(petRecordsContract)

/** The clinic's dashboard in one request. Invalidated together with the appointments. */
export const clinicDashboardQuery = liveQuery([...APPOINTMENTS_KEY, 'clinic-dashboard'], () =>
  deskClient.getDashboard(),
)

/** What waits for staff, and how today went. Invalidated together with the appointments. */
export const waitingQuery = liveQuery([...APPOINTMENTS_KEY, 'waiting'], () => deskClient.getWaiting())

/** A customer's dashboard in one request. Refetched whenever it is shown. */
export const customerDashboardQuery = liveQuery(['desk', 'customer'], () => deskClient.getOwnDashboard())

/** The first customers in whose name, phone, email or pets’ names each word of `q` is found. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: [...CLINIC_CUSTOMERS_KEY, 'found', q],
    queryFn: () => foundBy(q, (term) => householdsClient.list({ q: term }), { items: [], nextCursor: null }),
    placeholderData: keepPreviousData,
  })
