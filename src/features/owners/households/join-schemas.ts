import { z } from 'zod'
import { instant } from '../../../lib/text.ts'
import { CUSTOMER_TEXTS } from '../customers/texts.ts'

/** One of two records: the one whose card is open, or the one that it is joined with. */
const sideSchema = z.enum(['this', 'other'])

/** With whom a record is joined, and which of the two gives each field. */
export const joinSchema = z.strictObject({
  otherId: z.uuid(CUSTOMER_TEXTS.required),
  fullName: sideSchema,
  phone: sideSchema.describe('a number wins over none'),
  email: sideSchema,
  address: sideSchema,
  login: sideSchema.optional().describe('whose login stays; needed if both have one'),
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
    .describe('the same email, the same name and a pet’s name, or the same name and one has no phone'),
})
export type Alike = z.infer<typeof alikeSchema>

/** A join that can still be taken back. */
export const undoableSchema = z.object({
  id: z.uuid(),
  fullName: z.string().describe('the name of the record that was joined'),
  at: instant,
})
