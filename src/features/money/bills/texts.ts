import type { Refusal } from '../../../lib/refusal.ts'
import { formatPlainDay } from '../../../lib/time.ts'
import { CUSTOMER_REFUSALS } from '../../owners/customers/texts.ts'
import { LEDGER_REFUSALS } from '../ledger/texts.ts'
import { LITTLE_STOCK } from '../stock/texts.ts'
import { TAX_REFUSALS } from '../taxes/texts.ts'

/** The most lines of one bill. */
export const MAX_LINES = 100

/** What stands below the box of a reason. */
export const REASON_HINT = 'Only staff see this'

export const BILL_TEXTS = {
  nameRequired: 'Please enter a description',
  reasonRequired: 'Please enter a reason',
  returnWrong: 'Please enter a quantity to refund',
  takenBackRequired: 'Please choose what to refund',
  amountWrong: 'Please enter an amount above 0',
  billRequired: 'Please choose at least one bill',
  lineTwice: 'Please list each line once',
  quantityWrong: 'Please enter a quantity from 0.001 to 999',
  upiWrong: 'Please enter a UPI ID such as clinic@bank',
  prefixWrong: 'Please use up to 3 letters and digits',
} as const

/** Why a bill can't be read, or no longer be changed as someone wanted. */
export const BILL_REFUSALS = {
  BILL_MISSING: { status: 404, message: 'This bill was not found.' },
  BILL_CHANGED: { status: 409, message: 'This bill has changed in the meantime.' },
  BILL_ISSUED: { status: 409, message: 'This bill is already issued. Correct it instead.' },
} as const satisfies Record<string, Refusal>

export const DRAFT_REFUSALS = {
  ...BILL_REFUSALS,
  APPOINTMENT_MISSING: { status: 404, message: 'This appointment was not found.' },
  ORDER_MISSING: { status: 404, message: 'This order was not found.' },
  PRODUCT_MISSING: { status: 404, message: 'This product was not found.' },
  SERVICE_MISSING: { status: 404, message: 'This service was not found.' },
  CUSTOMER_MISSING: { status: 404, message: CUSTOMER_REFUSALS.NOT_FOUND.message },
  LINE_MISSING: { status: 404, message: 'This line was not found.' },
  CLASS_MISSING: TAX_REFUSALS.CLASS_MISSING,
  LINE_NEEDED: { status: 409, message: 'At least one line has to stay on this bill.' },
  APPOINTMENT_CANCELLED: { status: 409, message: 'This appointment is cancelled.' },
  ORDER_CANCELLED: { status: 409, message: 'This order is cancelled.' },
  ALREADY_BILLED: { status: 409, message: 'This item is already on another bill.' },
  OTHER_CUSTOMER: { status: 409, message: 'The bill and its items must belong to the same customer.' },
  LINES_FULL: {
    status: 409,
    message: `A bill can have at most ${MAX_LINES} lines. Please begin another bill.`,
    values: { max: MAX_LINES },
  },
  MONEY_ON_BILL: { status: 409, message: 'Undo the payment first.' },
  MONEY_OF_NO_ONE: { status: 409, message: 'Undo the payment or choose a customer first.' },
  DISCOUNT_TOO_LARGE: { status: 409, message: 'This discount is larger than the bill.' },
  DISCOUNT_LIMIT: { status: 403, message: 'This discount is above your limit.' },
  REASON_NEEDED: { status: 409, message: 'Please enter a reason for this discount.' },
  DOSE_MISSING: { status: 404, message: 'This dose was not found.' },
  FREE_LINE_FORBIDDEN: { status: 403, message: 'Only staff who can correct bills can add a custom line.' },
  DONE_ON_SHEET: {
    status: 409,
    message: 'This line comes from the case sheet. Change the line there, or give a discount.',
  },
  KEY_REUSED: { status: 409, message: 'This form was already sent with different content.' },
  CASH_LIMIT: LEDGER_REFUSALS.CASH_LIMIT,
} as const satisfies Record<string, Refusal>

export const ISSUE_REFUSALS = {
  ...BILL_REFUSALS,
  BILL_EMPTY: { status: 409, message: 'This bill is empty.' },
  TAX_MISSING: { status: 409, message: 'Please choose the tax for each line.' },
  LITTLE_STOCK,
  NOT_SOLD: {
    status: 409,
    message: 'A product or service on this bill is no longer sold. Please remove its line.',
  },
  DISCOUNT_LIMIT: DRAFT_REFUSALS.DISCOUNT_LIMIT,
  REASON_NEEDED: DRAFT_REFUSALS.REASON_NEEDED,
  ADDRESS_MISSING: {
    status: 409,
    message: 'A tax invoice of ₹50,000 or more needs the buyer’s address. Please add it.',
    values: { rupees: 50_000 },
  },
  TWO_BILLS: { status: 409, message: 'These items need two bills. Split them in Checkout first.' },
  NUMBERS_UNSURE: {
    status: 409,
    message:
      'This clinic was restored from a backup. Enter the last numbers in Clinic setup, Bills, and try again.',
  },
  LAST_DAY_LATER: {
    status: 409,
    message: 'Please ask someone who can correct bills. Meanwhile, you can take the money on the draft.',
  },
} as const satisfies Record<string, Refusal>

/** The question to staff who can correct bills, when the day of the last number lies after today. */
export const askIfRight = ({ kind, day }: { kind: 'bill' | 'credit'; day: string }) =>
  `The last ${kind === 'bill' ? 'bill' : 'credit note'} is dated ${formatPlainDay(day)}. Is this date right?`

export const CREDIT_REFUSALS = {
  ...ISSUE_REFUSALS,
  LINE_MISSING: DRAFT_REFUSALS.LINE_MISSING,
  NOT_ISSUED: { status: 409, message: 'Only an issued bill can be corrected.' },
  BILL_CREDITED: { status: 409, message: 'Part of this bill has already been credited.' },
  METHOD_NEEDED: { status: 409, message: 'Please choose how to refund.' },
  CREDIT_TOO_SMALL: {
    status: 409,
    message: 'Please credit at least 2 paise of a taxed line.',
    values: { atLeast: 2 },
  },
  MORE_THAN_SOLD: { status: 409, message: 'The refund is larger than the rest of the bill.' },
  NOTHING_LEFT: { status: 409, message: 'The rest of this bill is free, so there is nothing to credit.' },
  CASH_BACK_LIMIT: LEDGER_REFUSALS.CASH_BACK_LIMIT,
  NOTHING_DUE: LEDGER_REFUSALS.NOTHING_DUE,
  MORE_THAN_DUE: LEDGER_REFUSALS.MORE_THAN_DUE,
  TILL_CLOSED: LEDGER_REFUSALS.TILL_CLOSED,
  KEY_REUSED: DRAFT_REFUSALS.KEY_REUSED,
} as const satisfies Record<string, Refusal>

export const CALLED_OFF_REFUSALS = {
  ...CREDIT_REFUSALS,
  NOTHING_CALLED_OFF: { status: 409, message: 'This bill no longer has called-off lines.' },
} as const satisfies Record<string, Refusal>

export const SETTINGS_REFUSALS = {
  NUMBER_TOO_SMALL: { status: 409, message: 'A later number has already been issued.' },
  DAY_ANSWERED: { status: 409, message: 'Someone else has already answered the question about the date.' },
} as const satisfies Record<string, Refusal>
