import type { Refusal } from '../../../lib/refusal.ts'
import { listed } from '../../../lib/words/listed.ts'
import { CUSTOMER_REFUSALS, CUSTOMER_TEXTS } from '../customers/texts.ts'

export const JOIN_TEXTS = {
  joined: 'Customers joined',
  failed: 'Failed to join the customers',
  undone: 'The customers are separate again',
  undoFailed: 'Failed to take this back',
} as const

export const JOIN_REFUSALS = {
  NOT_FOUND: CUSTOMER_REFUSALS.NOT_FOUND,
  SAME_CUSTOMER: { status: 409, message: 'Please select another customer' },
  LOGIN_NEEDED: { status: 409, message: 'Both have a login. Please choose which one stays.' },
  LOGIN_IS_STAFF: {
    status: 409,
    message: 'Both have a login, and one is a staff member’s. These can’t be joined.',
  },
} as const satisfies Record<string, Refusal>

export const UNDO_JOIN_REFUSALS = {
  JOIN_MISSING: { status: 404, message: 'There is no such join to undo.' },
  JOIN_CHANGED: {
    status: 409,
    message: 'This join can’t be undone any more: the records have changed since.',
  },
} as const satisfies Record<string, Refusal>

/** The text about a join that can no longer be undone. */
export const JOIN_ENDS = {
  undone: 'This join has already been undone.',
  late: 'This join can’t be undone any more: more than a day has passed.',
  erased: 'This join can’t be undone any more: the customer’s personal data has been deleted.',
} as const
export type JoinEnd = keyof typeof JOIN_ENDS

/** Why a join can't be undone, with what has happened since. */
export const joinChanged = (since: readonly string[]) =>
  `This join can’t be undone any more: since then ${listed(since)}.`

export const HOUSEHOLD_REFUSALS = {
  PHONE_TAKEN: CUSTOMER_REFUSALS.PHONE_TAKEN,
  KEY_REUSED: { status: 422, message: CUSTOMER_TEXTS.createFailed },
} as const satisfies Record<string, Refusal>
