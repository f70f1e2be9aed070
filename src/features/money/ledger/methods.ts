import { entriesOf, keysOf } from '../../../lib/keys-of.ts'

/** What the money report tells apart, in its order: at most four parts, whose colours differ enough. */
export const MONEY_PARTS = {
  cash: 'Cash',
  upi: 'UPI',
  account: 'Card or bank',
  other: 'Other or not recorded',
} as const
export type MoneyPart = keyof typeof MONEY_PARTS

type Method = {
  label: string
  /** What a bill says of what was paid with it. */
  paid: string
  /** How money goes back, as the button says it; null: it does not go back so. */
  back: string | null
  part: MoneyPart
  /** True if it is chosen at the counter; otherwise no one has said how the money came. */
  taken: boolean
  /** Where its button is: in sight, in sight at a desk and in the menu of a phone, or in the menu. */
  button: 'large' | 'small' | 'menu' | null
  /** True if a payment without a method may have been made with it. */
  mayHaveBeen: boolean
  /** True if it lies in the till and is counted there. */
  counted: boolean
}

/**
 * How money comes, in the order in which lists show it. All that differs by method is listed here; the database knows the
 * same names (`ledger_entries.method`).
 */
export const METHODS = {
  cash: {
    label: 'Cash',
    paid: 'Paid in cash',
    back: 'in cash',
    part: 'cash',
    taken: true,
    button: 'large',
    mayHaveBeen: true,
    counted: true,
  },
  upi: {
    label: 'UPI',
    paid: 'Paid by UPI',
    back: 'by UPI',
    part: 'upi',
    taken: true,
    button: 'large',
    mayHaveBeen: true,
    counted: false,
  },
  card: {
    label: 'Card',
    paid: 'Paid by card',
    back: 'by card',
    part: 'account',
    taken: true,
    button: 'small',
    mayHaveBeen: true,
    counted: false,
  },
  bank: {
    label: 'Bank transfer',
    paid: 'Paid by bank transfer',
    back: 'by bank transfer',
    part: 'account',
    taken: true,
    button: 'menu',
    mayHaveBeen: false,
    counted: false,
  },
  other: {
    label: 'Another way',
    paid: 'Paid',
    back: 'another way',
    part: 'other',
    taken: true,
    button: 'menu',
    mayHaveBeen: false,
    counted: false,
  },
  unrecorded: {
    label: 'Not recorded',
    paid: 'Paid',
    back: null,
    part: 'other',
    taken: false,
    button: null,
    mayHaveBeen: false,
    counted: false,
  },
} as const satisfies Record<string, Method>

type Methods = typeof METHODS
/** How money was taken. */
export type PaymentMethod = keyof Methods
/** How money is taken at the counter. */
export type TakenMethod = {
  [Name in PaymentMethod]: Methods[Name]['taken'] extends true ? Name : never
}[PaymentMethod]

export const PAYMENT_METHODS = keysOf(METHODS)
const isTaken = (method: PaymentMethod): method is TakenMethod => METHODS[method].taken
export const TAKEN_METHODS = PAYMENT_METHODS.filter(isTaken)

/** The methods whose buttons are there. */
export const withButton = (place: Method['button']) =>
  TAKEN_METHODS.filter((method) => METHODS[method].button === place)

/** Options of a choice. */
export const methodOptions = () => entriesOf(METHODS).map(([value, { label }]) => ({ value, label }))
