import { z } from 'zod'
import { type Bill, billSchema } from '../bills/bill-schemas.ts'

const upiId = z.string().nullable().describe('the clinic’s UPI ID; null: not set')

/** When a pet on a bill is due next, or comes. */
const nextDay = z.object({
  pet: z.string(),
  what: z
    .string()
    .nullable()
    .describe('the due item, or the service of an appointment; null for callers with a link'),
  day: z.iso.date(),
  at: z.iso.datetime().nullable().describe('the time of an appointment; null: a due day'),
})
export type NextDay = z.infer<typeof nextDay>

/** How a credit note's money went back. */
export type WentBack = NonNullable<Bill['wentBack']>

const next = z
  .array(nextDay)
  .describe('the current due days of the pets on an issued bill; empty if the clinic doesn’t print them')
export const nextSchema = next

/** A bill as its owner sees it. */
export const ownBillSchema = billSchema.extend({ upiId, next })

/** A bill as a link shows it, with the pets of its appointments. */
export const sharedBillSchema = z.object({
  bill: billSchema,
  upiId,
  next,
  pets: z.array(z.object({ name: z.string(), species: z.string() })),
})
