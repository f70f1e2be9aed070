import type { Refusal } from '../../../lib/refusal.ts'

export const TIMETABLE_TEXTS = {
  loading: 'Loading opening hours...',
  loadFailed: 'Failed to load opening hours',
  time: 'Please enter a time',
  closesBeforeOpens:
    'Must be after the opening time. To stay open past midnight, close at midnight and add hours from midnight to the next day.',
  overlap: 'Overlaps with other hours of this day',
  tooMany: 'A day can have up to 4 opening periods',
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
  calendarName: 'Please enter a name',
  calendarSaved: 'Calendar saved',
  calendarAdded: 'Calendar added',
  calendarFailed: 'Failed to save calendar',
  calendarsLoading: 'Loading calendars...',
  calendarsFailed: 'Failed to load calendars',
  giversFailed: 'The service was saved without its providers. Please choose again.',
  extraAdded: 'Extra hours added',
  extraFailed: 'Failed to add extra hours',
  extraRemoved: 'Extra hours removed',
  extraRemoveFailed: 'Failed to remove extra hours',
  absenceAdded: 'Time away added',
  absenceFailed: 'Failed to add time away',
  absenceRemoved: 'Time away removed',
  absenceRemoveFailed: 'Failed to remove time away',
  buffersLoading: 'Loading services...',
  buffersLoadFailed: 'Failed to load services',
  buffersSaved: 'Time around services saved',
  buffersFailed: 'Failed to save time around services',
  oneService: 'Please choose at least one service',
  slotsSaved: 'Slots saved',
  slotsFailed: 'Failed to save slots',
  lead: 'Please enter whole minutes, from 0 to 20,160',
  leadSaved: 'Lead time saved',
  leadFailed: 'Failed to save lead time',
  travel: 'Please enter whole minutes, from 0 to 240',
  moveLimit: 'Please enter whole hours, from 0 to 720',
  moveLimitSaved: 'Limit saved',
  moveLimitFailed: 'Failed to save limit',
  hold: 'Please enter whole minutes, from 5 to 1,440',
  holdSaved: 'Holding time saved',
  holdFailed: 'Failed to save the holding time',
} as const

/** The refusal of what was judged by a timetable that has kept changing since. */
export const JUDGED_REFUSALS = {
  TIMETABLE_CHANGED: {
    status: 409,
    message: 'The opening hours have changed in the meantime. Please try again.',
  },
} as const satisfies Record<string, Refusal>

export const TIMETABLE_REFUSALS = {
  NO_HOUSE_VISITS: {
    status: 409,
    message: 'The clinic makes no house visits. Please choose a clinic visit.',
  },
  TIMETABLE_CHANGED: {
    status: 409,
    message: 'The opening hours have changed in the meantime. Please check them and save again.',
  },
  CLOSURE_MISSING: { status: 404, message: 'This closure was not found.' },
  EXTRA_HOURS_MISSING: { status: 404, message: 'These extra hours were not found.' },
  TOO_MANY_EXTRA_HOURS: {
    status: 409,
    message: 'You can have up to 200 entries of extra hours. Remove an entry to add another.',
    values: { max: 200 },
  },
  CALENDAR_MISSING: { status: 404, message: 'This calendar was not found.' },
  CALENDAR_NAME_TAKEN: { status: 409, message: 'Another calendar has this name already.' },
  ABSENCE_MISSING: { status: 404, message: 'This time away was not found.' },
  TOO_MANY_ABSENCES: {
    status: 409,
    message: 'You can have up to 200 entries of time away. Remove an entry to add another.',
    values: { max: 200 },
  },
  TOO_MANY_CALENDARS: {
    status: 409,
    message: 'You can have up to 30 calendars.',
    values: { max: 30 },
  },
  LAST_CALENDAR: { status: 409, message: 'At least one calendar must take appointments.' },
  TOO_MANY_CLOSURES: {
    status: 409,
    message: 'You can have up to 200 closures. Remove one to add another.',
    values: { max: 200 },
  },
} as const satisfies Record<string, Refusal>
