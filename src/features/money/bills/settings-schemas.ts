import { z } from 'zod'
import { PAPERS } from '../../../lib/files/print-blocks.ts'
import { asPrefix, asUpiId } from '../../../lib/typed/pasted-codes.ts'
import { PAYMENT_METHODS } from '../ledger/methods.ts'
import { UPI_ID_PATTERN } from '../ledger/upi.ts'
import { day } from '../taxes/tax-schemas.ts'
import { PREFIX_PATTERN } from './bill-number.ts'
import { BILL_TEXTS } from './texts.ts'

const share = z.int().min(0).max(10_000).describe('in basis points of the bill')

/** The address that pays the clinic by UPI; an empty text for none. */
export const upiIdSchema = z
  .string()
  .overwrite(asUpiId)
  .refine((typed) => typed === '' || UPI_ID_PATTERN.test(typed), BILL_TEXTS.upiWrong)

/** How the clinic makes bills. */
export const settingsSchema = z.strictObject({
  prefix: z
    .string()
    .overwrite(asPrefix)
    .regex(PREFIX_PATTERN, BILL_TEXTS.prefixWrong)
    .describe('the prefix of each number'),
  upiId: upiIdSchema.nullable().transform((typed) => (typed ? typed : null)),
  upiReferenceRequired: z.boolean(),
  markAsPaid: z.enum(PAYMENT_METHODS).describe('the payment method that Mark as Paid records'),
  discountWithoutReason: share.describe('the largest discount without a reason'),
  maxDiscount: share.describe('the largest discount of staff who can’t correct bills'),
  roundToRupee: z.boolean(),
  paper: z.enum(PAPERS),
  showsNext: z.boolean().default(true).describe('true: issued bills show the next due days of their pets'),
})
export type BillSettings = z.infer<typeof settingsSchema>

export const shownSettingsSchema = settingsSchema.extend({
  numbersUnsure: z.boolean().describe('true: a backup was restored, and someone must enter the last number'),
})

export const answerDaySchema = z.strictObject({
  day: day.describe('the date of the last bill, as the caller saw it'),
  isRight: z.boolean().describe('false: new bills get today’s date'),
})

export const continueNumbersSchema = z.strictObject({
  series: z.enum(['bill', 'credit', 'certificate']),
  last: z.int().min(0).max(999_999).describe('the last number issued this financial year'),
})

export type LastNumber = z.output<typeof continueNumbersSchema>
