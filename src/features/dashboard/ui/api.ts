import { queryOptions } from '@tanstack/react-query'
import { roomClient } from '../../../lib/web/room-client.ts'
import { APPOINTMENTS_KEY } from '../../appointments/ui/api.ts'
import { dashboardContract } from '../contract.ts'

const dashboardClient = roomClient(dashboardContract)

/** The clinic's front page in one request; it grows old with every change of a visit. */
export const clinicDashboardQuery = queryOptions({
  queryKey: [...APPOINTMENTS_KEY, 'clinic-dashboard'],
  queryFn: () => dashboardClient.clinic(),
  staleTime: 0,
})

/** A customer's front page in one request; asked anew whenever it is looked at. */
export const customerDashboardQuery = queryOptions({
  queryKey: ['dashboard', 'customer'],
  queryFn: () => dashboardClient.customer(),
  staleTime: 0,
  refetchOnWindowFocus: true,
})
