import type { Refusal } from '../../../lib/refusal.ts'
import { TOO_OFTEN } from '../../../lib/words/too-often.ts'
import { PET_REFUSALS } from '../../owners/pets/texts.ts'
import { JUDGED_REFUSALS, TIMETABLE_REFUSALS } from '../timetable/texts.ts'
import type { ArrivalStage } from './arrival-stages.ts'
import { BOOKING_TEXTS } from './booking-texts.ts'
import { CANCEL_TEXTS } from './cancel-texts.ts'
import type { PetGone } from './rules.ts'

/** Why no time of a day can be booked. */
export const DAY_TEXTS = {
  over: 'This day has passed. Please select today or a later date.',
  tooFarAhead: 'This day is too far ahead to book yet. Please select an earlier date.',
} as const

/** What the API's documentation says of the endpoints of appointments, those for booking and of the waitlist's offers included. */
export const APPOINTMENTS_TAG = 'Slots, booking, and the status of appointments'

export const APPOINTMENT_TEXTS = {
  loadFailed: 'Failed to load appointments',
  approve: 'Appointment approved',
  reject: 'Appointment rejected',
  complete: 'Appointment marked as completed',
  completeUnapproved: 'Appointment marked as completed',
  callOff: 'Appointment cancelled successfully',
  noShow: 'Appointment marked as missed',
  undoNoShow: 'Appointment confirmed again',
  reopen: 'Appointment reopened',
  edited: 'Appointment updated',
  updateFailed: 'Failed to update appointment',
  reasonRequired: 'Please enter a reason',
  customerRequired: 'Please select a customer',
  created: (count: number) => `Appointment${count === 1 ? '' : 's'} created successfully`,
  walkedIn: 'Walk-in recorded',
  createFailed: 'Failed to create appointment',
} as const

/** What a change of the arrival is confirmed with, by the stage that it leads to. */
export const ARRIVAL_TEXTS = {
  expected: 'Marked as not arrived',
  waiting: 'Marked as waiting',
  inRoom: 'Marked as in the room',
  done: 'Marked as done',
} as const satisfies Record<ArrivalStage, string>

/** What is wrong in a booking’s fields. The form loads them with its schema. */
export const BOOKING_FIELD_TEXTS = {
  petRequired: 'Please select a pet',
  serviceRequired: 'Please select a service',
  dateRequired: 'Please select a date',
  slotRequired: 'Please select a time slot',
  invalidTime: 'Invalid appointment time',
  addressRequired: 'Please enter the house visit address',
} as const

export const BOOKING_REFUSALS = {
  CUSTOMER_MISSING: { status: 403, message: 'Customer profile not found' },
  INVALID_TIME: { status: 400, message: BOOKING_FIELD_TEXTS.invalidTime },
  SERVICE_MISSING: { status: 404, message: 'Service not found' },
  PET_MISSING: PET_REFUSALS.PET_MISSING,
  NO_HOUSE_VISITS: TIMETABLE_REFUSALS.NO_HOUSE_VISITS,
  SLOT_UNAVAILABLE: {
    status: 409,
    message: 'This time slot is no longer available. Please select another time.',
  },
  SLOT_TAKEN: {
    status: 409,
    message: 'This time slot was just booked by someone else. Please select another time.',
  },
  PRICE_CHANGED: {
    status: 409,
    message: 'The price of this service has changed. Please check the new price and book again.',
  },
  KEY_REUSED: { status: 422, message: BOOKING_TEXTS.failed },
} as const satisfies Record<string, Refusal>

/** The refusals of a customer's own booking. The added ones do not apply to staff. */
export const OWN_BOOKING_REFUSALS = {
  ...BOOKING_REFUSALS,
  ...TOO_OFTEN,
  TOO_FAR_AHEAD: {
    status: 400,
    message: DAY_TEXTS.tooFarAhead,
  },
  TOO_SOON: {
    status: 409,
    message: 'This time is too soon to book online. Please choose a later time, or call the clinic.',
  },
  PET_ELSEWHERE: {
    status: 409,
    message: 'This pet has another appointment at this time. Please select another time.',
  },
  OPEN_VISITS_FULL: {
    status: 409,
    message:
      'You have reached the limit of upcoming appointments. Please cancel one first, or call the clinic.',
  },
} as const satisfies Record<string, Refusal>

