import type { Refusal } from '../../../lib/refusal.ts'
import { listed } from '../../../lib/words/listed.ts'
import { CUSTOMER_REFUSALS, CUSTOMER_TEXTS } from '../customers/texts.ts'

export const JOIN_TEXTS = {
  joined: 'Customers joined',
  failed: 'Failed to join the customers',
  undone: 'The customers are separate again',
  undoFailed: 'Failed to undo the join',
} as const

export const JOIN_REFUSALS = {
  NOT_FOUND: CUSTOMER_REFUSALS.NOT_FOUND,
  SAME_CUSTOMER: { status: 409, message: 'Please select another customer' },
  LOGIN_NEEDED: { status: 409, message: 'Both records have a login. Please choose the login that stays.' },
  LOGIN_IS_STAFF: {
    status: 409,
    message: 'Both records have a login, and one belongs to a staff member. These records can’t be joined.',
  },
} as const satisfies Record<string, Refusal>

export const UNDO_JOIN_REFUSALS = {
  JOIN_MISSING: { status: 404, message: 'This join was not found.' },
  JOIN_CHANGED: {
    status: 409,
    message: 'This join can’t be undone any more, because the records have changed.',
  },
} as const satisfies Record<string, Refusal>

/** The text about a join that can no longer be undone. */
export const JOIN_ENDS = {
  undone: 'This join has already been undone.',
  late: 'This join can’t be undone any more, because more than a day has passed.',
  erased: 'This join can’t be undone any more, because the customer’s personal data has been deleted.',
} as const
export type JoinEnd = keyof typeof JOIN_ENDS

/** Why a join can't be undone, with what has happened since. */
export const joinChanged = (since: readonly string[]) =>
  `This join can’t be undone any more. Since the join, ${listed(since)}.`

export const HOUSEHOLD_REFUSALS = {
  PHONE_TAKEN: CUSTOMER_REFUSALS.PHONE_TAKEN,
  KEY_REUSED: { status: 422, message: CUSTOMER_TEXTS.createFailed },
} as const satisfies Record<string, Refusal>
