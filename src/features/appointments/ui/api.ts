import { queryOptions } from '@tanstack/react-query'
import { pagesQuery } from '../../../lib/web/pages-query.ts'
import { roomClient } from '../../../lib/web/room-client.ts'
import { appointmentsContract, type ClinicSearch } from '../contract.ts'
import type { Period } from '../rules.ts'

export const appointmentsClient = roomClient(appointmentsContract)

/** Everything the browser keeps of appointments; invalidated when one changes. */
export const APPOINTMENTS_KEY = ['appointments'] as const

/** What the browser knows of free and taken slots; invalidated when one was refused. */
export const SLOTS_KEY = [...APPOINTMENTS_KEY, 'slots'] as const

/** The slots of a day. The service is part of the key: choosing another one asks anew (specification, 4). */
export const slotsQuery = (date: string, serviceTypeId: string) =>
  queryOptions({
    queryKey: [...SLOTS_KEY, date, serviceTypeId],
    queryFn: () => appointmentsClient.slots({ date }),
    staleTime: 0,
  })

/** The coming days with their numbers of free slots; asked for together with the slots. */
export const freeDaysQuery = queryOptions({
  queryKey: [...SLOTS_KEY, 'days'],
  queryFn: () => appointmentsClient.days(),
  staleTime: 0,
})

/** The first and the last day that the caller can book. */
export const bookableDaysQuery = queryOptions({
  queryKey: [...SLOTS_KEY, 'range'],
  queryFn: () => appointmentsClient.range(),
  staleTime: 0,
})

/**
 * The caller's own visits, page by page: what is to come, soonest first, or what is past, latest first. Asked for
 * anew whenever the page is looked at again: the clinic may have answered.
 */
export const ownAppointmentsQuery = (period: Period) => ({
  ...pagesQuery([...APPOINTMENTS_KEY, 'mine', period], (from) =>
    appointmentsClient.mine({ period, ...from }),
  ),
  refetchOnWindowFocus: true,
})

/** The visits of one pet, page by page, the latest date first. */
export const petAppointmentsQuery = (petId: string) =>
  pagesQuery([...APPOINTMENTS_KEY, 'pet', petId], (from) => appointmentsClient.ofPet({ id: petId, ...from }))

/** The clinic's visits that the search and the filters leave, page by page, soonest first. */
export const clinicAppointmentsQuery = (search: ClinicSearch) =>
  pagesQuery([...APPOINTMENTS_KEY, 'clinic', search], (from) =>
    appointmentsClient.manage({ ...search, ...from }),
  )

/** How many visits each part of the clinic's list has, and the services that can be chosen. */
export const facetsQuery = queryOptions({
  queryKey: [...APPOINTMENTS_KEY, 'facets'],
  queryFn: () => appointmentsClient.facets(),
  staleTime: 0,
})

/** One visit, for the clinic. */
export const clinicAppointmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...APPOINTMENTS_KEY, 'visit', id],
    queryFn: () => appointmentsClient.one({ id }),
    staleTime: 0,
  })

/** The visits of one clinic day; a day has eleven slots, so one page holds it. */
export const dayListQuery = (day: string) =>
  queryOptions({
    queryKey: [...APPOINTMENTS_KEY, 'day', day],
    queryFn: () => appointmentsClient.manage({ day }),
    staleTime: 0,
  })
