import type { Refusal } from '../../../lib/refusal.ts'
import { CUSTOMER_REFUSALS } from '../../owners/customers/texts.ts'
import { BILL_REFUSALS, DRAFT_REFUSALS, ISSUE_REFUSALS } from '../bills/texts.ts'
import { LEDGER_REFUSALS } from '../ledger/texts.ts'

export const PAYMENT_TEXTS = {
  loading: 'Loading payments...',
  loadFailed: 'Failed to load data',
  totalsFailed: 'Failed to load the totals',
  empty: 'No payments found',
  nothingPending: 'All payments are up to date.',
  nothingToday: 'There are no appointments today.',
  nothingFound: 'No payment matches your search and dates.',
  nothingAtAll: 'Each appointment appears here with its cost.',
  markPaid: 'Payment marked as completed',
  completed: 'Appointment completed and paid',
  changeAmount: 'Payment amount updated successfully',
  refund: 'Payment refunded',
  statusFailed: 'Failed to update payment status',
  amountFailed: 'Failed to update payment amount',
  amountRequired: 'Please enter an amount in rupees',
  amountNegative: 'The amount must be 0 or more',
  reasonRequired: 'Please enter a reason',
} as const

export const PAYMENT_REFUSALS = {
  PAYMENT_MISSING: { status: 404, message: 'Payment not found' },
  PAYMENT_CHANGED: { status: 409, message: 'This payment has changed in the meantime.' },
} as const satisfies Record<string, Refusal>

/** What can refuse to take money for bills. */
export const PAY_REFUSALS = {
  ...ISSUE_REFUSALS,
  NOTHING_DUE: LEDGER_REFUSALS.NOTHING_DUE,
  MORE_THAN_DUE: LEDGER_REFUSALS.MORE_THAN_DUE,
  REFERENCE_TAKEN: { status: 409, message: 'This reference is already on another payment.' },
  REFERENCE_NEEDED: { status: 409, message: 'Please enter the reference of the UPI payment.' },
  CASH_LIMIT: LEDGER_REFUSALS.CASH_LIMIT,
  CUSTOMER_MISSING: { status: 404, message: CUSTOMER_REFUSALS.NOT_FOUND.message },
  ADVANCE_SPENT: { status: 409, message: 'There is no advance left.' },
  TILL_CLOSED: LEDGER_REFUSALS.TILL_CLOSED,
  KEY_REUSED: DRAFT_REFUSALS.KEY_REUSED,
} as const satisfies Record<string, Refusal>

/** What can refuse to take money for an appointment, or to give it back, besides what the payment itself refuses. */
export const PAYABLE_REFUSALS = {
  BILL_CHANGED: BILL_REFUSALS.BILL_CHANGED,
  TAX_MISSING: ISSUE_REFUSALS.TAX_MISSING,
  ADDRESS_MISSING: ISSUE_REFUSALS.ADDRESS_MISSING,
  TWO_BILLS: ISSUE_REFUSALS.TWO_BILLS,
  NOT_SOLD: ISSUE_REFUSALS.NOT_SOLD,
  DISCOUNT_LIMIT: ISSUE_REFUSALS.DISCOUNT_LIMIT,
  REASON_NEEDED: ISSUE_REFUSALS.REASON_NEEDED,
  NUMBERS_UNSURE: ISSUE_REFUSALS.NUMBERS_UNSURE,
  LAST_DAY_LATER: ISSUE_REFUSALS.LAST_DAY_LATER,
  REFERENCE_NEEDED: PAY_REFUSALS.REFERENCE_NEEDED,
  CASH_LIMIT: PAY_REFUSALS.CASH_LIMIT,
  CASH_BACK_LIMIT: LEDGER_REFUSALS.CASH_BACK_LIMIT,
  TILL_CLOSED: PAY_REFUSALS.TILL_CLOSED,
} as const satisfies Record<string, Refusal>

export const ENTRY_REFUSALS = {
  ENTRY_MISSING: { status: 404, message: 'This payment was not found.' },
  ALREADY_UNDONE: { status: 409, message: 'This payment was already undone.' },
  NOT_YOURS_TO_UNDO: {
    status: 403,
    message: 'You can undo only your own payments, and only before the till is closed.',
  },
  MONEY_WENT_BACK: { status: 409, message: 'Part of this payment has already been refunded.' },
  ADVANCE_SPENT: PAY_REFUSALS.ADVANCE_SPENT,
  CASH_BACK_LIMIT: LEDGER_REFUSALS.CASH_BACK_LIMIT,
  TILL_CLOSED: PAY_REFUSALS.TILL_CLOSED,
} as const satisfies Record<string, Refusal>

export const METHOD_REFUSALS = {
  ...ENTRY_REFUSALS,
  METHOD_KNOWN: { status: 409, message: 'This payment already has a method.' },
  METHOD_LATE: {
    status: 409,
    message: 'The till of this payment is closed, so the method can’t be changed.',
  },
  REFERENCE_TAKEN: PAY_REFUSALS.REFERENCE_TAKEN,
  REFERENCE_NEEDED: PAY_REFUSALS.REFERENCE_NEEDED,
  CASH_LIMIT: PAY_REFUSALS.CASH_LIMIT,
} as const satisfies Record<string, Refusal>
