import { z } from 'zod'
import { optionalGstin } from '../../../lib/gstin-schema.ts'
import { PAPERS } from '../../../lib/print-blocks.ts'
import { line, optionalLine, optionalParagraph } from '../../../lib/text.ts'
import { isCalendarDay } from '../../../lib/time.ts'
import { PREFIX_PATTERN } from './bill-number.ts'
import { PAYMENT_METHODS } from './methods.ts'
import { asHsn, asPrefix, asUpiId } from './pasted-codes.ts'
import { TAX_REGIMES } from './rules.ts'
import { BILL_TEXTS, SETTINGS_REFUSALS } from './texts.ts'
import { UPI_ID_PATTERN } from './upi.ts'

const day = z.string().refine(isCalendarDay, 'This is not a day')
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
  maxDiscount: share.describe('the largest discount of who can’t correct bills'),
  roundToRupee: z.boolean(),
  paper: z.enum(PAPERS),
})
export type BillSettings = z.infer<typeof settingsSchema>

export const shownSettingsSchema = settingsSchema.extend({
  numbersUnsure: z.boolean().describe('true: a backup was restored, and someone has to say the last number'),
})

/** How the clinic stands to GST from a day on. */
export const taxStatusSchema = z.strictObject({
  fromOn: day,
  status: z.enum(TAX_REGIMES),
  gstin: optionalGstin,
  legalName: optionalLine(200),
  address: optionalParagraph(500),
})

const classId = z.uuid(SETTINGS_REFUSALS.CLASS_MISSING.message)
const hsn = z
  .string()
  .overwrite(asHsn)
  .regex(/^(\d{4,8})?$/, BILL_TEXTS.hsnWrong)
  .nullish()
  .transform((typed) => (typed ? typed : null))
const rate = z.int().min(0).max(10_000).describe('in basis points')

/** A kind of goods or work with one tax. */
export const taxClassSchema = z.strictObject({
  id: classId.optional().describe('omitted: a new one'),
  name: line('Please enter a name', 120),
  exempt: z.boolean(),
  hsn,
})
const datedRateSchema = z.strictObject({ fromOn: day, rate })
export const taxRateSchema = datedRateSchema.extend({ id: classId })
export const savedClassSchema = taxClassSchema.extend({
  rate: datedRateSchema.optional().describe('its rate from a day on, saved together with it'),
})

export const assignedClassSchema = z.strictObject({
  taxClassId: classId.nullable(),
  serviceTypeId: z.uuid().optional(),
  productId: z.uuid().optional(),
})

export const taxesSchema = z.object({
  statuses: z.array(
    z.object({
      fromOn: z.iso.date(),
      status: z.enum(TAX_REGIMES),
      gstin: z.string().nullable(),
      state: z.string().nullable(),
      legalName: z.string().nullable(),
      address: z.string().nullable(),
    }),
  ),
  classes: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      exempt: z.boolean(),
      hsn: z.string().nullable(),
      rates: z.array(z.object({ fromOn: z.iso.date(), rate: z.int() })),
    }),
  ),
  services: z.array(z.object({ id: z.uuid(), name: z.string(), taxClassId: z.uuid().nullable() })),
})

export const answerDaySchema = z.strictObject({
  day: day.describe('the day of the last number, as it was asked for'),
  isRight: z.boolean().describe('false: bills are dated from today on'),
})

export const continueNumbersSchema = z.strictObject({
  series: z.enum(['bill', 'credit']),
  last: z.int().min(0).max(999_999).describe('the last number that was handed out this financial year'),
})
