import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LIVE } from '../../../lib/web/live-queries.ts'
import { roomClient } from '../../../lib/web/room-client.ts'
import { APPOINTMENTS_KEY } from '../../appointments/ui/api.ts'
import { scheduleContract } from '../contract.ts'
import type { View } from '../rules.ts'

const scheduleClient = roomClient(scheduleContract)

/** The appointments and opening hours of a day or week. Invalidated together with the appointments. */
export const scheduleQuery = (date: string, view: View) =>
  queryOptions({
    queryKey: [...APPOINTMENTS_KEY, 'schedule', view, date],
    queryFn: () => scheduleClient.read({ date, view }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    ...LIVE,
  })
