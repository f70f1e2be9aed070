import type { Refusal } from '../../../lib/refusal.ts'
import { DRAFT_REFUSALS, ISSUE_REFUSALS } from '../bills/texts.ts'

export const TILL_TEXTS = {
  countWrong: 'Please enter what you counted',
  staysWrong: 'Please enter the amount that stays, up to the counted amount',
} as const

export const TILL_REFUSALS = {
  TILL_MISSING: { status: 404, message: 'This till was not found.' },
  TILL_OPEN: { status: 409, message: 'The till is already open.' },
  TILL_OVER: { status: 409, message: 'This till is already closed.' },
  OPEN_REASON: {
    status: 409,
    message: 'Please enter why the cash differs from the amount left in the drawer.',
  },
  TOO_MUCH_OUT: { status: 409, message: 'The drawer can’t contain that much cash. Continue anyway?' },
  KEY_REUSED: DRAFT_REFUSALS.KEY_REUSED,
} as const satisfies Record<string, Refusal>

export const NO_CHARGE_REFUSALS = {
  ...ISSUE_REFUSALS,
  APPOINTMENT_MISSING: DRAFT_REFUSALS.APPOINTMENT_MISSING,
  APPOINTMENT_CANCELLED: DRAFT_REFUSALS.APPOINTMENT_CANCELLED,
  DOSE_MISSING: DRAFT_REFUSALS.DOSE_MISSING,
  ALREADY_BILLED: DRAFT_REFUSALS.ALREADY_BILLED,
  PRODUCT_MISSING: DRAFT_REFUSALS.PRODUCT_MISSING,
  DISCOUNT_LIMIT: DRAFT_REFUSALS.DISCOUNT_LIMIT,
  MONEY_ON_BILL: DRAFT_REFUSALS.MONEY_ON_BILL,
  MORE_ON_BILL: { status: 409, message: 'This bill has other lines too. Please open it in Checkout.' },
} as const satisfies Record<string, Refusal>

export const TILL_PAGE_TEXTS = {
  loading: 'Loading till...',
  listLoading: 'Loading tills...',
  failed: 'Failed to update the till',
  opened: 'Till opened',
  closed: 'Till closed',
  saved: 'Saved',
  notCharged: 'Not charged',
  outsideOfOpen: 'This cash belongs to the opening amount.',
  outsideToInclude: 'Include this cash in the opening amount.',
  outsideIncluded: 'The amount above includes this cash.',
  methodMissing: 'Payment method missing',
  changed: 'Cash was taken or refunded after your count. Please count again.',
} as const
