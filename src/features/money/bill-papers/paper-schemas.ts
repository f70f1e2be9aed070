import { z } from 'zod'
import { billSchema } from '../bills/bill-schemas.ts'

const upiId = z.string().nullable().describe('where UPI apps pay what is due; null: the clinic has not said')

/** A bill as its owner sees it. */
export const ownBillSchema = billSchema.extend({ upiId })

/** A bill as a link shows it, with the pets of its appointments. */
export const sharedBillSchema = z.object({
  bill: billSchema,
  upiId,
  pets: z.array(z.object({ name: z.string(), species: z.string() })),
})
