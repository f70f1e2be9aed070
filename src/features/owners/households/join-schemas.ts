import { z } from 'zod'
import { instant } from '../../../lib/text.ts'
import { CUSTOMER_TEXTS } from '../customers/texts.ts'

/** One of two records: the one whose card is open, or the one that it is joined with. */
const sideSchema = z.enum(['this', 'other'])

/** With whom a record is joined, and which of the two gives each field. */
export const joinSchema = z.strictObject({
  otherId: z.uuid(CUSTOMER_TEXTS.required),
  fullName: sideSchema,
  phone: sideSchema.describe(
    'the record whose phone stays; if only one record has a number, that number stays',
  ),
  email: sideSchema,
  address: sideSchema,
  login: sideSchema.optional().describe('the record whose login stays; required if both have a login'),
})

/** Why two records are likely those of one person. */
export const ALIKE_REASONS = ['email', 'pet', 'name'] as const

/** A customer who is likely the same person. */
export const alikeSchema = z.object({
  id: z.uuid(),
  fullName: z.string(),
  phone: z.string().nullable(),
  reason: z
    .enum(ALIKE_REASONS)
    .describe(
      '`email`: the same email; `pet`: the same name and a pet of the same name; `name`: the same name, and one record has no phone',
    ),
})
export type Alike = z.infer<typeof alikeSchema>

/** A join that can still be taken back. */
export const undoableSchema = z.object({
  id: z.uuid(),
  fullName: z.string().describe('the name of the record that was joined'),
  at: instant,
})
