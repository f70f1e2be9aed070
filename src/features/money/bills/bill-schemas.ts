import { z } from 'zod'
import { optionalGstin } from '../../../lib/gstin-schema.ts'
import { MAX_PAISE } from '../../../lib/money.ts'
import { cursorSchema } from '../../../lib/page.ts'
import { paiseSchema } from '../../../lib/paise-schema.ts'
import { line, optionalCode, optionalLine, optionalParagraph, searchSchema } from '../../../lib/text.ts'
import { STATES } from '../../../lib/typed/gstin.ts'
import { listDaysFields } from '../../planning/appointments/appointment-schemas.ts'
import { reference } from '../ledger/ledger-schemas.ts'
import { PAYMENT_METHODS, TAKEN_METHODS } from '../ledger/methods.ts'
import { TAX_REGIMES } from '../taxes/rules.ts'
import { BILL_REFUSALS, BILL_TEXTS, DRAFT_REFUSALS, MAX_LINES } from './texts.ts'

const paise = z.int().describe('whole paise')
/** What an endpoint answers that has nothing to tell. */
export const done = z.object({ done: z.literal(true) })
const calledOff = paise.describe('what it charges for that was called off and is not settled: no one owes it')
const person = z.object({ id: z.uuid(), fullName: z.string(), phone: z.string().nullable() })

export const sellsAnyway = z
  .boolean()
  .optional()
  .describe('true: what is not in stock is sold all the same, and the count corrected')
const shelf = z.boolean().optional().describe('true: what was sold is back in stock')

/** A line of a bill. Of a draft its sums are as they would be today. */
const billLineSchema = z.object({
  id: z.uuid(),
  appointmentId: z.uuid().nullable(),
  orderId: z.uuid().nullable(),
  productId: z.uuid().nullable(),
  serviceId: z.uuid().nullable().describe('a service that was billed without an appointment'),
  name: z.string(),
  thousandths: z.int().describe('the quantity in thousandths of a unit'),
  unit: z.string().nullable(),
  unitPrice: paise,
  discount: paise,
  goods: z.boolean(),
  hsn: z.string().nullable().describe('HSN or SAC'),
  rate: z.int().nullable().describe('in basis points; null: exempt, or the clinic charges no tax'),
  taxMissing: z.boolean().describe('true: someone has to say what tax is on it before the bill is issued'),
  taxable: paise,
  exempt: paise,
  cgst: paise,
  sgst: paise,
  igst: paise,
  total: paise,
  credited: paise,
  creditedThousandths: z
    .int()
    .describe('how much of the quantity came back; of a credit note, what came back with it'),
  of: paise.nullable().describe('of a credit note: the total of the line that it takes back'),
  batch: z.string().nullable(),
  fromStock: z.boolean().describe('true: it was taken from what the clinic counts'),
  live: z.boolean(),
  isDone: z.boolean().describe('true: a case sheet says that it was done; its quantity is changed there'),
  calledOff: z.boolean().describe('true: what it is for was called off, and that is not settled'),
})

const printedReason = z.string().nullable().describe('the reason as it is on paper; null: none is')

/** An entry of the ledger, as far as it is about a bill. */
const entrySchema = z.object({
  id: z.uuid(),
  kind: z.enum(['taken', 'refunded', 'written_off', 'undone']),
  method: z.enum(PAYMENT_METHODS).nullable(),
  amount: paise.describe('what of it is about this bill, in paise; negative for what left it'),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
  mine: z.boolean().describe('the caller made it'),
})

const buyerSchema = z.object({
  name: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  gstin: z.string().nullable(),
  placeState: z
    .string()
    .nullable()
    .describe('the two digits of the state that goods are sent to; null: none are sent'),
})

