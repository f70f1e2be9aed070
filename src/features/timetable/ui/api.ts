import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../lib/web/feature-client.ts'
import { timetableContract } from '../contract.ts'

export const timetableClient = featureClient(timetableContract)

/** The key of all that is cached about when the clinic is open. Invalidated on a change. */
export const TIMETABLE_KEY = ['timetable'] as const

/** The opening hours and upcoming closures. */
export const timetableQuery = queryOptions({
  queryKey: [...TIMETABLE_KEY, 'read'],
  queryFn: () => timetableClient.read(),
  staleTime: 0,
})

/** All calendars, as the settings show them. */
export const calendarsQuery = queryOptions({
  queryKey: [...TIMETABLE_KEY, 'calendars'],
  queryFn: () => timetableClient.calendars(),
  staleTime: 0,
})

/** The times kept free around appointments of the services. */
export const buffersQuery = queryOptions({
  queryKey: [...TIMETABLE_KEY, 'buffers'],
  queryFn: () => timetableClient.buffers(),
  staleTime: 0,
})

/** The extra hours of today and later. */
export const extraHoursQuery = queryOptions({
  queryKey: [...TIMETABLE_KEY, 'extra-hours'],
  queryFn: () => timetableClient.extraHours(),
  staleTime: 0,
})

/** The upcoming closures as staff see them. */
export const closuresQuery = queryOptions({
  queryKey: [...TIMETABLE_KEY, 'closures'],
  queryFn: () => timetableClient.closures(),
  staleTime: 0,
})
