import { isolate } from '../../../lib/isolate.ts'
/** The messages of the calendar page. */
export const SCHEDULE_TEXTS = {
  loading: 'Loading calendar...',
  failed: 'Failed to load the calendar',
  held: 'Held for the waitlist',
  heldInTheWay: (time: string) => `Too long: ${time} is held for the waitlist`,
  inTheWay: (petName: string, time: string) => `Too long: ${isolate(petName)} is booked at ${time}`,
} as const
