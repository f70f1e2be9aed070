/** The messages of the calendar page. */
export const SCHEDULE_TEXTS = {
  loading: 'Loading calendar...',
  failed: 'Failed to load the calendar',
} as const
