import { z } from 'zod'
import { optionalGstin } from '../../../lib/gstin-schema.ts'
import { line, optionalLine, optionalParagraph } from '../../../lib/text.ts'
import { isCalendarDay } from '../../../lib/time.ts'
import { asHsn } from '../../../lib/typed/pasted-codes.ts'
import { TAX_REGIMES } from './rules.ts'
import { TAX_REFUSALS, TAX_TEXTS } from './texts.ts'

/** A day of the calendar. */
export const day = z.string().refine(isCalendarDay, 'Please enter a valid date')

/** How the clinic stands to GST from a day on. */
export const taxStatusSchema = z.strictObject({
  fromOn: day,
  status: z.enum(TAX_REGIMES),
  gstin: optionalGstin,
  legalName: optionalLine(200),
  address: optionalParagraph(500),
})

const classId = z.uuid(TAX_REFUSALS.CLASS_MISSING.message)

const hsn = z
  .string()
  .overwrite(asHsn)
  .regex(/^(\d{4,8})?$/, TAX_TEXTS.hsnWrong)
  .nullish()
  .transform((typed) => (typed ? typed : null))

const rate = z.int().min(0).max(10_000).describe('in basis points')

/** A kind of goods or work with one tax. */
export const taxClassSchema = z.strictObject({
  id: classId.optional().describe('omitted: a new class'),
  name: line('Please enter a name', 120),
  exempt: z.boolean(),
  hsn,
})

const datedRateSchema = z.strictObject({ fromOn: day, rate })

export const taxRateSchema = datedRateSchema.extend({ id: classId })

export const savedClassSchema = taxClassSchema.extend({
  rate: datedRateSchema.optional().describe('a rate and its first day, saved together with the class'),
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
