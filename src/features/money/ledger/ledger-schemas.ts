import { z } from 'zod'
import { asReference } from '../../../lib/typed/pasted-codes.ts'
import { PAYMENT_METHODS, TAKEN_METHODS } from './methods.ts'
import { LEDGER_TEXTS } from './texts.ts'

export const method = z.enum(TAKEN_METHODS)

export const reference = z
  .string()
  .overwrite(asReference)
  .regex(/^[A-Za-z0-9]{0,35}$/, LEDGER_TEXTS.referenceWrong)
  .nullish()
  .transform((typed) => (typed ? typed : null))

/** How the money of an entry moved, as other programs read it. */
export const entryMethod = z.enum(PAYMENT_METHODS).nullable().describe('null: no money moved')

/** What of an entry belongs to which bill. */
export const entryPartsSchema = z
  .array(
    z.object({
      billId: z.uuid(),
      amount: z.int().describe('whole paise; negative: the money leaves the bill'),
    }),
  )
  .describe('empty: an advance')

export const appointmentIdsSchema = z.array(z.uuid()).describe('the appointments on these bills')
