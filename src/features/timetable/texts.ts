import type { Refusal } from '../../lib/refusal.ts'

export const TIMETABLE_TEXTS = {
  loading: 'Loading opening hours...',
  loadFailed: 'Failed to load opening hours',
  time: 'Please enter a time',
  closesBeforeOpens: 'Must be after the opening time',
  overlap: 'Overlaps with other hours of this day',
  tooMany: 'A day can have up to 4 spans',
  dayRequired: 'Please select a date',
  dayOver: 'Please choose today or a later date',
  lastBeforeFirst: 'Please choose the same or a later date',
  endBeforeStart: 'Must be after the start',
  tooLong: 'A closure can be up to one year long',
  saved: 'Opening hours saved',
  saveFailed: 'Failed to save opening hours',
  closed: 'Closure added',
  closeFailed: 'Failed to add closure',
  removed: 'Closure removed',
  removeFailed: 'Failed to remove closure',
  moveLimit: 'Please enter whole hours, from 0 to 720',
  moveLimitSaved: 'Limit saved',
  moveLimitFailed: 'Failed to save limit',
} as const

export const TIMETABLE_REFUSALS = {
  TIMETABLE_CHANGED: {
    status: 409,
    message: 'The opening hours have changed in the meantime. Please check them and save again.',
  },
  CLOSURE_MISSING: { status: 404, message: 'This closure was not found.' },
  TOO_MANY_CLOSURES: { status: 409, message: 'There are already 200 closures. Please remove one first.' },
} as const satisfies Record<string, Refusal>
