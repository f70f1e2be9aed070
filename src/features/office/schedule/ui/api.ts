import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { LIVE } from '../../../../lib/web/live-queries.ts'
import { APPOINTMENTS_KEY } from '../../../planning/appointments/ui/api.ts'
import { scheduleContract } from '../contract.ts'
import type { View } from '../rules.ts'

const scheduleClient = featureClient(scheduleContract)

/** The appointments and opening hours of a day or week. Invalidated together with the appointments. */
export const scheduleQuery = (date: string, view: View) =>
  queryOptions({
    queryKey: [...APPOINTMENTS_KEY, 'schedule', view, date],
    queryFn: () => scheduleClient.get({ date, view }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    ...LIVE,
  })
