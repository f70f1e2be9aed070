import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery } from '../../../../lib/web/fresh-query.ts'
import { timetableContract } from '../contract.ts'

export const timetableClient = featureClient(timetableContract)

/** The key of all that is cached about when the clinic is open. Invalidated on a change. */
export const TIMETABLE_KEY = ['timetable'] as const

/** The opening hours and upcoming closures. */
export const timetableQuery = freshQuery([...TIMETABLE_KEY, 'read'], () => timetableClient.get())

/** All calendars, as the settings show them. */
export const calendarsQuery = freshQuery([...TIMETABLE_KEY, 'calendars'], () => timetableClient.calendars())

/** The times kept free around appointments of the services. */
export const buffersQuery = freshQuery([...TIMETABLE_KEY, 'buffers'], () => timetableClient.buffers())

/** The extra hours of today and later. */
export const extraHoursQuery = freshQuery([...TIMETABLE_KEY, 'extra-hours'], () =>
  timetableClient.extraHours(),
)

/** The upcoming closures as staff see them. */
export const closuresQuery = freshQuery([...TIMETABLE_KEY, 'closures'], () => timetableClient.closures())
