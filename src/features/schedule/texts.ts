/** The messages of the calendar page. */
export const SCHEDULE_TEXTS = {
  loading: 'Loading calendar...',
  failed: 'Failed to load the calendar',
  inTheWay: (petName: string, time: string) => `Not that long: ${petName} is booked at ${time}`,
} as const