/** A bill, a draft of one, or a credit note, as it is shown and printed. */
export const billSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['bill', 'credit']),
  state: z.enum(['draft', 'issued']),
  number: z.string().nullable(),
  title: z.string(),
  issuedOn: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
  customer: person.nullable(),
  buyer: buyerSchema,
  clinic: z.object({
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    legalName: z.string().nullable(),
    gstin: z.string().nullable(),
    state: z.string().nullable(),
    status: z.enum(TAX_REGIMES),
  }),
  lines: z.array(billLineSchema),
  secondBill: z
    .array(z.uuid())
    .describe('of a draft that has to be two bills: the lines that have to be on the second'),
  parts: z
    .array(
      z.object({
        id: z.uuid(),
        number: z.string().nullable(),
        state: z.enum(['draft', 'issued']),
        since: z.boolean().describe('it was begun for what was done after a bill was issued'),
      }),
    )
    .describe('for staff: the other bills that were one draft with this one before it was split'),
  discount: paise,
  reason: z.string().nullable().describe('for staff: of the discount, or of the credit note'),
  printedReason,
  taxable: paise,
  exempt: paise,
  cgst: paise,
  sgst: paise,
  igst: paise,
  roundOff: paise,
  total: paise,
  words: z.string().describe('the total in words'),
  credited: paise,
  received: paise,
  writtenOff: paise,
  calledOff,
  due: paise,
  advance: paise.describe('what the customer has paid in advance and not used'),
  entries: z.array(entrySchema).describe('what was taken and given back, oldest first'),
  wentBack: z
    .object({ how: z.enum([...PAYMENT_METHODS, 'advance']), amount: paise })
    .nullable()
    .describe('of a credit note: how money went back, `advance` if it stayed; null: none did'),
  credits: z
    .object({ id: z.uuid(), number: z.string().nullable(), issuedOn: z.iso.date().nullable() })
    .nullable()
    .describe('the bill that a credit note is about'),
  creditNotes: z.array(
    z.object({
      id: z.uuid(),
      number: z.string().nullable(),
      issuedOn: z.iso.date().nullable(),
      total: paise,
      reason: z.string().nullable().describe('for staff'),
      printedReason,
    }),
  ),
})
export type Bill = z.infer<typeof billSchema>

/** A bill as lists show it. */
export const billItemSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['bill', 'credit']),
  state: z.enum(['draft', 'issued']),
  number: z.string().nullable(),
  issuedOn: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
  customer: person.nullable(),
  buyerName: z.string().nullable(),
  what: z.string().describe('the first lines'),
  total: paise,
  credited: paise,
  received: paise,
  calledOff,
  due: paise,
})
export type BillItem = z.infer<typeof billItemSchema>

export const BILL_FILTERS = ['all', 'open', 'calledOff', 'draft', 'issued', 'credit'] as const

export const listSchema = z.strictObject({
  filter: z
    .enum(BILL_FILTERS)
    .optional()
    .describe(
      '`open`: issued, and something is due; `calledOff`: something on it was called off, and is not settled',
    ),
  customerId: z.uuid().optional().describe('only the bills of this customer'),
  q: searchSchema.describe(
    'part of the number or of the customer’s name or phone; the reference of a payment or its last 6 characters, its amount (`₹1,200`, `1200.00`), or a batch',
  ),
  ...{ from: listDaysFields.from, to: listDaysFields.to },
  cursor: cursorSchema,
})

export const billId = z.uuid(BILL_REFUSALS.BILL_MISSING.message)
export const lineId = z.uuid(DRAFT_REFUSALS.LINE_MISSING.message)
export const idempotencyKey = z.uuid().describe('one per form; a repeated submit is handled once')
export const reason = line(BILL_TEXTS.reasonRequired, 500)
export const amount = z
  .int(BILL_TEXTS.amountWrong)
  .min(1, BILL_TEXTS.amountWrong)
  .max(MAX_PAISE)
  .describe('whole paise')
const thousandths = z
  .int(BILL_TEXTS.quantityWrong)
  .min(1, BILL_TEXTS.quantityWrong)
  .max(999_000, BILL_TEXTS.quantityWrong)
  .describe('the quantity in thousandths of a unit')
export const seenDue = z
  .int()
  .min(0)
  .describe('what the caller saw was due, in paise; a conflict if it has changed since')

/** What a new draft is of: an appointment, an order, a customer, or no one in particular. */
export const newDraftSchema = z.strictObject({
  appointmentId: z.uuid().optional(),
  orderId: z.uuid().optional(),
  doseId: z.uuid().optional().describe('a dose that stands on no bill'),
  customerId: z.uuid().optional(),
  idempotencyKey,
})

