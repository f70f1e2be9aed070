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
const calledOff = paise.describe(
  'the amount of called-off lines that are not settled; no one owes this amount',
)
const person = z.object({ id: z.uuid(), fullName: z.string(), phone: z.string().nullable() })

export const sellsAnyway = z
  .boolean()
  .optional()
  .describe('true: sell more than is in stock, and correct the count')
const shelf = z.boolean().optional().describe('true: return the goods to stock')

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
  taxMissing: z.boolean().describe('true: the line needs a tax class before the bill can be issued'),
  taxable: paise,
  exempt: paise,
  cgst: paise,
  sgst: paise,
  igst: paise,
  total: paise,
  credited: paise,
  creditedThousandths: z
    .int()
    .describe(
      'the quantity credited so far, in thousandths of a unit; on a credit note, the quantity that this note credits',
    ),
  of: paise.nullable().describe('on a credit note, the total of the credited line'),
  batch: z.string().nullable(),
  fromStock: z.boolean().describe('true: the goods were taken from counted stock'),
  live: z.boolean(),
  isDone: z.boolean().describe('true: the line comes from a case sheet, where its quantity can be changed'),
  calledOff: z
    .boolean()
    .describe('true: the appointment or order of the line was called off, and the line is not settled'),
})

const printedReason = z.string().nullable().describe('the printed reason; null: no reason is printed')

/** An entry of the ledger, as far as it is about a bill. */
const entrySchema = z.object({
  id: z.uuid(),
  kind: z.enum(['taken', 'refunded', 'written_off', 'undone']),
  method: z.enum(PAYMENT_METHODS).nullable(),
  amount: paise.describe(
    'the part of the payment for this bill, in paise; negative if the money left the bill',
  ),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
  mine: z.boolean().describe('true: the caller made the entry'),
})

const buyerSchema = z.object({
  name: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  gstin: z.string().nullable(),
  placeState: z
    .string()
    .nullable()
    .describe('the two-digit code of the state to which goods are sent; null: the clinic’s own state'),
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
    .describe('the lines that a draft must move to a second bill; empty if one bill is enough'),
  parts: z
    .array(
      z.object({
        id: z.uuid(),
        number: z.string().nullable(),
        state: z.enum(['draft', 'issued']),
        since: z
          .boolean()
          .describe('true: the bill was begun for lines added after the first bill was issued'),
      }),
    )
    .describe('for staff: the other bills that were split from the same draft'),
  discount: paise,
  reason: z.string().nullable().describe('for staff: the reason for the discount or the credit note'),
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
  advance: paise.describe('the customer’s unused advances'),
  entries: z.array(entrySchema).describe('payments and refunds, oldest first'),
  wentBack: z
    .object({ how: z.enum([...PAYMENT_METHODS, 'advance']), amount: paise })
    .nullable()
    .describe('on a credit note, the method of the refund; `advance`: saved as an advance; null: no refund'),
  credits: z
    .object({ id: z.uuid(), number: z.string().nullable(), issuedOn: z.iso.date().nullable() })
    .nullable()
    .describe('the bill that the credit note refers to'),
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
      '`open`: issued bills with an amount due; `calledOff`: bills with called-off lines that are not settled',
    ),
  customerId: z.uuid().optional().describe('only the bills of this customer'),
  q: searchSchema.describe(
    'part of a number, name or phone; a payment’s amount (`₹1,200`, `1200.00`); a reference or its last 6 characters; or a batch',
  ),
  ...{ from: listDaysFields.from, to: listDaysFields.to },
  cursor: cursorSchema,
})

export const billId = z.uuid(BILL_REFUSALS.BILL_MISSING.message)
export const lineId = z.uuid(DRAFT_REFUSALS.LINE_MISSING.message)
export const idempotencyKey = z.uuid().describe('one id per form; the server processes each form once')
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
  .describe('the due amount that the caller saw, in paise; it must not have changed since')

/** What a new draft is of: an appointment, an order, a customer, or no one in particular. */
export const newDraftSchema = z.strictObject({
  appointmentId: z.uuid().optional(),
  orderId: z.uuid().optional(),
  doseId: z.uuid().optional().describe('a dose that is not on a bill yet'),
  customerId: z.uuid().optional(),
  idempotencyKey,
})

/** A new line: a product or a treatment, a service, another appointment, or something that has no price yet. */
export const newLineSchema = z.strictObject({
  id: billId,
  productId: z.uuid().optional(),
  serviceId: z.uuid().optional().describe('a service that was done without an appointment'),
  appointmentId: z.uuid().optional(),
  free: z
    .strictObject({
      name: line(BILL_TEXTS.nameRequired, 200),
      unitPrice: paiseSchema,
      goods: z.boolean(),
      taxClassId: z.uuid().nullish(),
    })
    .optional()
    .describe('a custom line; requires `payments:correct`'),
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

const printReason = z.boolean().optional().describe('true: print the reason; otherwise only staff see it')

export const discountSchema = z.strictObject({
  id: billId,
  discount: paiseSchema,
  reason: optionalLine(500),
  printReason,
})

export const buyerInputSchema = z.strictObject({
  id: billId,
  customerId: z.uuid().nullish().describe('the customer of the bill; null: someone without a record'),
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
  lineIds: z.array(lineId).min(1).max(MAX_LINES).describe('the lines to move to the second draft'),
  idempotencyKey,
})

export const issueSchema = z.strictObject({ id: billId, seenDue, sellsAnyway })

const creditedLineSchema = z
  .strictObject({
    lineId,
    thousandths: thousandths
      .optional()
      .describe('the quantity to credit, in thousandths of a unit; the server computes its price'),
    amount: z
      .int(BILL_TEXTS.amountWrong)
      .min(0, BILL_TEXTS.amountWrong)
      .max(MAX_PAISE)
      .optional()
      .describe(
        'the amount to credit, in whole paise; with a quantity, it must equal the server’s price for that quantity',
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
    .describe('the method of the refund; `advance`: save the money as an advance of the customer'),
  reference,
  idempotencyKey,
})

export const settleCalledOffSchema = z.strictObject({
  id: billId,
  back: z
    .enum([...TAKEN_METHODS, 'advance', 'charge'])
    .nullish()
    .describe(
      'the method of the refund; `advance`: save the money as an advance of the customer; `charge`: charge the lines anyway',
    ),
  reference,
  seenBack: z
    .int()
    .min(0)
    .nullish()
    .describe('the refund that the caller saw, in paise; it must not have changed since'),
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
        billId: z.uuid().nullable().describe('null: the appointment has no bill yet'),
        number: z.string().nullable(),
        appointmentId: z.uuid().nullable(),
        what: z.string(),
        since: z.iso.datetime(),
        amount: paise,
      }),
    )
    .describe('the parts of `owed`; only the latest 50 are listed'),
  held: paise.describe('money paid in advance or for drafts'),
  advance: paise,
  advances: z.array(
    z.object({ id: z.uuid(), method: z.enum(PAYMENT_METHODS).nullable(), at: z.iso.datetime(), left: paise }),
  ),
})
