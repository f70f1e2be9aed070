import type { Refusal } from '../../../lib/refusal.ts'
import { TOO_OFTEN } from '../../../lib/words/too-often.ts'
import { BOOKING_REFUSALS, OWN_BOOKING_REFUSALS, STATUS_REFUSALS } from './texts.ts'

export const MOVE_TEXTS = {
  moved: 'Appointment moved',
  movedBack: 'Appointment moved back',
  declined: 'The appointment stays as it is',
  asked: 'We have sent your request to the clinic',
  lengthened: 'Length changed',
  length: 'Please enter whole minutes, from 5 to 720',
  failed: 'Failed to move appointment',
} as const

export const MOVE_REFUSALS = {
  ...STATUS_REFUSALS,
  INVALID_TIME: BOOKING_REFUSALS.INVALID_TIME,
  NO_HOUSE_VISITS: BOOKING_REFUSALS.NO_HOUSE_VISITS,
  SLOT_UNAVAILABLE: BOOKING_REFUSALS.SLOT_UNAVAILABLE,
  SLOT_TAKEN: BOOKING_REFUSALS.SLOT_TAKEN,
  NOT_GIVEN_THERE: { status: 409, message: 'This calendar doesn’t offer this service or visit type.' },
  NOT_MOVABLE: { status: 409, message: 'This appointment can no longer be moved.' },
} as const satisfies Record<string, Refusal>

/** The refusals of a customer who moves their own appointment. */
export const OWN_MOVE_REFUSALS = {
  ...MOVE_REFUSALS,
  ...TOO_OFTEN,
  TOO_FAR_AHEAD: OWN_BOOKING_REFUSALS.TOO_FAR_AHEAD,
  TOO_SOON: OWN_BOOKING_REFUSALS.TOO_SOON,
  PET_ELSEWHERE: OWN_BOOKING_REFUSALS.PET_ELSEWHERE,
} as const satisfies Record<string, Refusal>
