import { z } from 'zod'
import { MAX_PAISE } from '../../../lib/money.ts'
import { paiseSchema } from '../../../lib/paise-schema.ts'
import { instant, line, optionalLine } from '../../../lib/text.ts'
import { BILL_TEXTS, DRAFT_REFUSALS } from '../bills/texts.ts'
import { method, reference } from '../ledger/ledger-schemas.ts'
import { PAYMENT_METHODS } from '../ledger/methods.ts'
import { ENTRY_REFUSALS } from '../payments/texts.ts'
import { TILL_REFUSALS, TILL_TEXTS } from './texts.ts'

const paise = z.int().describe('whole paise')
const name = z.string().nullable().describe('who it was; null for someone who is gone')
const idempotencyKey = z.uuid().describe('one per form; a repeated submit is handled once')

/** An entry of the ledger on the page of a till. */
const tillEntrySchema = z.object({
  id: z.uuid(),
  kind: z.enum(['taken', 'refunded', 'undone']),
  amount: paise,
  at: instant,
  by: name,
  billId: z.uuid().nullable(),
  bill: z.string().nullable().describe('the number of the bill'),
  customer: z.string().nullable(),
})
export type TillEntry = z.infer<typeof tillEntrySchema>

/** The first 50 of a list, and how many there are. */
const someOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), count: z.int() })

/** What came and went in a till. Only staff with `money:read` get it, once the till is closed. */
const sumsSchema = z.object({
  expected: paise.describe('the cash that should have been there'),
  before: paise.nullable().describe('what was counted when the till was closed the time before'),
  counts: z
    .array(z.object({ counted: paise, expected: paise, by: name, at: instant }))
    .describe('each time that someone counted, oldest first'),
  rows: z
    .array(
      z.object({
        method: z.enum(PAYMENT_METHODS),
        by: name,
        taken: paise,
        refunded: paise,
        undone: paise,
        payments: z.int().describe('how many payments were taken and not undone'),
      }),
    )
    .describe('by method and by person'),
})

/** The till from its opening until it is closed. */
export const tillSchema = z.object({
  id: z.uuid(),
  float: paise.describe('what was in it at first'),
  openedAt: instant,
  openedBy: name,
  closedAt: instant.nullable(),
  closedBy: name,
  counted: paise.nullable(),
  difference: paise.nullable().describe('what was counted less what should have been there'),
  reason: z.string().nullable(),
  stays: paise
    .nullable()
    .describe('what stayed in the drawer; the rest of what was counted was taken out. Null: no one said'),
  openReason: z.string().nullable().describe('why it was opened with another sum than it was left with'),
  moves: z
    .array(z.object({ id: z.uuid(), amount: paise, reason: z.string(), by: name, at: instant }))
    .describe('cash that was put in, or, negative, taken out; oldest first'),
  sums: sumsSchema.nullable(),
  outside: someOf(tillEntrySchema).describe('cash taken or given back while the till was closed before it'),
  unrecorded: someOf(tillEntrySchema).describe('what was taken without a method'),
})
export type Till = z.infer<typeof tillSchema>

/** An appointment that was completed, or a dose that is charged, which no one has billed. */
const unbilledSchema = z.object({
  appointmentId: z.uuid().nullable(),
  doseId: z.uuid().nullable(),
  at: instant,
  customer: z.string(),
  petName: z.string(),
  serviceType: z.string().describe('or what was given'),
  amount: paise,
})

/** The till as it is now. */
export const tillNowSchema = z.object({
  open: tillSchema.nullable(),
  last: z
    .object({ id: z.uuid(), float: paise, closedAt: instant, difference: paise })
    .nullable()
    .describe('the till that was closed last'),
  drawer: paise
    .nullable()
    .describe(
      'what a closed drawer should hold: what stayed in it, and the cash that came or went since. Null: no one said, or a till is open',
    ),
  outside: someOf(tillEntrySchema).describe('cash taken or given back since it was closed'),
  unbilled: someOf(unbilledSchema).describe('what was completed or given since it was opened, or today'),
})
export type TillNow = z.infer<typeof tillNowSchema>

/** A closed till as lists show it. */
export const tillItemSchema = tillSchema.pick({
  id: true,
  openedAt: true,
  openedBy: true,
  closedAt: true,
  closedBy: true,
  difference: true,
  reason: true,
})
export type TillItem = z.infer<typeof tillItemSchema>

export const tillId = z.uuid(TILL_REFUSALS.TILL_MISSING.message)

export const openTillSchema = z.strictObject({
  float: paiseSchema,
  reason: optionalLine(500).describe('why it is another sum than the drawer was left with'),
})

export const moveCashSchema = z.strictObject({
  id: tillId,
  way: z.enum(['in', 'out']),
  amount: z.int(BILL_TEXTS.amountWrong).min(1, BILL_TEXTS.amountWrong).max(MAX_PAISE).describe('whole paise'),
  reason: line(BILL_TEXTS.reasonRequired, 500),
  anyway: z.boolean().optional().describe('true: also more than came in'),
  idempotencyKey,
})

const countedSchema = z
  .int(TILL_TEXTS.countWrong)
  .min(0, TILL_TEXTS.countWrong)
  .max(10 * MAX_PAISE)
const staysSchema = z
  .int(TILL_TEXTS.staysWrong)
  .min(0, TILL_TEXTS.staysWrong)
  .max(10 * MAX_PAISE)

export const closeTillSchema = z
  .strictObject({
    id: tillId,
    counted: countedSchema.describe('all cash that is there, in whole paise'),
    stays: staysSchema.nullish().describe('how much of it stays in the drawer, in whole paise'),
    seenDifference: z
      .int()
      .optional()
      .describe('the difference that the reason is about; it must still be the same'),
    reason: optionalLine(500).describe('why there is a difference'),
  })
  .refine(({ counted, stays }) => (stays ?? 0) <= counted, {
    message: TILL_TEXTS.staysWrong,
    path: ['stays'],
  })

export const closingSchema = z.object({
  till: tillSchema.describe(
    'still open if there is a difference without a reason, or another one than was seen',
  ),
  difference: paise,
  expected: paise.nullable().describe('null for staff who may not see sums'),
})

export const recordMethodSchema = z.strictObject({
  id: z.uuid(ENTRY_REFUSALS.ENTRY_MISSING.message),
  method,
  reference,
})

export const noChargeSchema = z.strictObject({
  appointmentId: z.uuid(DRAFT_REFUSALS.APPOINTMENT_MISSING.message).optional(),
  doseId: z
    .uuid(DRAFT_REFUSALS.DOSE_MISSING.message)
    .optional()
    .describe('a dose in place of an appointment'),
  reason: line(BILL_TEXTS.reasonRequired, 500),
})
