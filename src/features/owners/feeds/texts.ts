import type { Refusal } from '../../../lib/refusal.ts'
import { PASSWORD_REFUSALS } from '../../platform/auth/texts.ts'
import { MAX_FEEDS } from './rules.ts'

export const FEED_TEXTS = {
  title: 'Your appointments in your calendar',
  loading: 'Loading calendar feeds...',
  loadFailed: 'Failed to load the calendar feeds',
  removed: 'Calendar feed removed',
  noCalendar: 'There is no such calendar',
  failed: 'An error occurred',
} as const

export const FEED_REFUSALS = {
  ...PASSWORD_REFUSALS,
  FEED_MISSING: { status: 404, message: 'This calendar feed no longer exists' },
  TOO_MANY_FEEDS: {
    status: 409,
    message: `You can have up to ${MAX_FEEDS} calendar feeds. Remove one to add another.`,
    values: { max: MAX_FEEDS },
  },
} as const satisfies Record<string, Refusal>
