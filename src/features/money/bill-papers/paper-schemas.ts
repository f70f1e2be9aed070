import { z } from 'zod'
import { type Bill, billSchema } from '../bills/bill-schemas.ts'

const upiId = z.string().nullable().describe('where UPI apps pay what is due; null: the clinic has not said')

/** When a pet on a bill is due next, or comes. */
const nextDay = z.object({
  pet: z.string(),
  what: z.string().nullable().describe('what is due, or the service of an appointment; null by a link'),
  day: z.iso.date(),
  at: z.iso.datetime().nullable().describe('of an appointment: its time'),
})
export type NextDay = z.infer<typeof nextDay>

/** How a credit note's money went back. */
export type WentBack = NonNullable<Bill['wentBack']>

const next = z
  .array(nextDay)
  .describe('what the pets on an issued bill are due for next, as it is now; empty if the clinic prints none')
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