export const NEW_APPOINTMENT_REFUSALS = {
  ...BOOKING_REFUSALS,
  OWNER_MISSING: PET_REFUSALS.OWNER_MISSING,
} as const satisfies Record<string, Refusal>

export const WALK_IN_REFUSALS = {
  ...JUDGED_REFUSALS,
  OWNER_MISSING: PET_REFUSALS.OWNER_MISSING,
  PET_MISSING: PET_REFUSALS.PET_MISSING,
  SERVICE_MISSING: BOOKING_REFUSALS.SERVICE_MISSING,
  CALENDAR_MISSING: TIMETABLE_REFUSALS.CALENDAR_MISSING,
  NO_HOUSE_VISITS: TIMETABLE_REFUSALS.NO_HOUSE_VISITS,
  KEY_REUSED: { status: 422, message: 'Failed to create appointment' },
  NOT_YET: { status: 400, message: 'This time is in the future. Please book an appointment instead.' },
} as const satisfies Record<string, Refusal>

export const STATUS_REFUSALS = {
  APPOINTMENT_MISSING: { status: 404, message: 'Appointment not found' },
  STATUS_CHANGED: { status: 409, message: 'This appointment has changed in the meantime.' },
} as const satisfies Record<string, Refusal>

/** The refusals of a customer's own cancellation. */
export const CANCEL_REFUSALS = {
  ...STATUS_REFUSALS,
  CONFIRMED_BEFORE_MOVE: { status: 409, message: CANCEL_TEXTS.confirmedBeforeMove },
  KEY_REUSED: { status: 422, message: CANCEL_TEXTS.cancelFailed },
} as const satisfies Record<string, Refusal>

export const ARRIVAL_REFUSALS = {
  APPOINTMENT_MISSING: STATUS_REFUSALS.APPOINTMENT_MISSING,
  ARRIVAL_CHANGED: { status: 409, message: STATUS_REFUSALS.STATUS_CHANGED.message },
  NOT_TODAY: { status: 409, message: 'Only today’s clinic visits can be marked as arrived.' },
} as const satisfies Record<string, Refusal>

/** What an issued bill charges stays as it is there; the refusal names the bill. */
export const BILLED_REFUSALS = {
  ON_BILL: { status: 409, message: 'This appointment is on a bill. Correct the bill instead.' },
} as const satisfies Record<string, Refusal>

export const EDIT_REFUSALS = {
  ...JUDGED_REFUSALS,
  ...STATUS_REFUSALS,
  ...BILLED_REFUSALS,
  PET_MISSING: PET_REFUSALS.PET_MISSING,
  SERVICE_MISSING: BOOKING_REFUSALS.SERVICE_MISSING,
  NO_HOUSE_VISITS: TIMETABLE_REFUSALS.NO_HOUSE_VISITS,
  PRICE_CHANGED: {
    status: 409,
    message: 'The amount has changed. Please check the new amount and save again.',
  },
  DOES_NOT_FIT: {
    status: 409,
    message:
      'There is not enough time before the next appointment. Please move this appointment to another time first.',
  },
  ALREADY_PAID: { status: 409, message: 'This appointment is paid and can no longer be changed.' },
} as const satisfies Record<string, Refusal>

export const COMPLETE_REFUSALS = {
  ...STATUS_REFUSALS,
  NOT_BEGUN: { status: 409, message: 'This appointment has not begun yet.' },
} as const satisfies Record<string, Refusal>

/** Why a cancelled appointment can't be reopened whose pet is gone. */
export const PET_GONE_TEXTS = {
  deleted: 'Can’t be reopened: the pet was deleted',
  deceased: 'Can’t be reopened: the pet has died',
  given: 'Can’t be reopened: the pet has another owner now',
} as const satisfies Record<PetGone, string>

export const REOPEN_REFUSALS = {
  ...STATUS_REFUSALS,
  SLOT_UNAVAILABLE: BOOKING_REFUSALS.SLOT_UNAVAILABLE,
  MONEY_WENT_BACK: {
    status: 409,
    message: 'The payment for this appointment was refunded. Please book a new appointment.',
  },
  PET_GONE: { status: 409, message: 'This pet was deleted, has died or has another owner now.' },
} as const satisfies Record<string, Refusal>
