import { queryOptions } from '@tanstack/react-query'
import { roomClient } from '../../../lib/web/room-client.ts'
import { APPOINTMENTS_KEY } from '../../appointments/ui/api.ts'
import { dashboardContract } from '../contract.ts'

const dashboardClient = roomClient(dashboardContract)

/** The clinic's dashboard in one request. Invalidated together with the appointments. */
export const clinicDashboardQuery = queryOptions({
  queryKey: [...APPOINTMENTS_KEY, 'clinic-dashboard'],
  queryFn: () => dashboardClient.clinic(),
  staleTime: 0,
})

/** A customer's dashboard in one request. Refetched whenever it is shown or its window gets focus. */
export const customerDashboardQuery = queryOptions({
  queryKey: ['dashboard', 'customer'],
  queryFn: () => dashboardClient.customer(),
  staleTime: 0,
  refetchOnWindowFocus: true,
})
