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
    .describe('what stands before each number'),
  upiId: upiIdSchema.nullable().transform((typed) => (typed ? typed : null)),
  upiReferenceRequired: z.boolean(),
  markAsPaid: z.enum(PAYMENT_METHODS).describe('as what Mark as Paid counts'),
  discountWithoutReason: share.describe('up to which share of a bill a discount needs no reason'),
  maxDiscount: share.describe('the largest discount of staff who can’t correct bills'),
  roundToRupee: z.boolean(),
  paper: z.enum(PAPERS),
  showsNext: z.boolean().default(true).describe('an issued bill says what its pets are due for next'),
})
export type BillSettings = z.infer<typeof settingsSchema>

export const shownSettingsSchema = settingsSchema.extend({
  numbersUnsure: z.boolean().describe('true: a backup was restored, and someone has to say the last number'),
})

export const answerDaySchema = z.strictObject({
  day: day.describe('the day of the last number, as it was asked for'),
  isRight: z.boolean().describe('false: bills are dated from today on'),
})

export const continueNumbersSchema = z.strictObject({
  series: z.enum(['bill', 'credit', 'certificate']),
  last: z.int().min(0).max(999_999).describe('the last number issued this financial year'),
})

export type LastNumber = z.output<typeof continueNumbersSchema>
