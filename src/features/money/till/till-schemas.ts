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
const name = z.string().nullable().describe('the name of the person; null for a deleted login')
const idempotencyKey = z.uuid().describe('one id per form; the server processes each form once')

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
  expected: paise.describe('the expected cash'),
  before: paise.nullable().describe('the cash counted at the previous closing'),
  counts: z
    .array(z.object({ counted: paise, expected: paise, by: name, at: instant }))
    .describe('all counts, oldest first'),
  rows: z
    .array(
      z.object({
        method: z.enum(PAYMENT_METHODS),
        by: name,
        taken: paise,
        refunded: paise,
        undone: paise,
        payments: z.int().describe('the number of payments that were not undone'),
      }),
    )
    .describe('by method and by person'),
})

/** The till from its opening until it is closed. */
export const tillSchema = z.object({
  id: z.uuid(),
  float: paise.describe('the cash at the opening'),
  openedAt: instant,
  openedBy: name,
  closedAt: instant.nullable(),
  closedBy: name,
  counted: paise.nullable(),
  difference: paise.nullable().describe('the counted cash minus the expected cash'),
  reason: z.string().nullable(),
  stays: paise
    .nullable()
    .describe('the cash that stayed in the drawer; the rest was taken out. Null: not recorded'),
  openReason: z.string().nullable().describe('why the opening cash differs from the cash left in the drawer'),
  moves: z
    .array(z.object({ id: z.uuid(), amount: paise, reason: z.string(), by: name, at: instant }))
    .describe('cash put in (positive) or taken out (negative), oldest first'),
  sums: sumsSchema.nullable(),
  outside: someOf(tillEntrySchema).describe(
    'cash payments and refunds between the previous closing and this opening',
  ),
  unrecorded: someOf(tillEntrySchema).describe(
    'payments without a method, also those between the previous closing and this opening',
  ),
})
export type Till = z.infer<typeof tillSchema>

/** An appointment that was completed, or a dose that is charged, which no one has billed. */
const unbilledSchema = z.object({
  appointmentId: z.uuid().nullable(),
  doseId: z.uuid().nullable(),
  at: instant,
  customer: z.string(),
  petName: z.string(),
  serviceType: z.string().describe('the service, or the product of a dose'),
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
      'the expected cash in a closed drawer, with later cash payments and refunds. Null: the cash left was not recorded, or a till is open',
    ),
  outside: someOf(tillEntrySchema).describe('cash payments and refunds since the closing'),
  unbilled: someOf(unbilledSchema).describe(
    'unbilled appointments and doses since the opening; of today if no till is open',
  ),
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
  reason: optionalLine(500).describe('why the cash differs from the amount left in the drawer'),
})

export const moveCashSchema = z.strictObject({
  id: tillId,
  way: z.enum(['in', 'out']),
  amount: z.int(BILL_TEXTS.amountWrong).min(1, BILL_TEXTS.amountWrong).max(MAX_PAISE).describe('whole paise'),
  reason: line(BILL_TEXTS.reasonRequired, 500),
  anyway: z.boolean().optional().describe('true: allow taking out more cash than the till received'),
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
    counted: countedSchema.describe('all cash in the drawer, in whole paise'),
    stays: staysSchema.nullish().describe('the cash that stays in the drawer, in whole paise'),
    seenDifference: z
      .int()
      .optional()
      .describe('the difference that the reason explains; the till stays open if it has changed'),
    reason: optionalLine(500).describe('the reason for the difference'),
  })
  .refine(({ counted, stays }) => (stays ?? 0) <= counted, {
    message: TILL_TEXTS.staysWrong,
    path: ['stays'],
  })

export const closingSchema = z.object({
  till: tillSchema.describe('the till, still open if the difference has no reason or has changed'),
  difference: paise,
  expected: paise.nullable().describe('null for staff without `money:read`'),
})

export const recordMethodSchema = z.strictObject({
  id: z.uuid(ENTRY_REFUSALS.ENTRY_MISSING.message),
  method,
  reference,
})

export const noChargeSchema = z.strictObject({
  appointmentId: z.uuid(DRAFT_REFUSALS.APPOINTMENT_MISSING.message).optional(),
  doseId: z.uuid(DRAFT_REFUSALS.DOSE_MISSING.message).optional().describe('a dose instead of an appointment'),
  reason: line(BILL_TEXTS.reasonRequired, 500),
})
