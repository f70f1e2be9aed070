import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { liveQuery } from '../../../../lib/web/fresh-query.ts'
import { LIVE } from '../../../../lib/web/live-queries.ts'
import { pagesQuery } from '../../../../lib/web/pages-query.ts'
import type { ClinicSearch } from '../appointment-schemas.ts'
import { appointmentsContract } from '../contract.ts'
import type { Period } from '../rules.ts'

export const appointmentsClient = featureClient(appointmentsContract)

/** The address of an appointment's calendar file. A phone opens it in its calendar, a computer downloads it. */
export const calendarLink = (id: string) => `/api/appointments/${id}/calendar`

/** The key of all cached appointments. Invalidated when one changes. */
export const APPOINTMENTS_KEY = ['appointments'] as const

/** The caller's appointments: upcoming ones earliest first, or past ones latest first. Live: the clinic may answer. */
export const ownAppointmentsQuery = (period: Period) => ({
  ...pagesQuery([...APPOINTMENTS_KEY, 'mine', period], (from) =>
    appointmentsClient.listOwn({ period, ...from }),
  ),
  ...LIVE,
})

/** One of the caller's appointments. Refetched like their list. */
export const ownAppointmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...APPOINTMENTS_KEY, 'own', id],
    queryFn: () => appointmentsClient.getOwn({ id }),
    refetchOnWindowFocus: true,
  })

/** A pet's appointments, page by page, latest first. */
export const petAppointmentsQuery = (petId: string) =>
  pagesQuery([...APPOINTMENTS_KEY, 'pet', petId], (from) =>
    appointmentsClient.listForPet({ id: petId, ...from }),
  )

/**
 * The clinic's appointments that match the search and the filters, page by page, earliest first. Live, as the other
 * queries of the clinic below: customers and colleagues change them.
 */
export const clinicAppointmentsQuery = (search: ClinicSearch) => ({
  ...pagesQuery([...APPOINTMENTS_KEY, 'clinic', search], (from) =>
    appointmentsClient.list({ ...search, ...from }),
  ),
  ...LIVE,
})

/** The number of appointments under each filter of the clinic's list, and the services to filter by. */
export const facetsQuery = liveQuery([...APPOINTMENTS_KEY, 'facets'], () => appointmentsClient.facets())

/** The upcoming appointments that no longer fit, at most so many; all are counted. */
export const unsettledQuery = (shown?: number) =>
  liveQuery([...APPOINTMENTS_KEY, 'unsettled', shown], () =>
    appointmentsClient.listUnsettled(shown === undefined ? {} : { shown }),
  )

const BOARD_EVERY_MS = 10_000

/** The waiting room. A screen that no one touches counts as left alone, so it is fetched by the clock as well. */
export const waitingRoomQuery = queryOptions({
  queryKey: [...APPOINTMENTS_KEY, 'waiting-room'],
  queryFn: () => appointmentsClient.getWaitingRoom(),
  staleTime: 0,
  refetchInterval: BOARD_EVERY_MS,
  ...LIVE,
})

/** One appointment, for the clinic. */
export const clinicAppointmentQuery = (id: string) =>
  liveQuery([...APPOINTMENTS_KEY, 'one', id], () => appointmentsClient.get({ id }))

/** The appointments of a day. One page is assumed to hold them: a day has eleven slots. */
export const dayListQuery = (day: string) =>
  liveQuery([...APPOINTMENTS_KEY, 'day', day], () => appointmentsClient.list({ day }))
