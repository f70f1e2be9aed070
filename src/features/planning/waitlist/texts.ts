import type { Refusal } from '../../../lib/refusal.ts'
import { TOO_OFTEN } from '../../../lib/words/too-often.ts'
import { PET_REFUSALS } from '../../owners/pets/texts.ts'
import { JUDGED_REFUSALS, TIMETABLE_REFUSALS } from '../timetable/texts.ts'

export const WAITLIST_TEXTS = {
  petRequired: 'Please select a pet',
  serviceRequired: 'Please select a service',
  dayRequired: 'Please select a date',
  partRequired: 'Please select a time of day',
  lastBeforeFirst: 'Please choose the same or a later date',
  tooLong: 'Please choose up to 31 days',
  addressRequired: 'Please enter the house visit address',
  joined: 'You’re on the waitlist',
  joinFailed: 'Failed to join the waitlist',
  hopeless:
    'No slot can open up, because the clinic is closed or the times have passed. Leave the waitlist and choose other days.',
  left: 'You left the waitlist',
  leaveFailed: 'Failed to leave the waitlist',
  added: 'Added to the waitlist',
  removed: 'Removed from the waitlist',
  removeFailed: 'Failed to remove from the waitlist',
  loadFailed: 'Failed to load the waitlist',
  offerFailed: 'Failed to load this slot',
  taken: 'Appointment booked successfully!',
  takeFailed: 'Failed to book this slot',
  declined: 'Thank you. We’ll offer this slot to someone else.',
  declineFailed: 'Failed to decline this slot',
} as const

export const WAITLIST_REFUSALS = {
  ...JUDGED_REFUSALS,
  ...TOO_OFTEN,
  PET_MISSING: PET_REFUSALS.PET_MISSING,
  SERVICE_MISSING: { status: 404, message: 'Service not found' },
  NO_HOUSE_VISITS: TIMETABLE_REFUSALS.NO_HOUSE_VISITS,
  CALENDAR_MISSING: { status: 404, message: 'This person can’t be chosen any more.' },
  DAYS_NOT_BOOKABLE: { status: 400, message: 'Please choose days that can still be booked.' },
  NO_TIMES: {
    status: 409,
    message: 'No slot can open up, because the clinic is closed or the times have passed.',
  },
  ALL_FREE: {
    status: 409,
    message: 'All of these times are free now. Please book a time instead of waiting.',
  },
  WAITLIST_FULL: {
    status: 409,
    message: 'You already have 3 waitlist entries. Please remove an entry under My Appointments first.',
    values: { max: 3 },
  },
  ENTRY_MISSING: { status: 404, message: 'This waitlist entry no longer exists.' },
  ENTRY_OVER: { status: 404, message: 'This waitlist entry no longer exists.' },
  OFFER_MISSING: { status: 404, message: 'This offer was not found.' },
  LINK_ENDED: {
    status: 410,
    message: 'This link no longer works, because the slot is no longer held for you.',
  },
  OFFER_OVER: { status: 409, message: 'This slot is no longer held for you.' },
  HOLD_OVER: { status: 409, message: 'This slot is no longer held for this customer.' },
} as const satisfies Record<string, Refusal>