/** A new line: a product or a treatment, a service, another appointment, or something that has no price yet. */
export const newLineSchema = z.strictObject({
  id: billId,
  productId: z.uuid().optional(),
  serviceId: z.uuid().optional().describe('a service that takes no time of a calendar'),
  appointmentId: z.uuid().optional(),
  free: z
    .strictObject({
      name: line(BILL_TEXTS.nameRequired, 200),
      unitPrice: paiseSchema,
      goods: z.boolean(),
      taxClassId: z.uuid().nullish(),
    })
    .optional()
    .describe('a line of one’s own; needs `payments:correct`'),
  thousandths: thousandths.optional(),
  unit: optionalLine(20),
  batch: optionalCode(40),
})

export const changeLineSchema = z.strictObject({
  id: billId,
  lineId,
  thousandths: thousandths.optional(),
  discount: paiseSchema.optional(),
  taxClassId: z.uuid().optional(),
})

const printReason = z
  .boolean()
  .optional()
  .describe('true: the reason is on paper; otherwise only staff read it')

export const discountSchema = z.strictObject({
  id: billId,
  discount: paiseSchema,
  reason: optionalLine(500),
  printReason,
})

export const buyerInputSchema = z.strictObject({
  id: billId,
  customerId: z.uuid().nullish().describe('whose bill it is; null for someone without a record'),
  name: optionalLine(120),
  address: optionalParagraph(500),
  gstin: optionalGstin,
  placeState: z
    .string()
    .refine((state) => state in STATES)
    .nullish()
    .transform((state) => state ?? null),
})

export const splitSchema = z.strictObject({
  id: billId,
  lineIds: z.array(lineId).min(1).max(MAX_LINES).describe('what goes onto the second draft'),
  idempotencyKey,
})

export const issueSchema = z.strictObject({ id: billId, seenDue, sellsAnyway })

const creditedLineSchema = z
  .strictObject({
    lineId,
    thousandths: thousandths
      .optional()
      .describe('how much of the quantity comes back, in thousandths of a unit; its price is computed'),
    amount: z
      .int(BILL_TEXTS.amountWrong)
      .min(0, BILL_TEXTS.amountWrong)
      .max(MAX_PAISE)
      .optional()
      .describe(
        'whole paise; what is taken off the line; with a quantity, what the caller saw it costs: a conflict if it has changed since',
      ),
    shelf,
  })
  // A small part of something may cost nothing; without a quantity something is taken off.
  .refine(({ thousandths, amount }) => thousandths !== undefined || (amount ?? 0) > 0, {
    message: BILL_TEXTS.amountWrong,
    path: ['amount'],
  })

export const creditSchema = z.strictObject({
  id: billId,
  lines: z
    .array(creditedLineSchema)
    .min(1)
    .max(100)
    .refine((lines) => new Set(lines.map((one) => one.lineId)).size === lines.length, BILL_TEXTS.lineTwice),
  reason: line(BILL_TEXTS.reasonRequired, 500),
  printReason,
  back: z
    .enum([...TAKEN_METHODS, 'advance'])
    .nullish()
    .describe('how money goes back; `advance`: it stays, as an advance of the customer'),
  reference,
  idempotencyKey,
})

export const settleCalledOffSchema = z.strictObject({
  id: billId,
  back: z
    .enum([...TAKEN_METHODS, 'advance', 'charge'])
    .nullish()
    .describe(
      'how money goes back; `advance`: it stays, as an advance of the customer; `charge`: it is owed although it was called off',
    ),
  reference,
  seenBack: z
    .int()
    .min(0)
    .nullish()
    .describe('what the caller saw would go back, in paise; a conflict if it has changed since'),
  reason,
  idempotencyKey,
})

export const correctSchema = z.strictObject({ id: billId, reason, idempotencyKey })

export const writeOffSchema = z.strictObject({
  id: billId,
  seenDue,
  amount: amount.nullish(),
  reason,
  idempotencyKey,
})

/** What a customer owes, and what of theirs the clinic holds. */
export const standingSchema = z.object({
  owed: paise,
  dues: z
    .array(
      z.object({
        billId: z.uuid().nullable().describe('the bill; null: the appointment stands on none yet'),
        number: z.string().nullable(),
        appointmentId: z.uuid().nullable(),
        what: z.string(),
        since: z.iso.datetime(),
        amount: paise,
      }),
    )
    .describe('what that is made of, the latest 50'),
  held: paise.describe('paid in advance or for drafts'),
  advance: paise,
  advances: z.array(
    z.object({ id: z.uuid(), method: z.enum(PAYMENT_METHODS).nullable(), at: z.iso.datetime(), left: paise }),
  ),
})
