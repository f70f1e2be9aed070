import { z } from 'zod'
import { PAYMENT_METHODS } from '../../money/ledger/methods.ts'

const paise = z.int().describe('whole paise')
const day = z.iso.date()

const moved = {
  taken: paise.describe(
    'money taken, including payments undone later; negative if payments of earlier days got their method',
  ),
  refunded: paise.describe('money refunded'),
  undone: paise.describe('payments entered by mistake and undone'),
  count: z.int().describe('number of ledger entries'),
}

/** What is kept besides the figures of appointments. */
export const booksSchema = z.object({
  money: z.boolean().describe('true once money has been taken for a bill'),
  tax: z.boolean().describe('true if the clinic is or was registered for GST'),
})

const ofDay = z.object({ day, amount: paise, count: z.int() })

/** The entries of the ledger of a period, as sums. What remains is `taken` less `refunded` and `undone`. */
export const dayBookSchema = z.object({
  methods: z
    .array(z.object({ day, method: z.enum(PAYMENT_METHODS), ...moved }))
    .describe('sums by day and method, in this order'),
  persons: z
    .array(z.object({ person: z.string().nullable().describe('null if the person is unknown'), ...moved }))
    .describe('sums by the person who made the entry, sorted by name'),
  writtenOff: z.array(ofDay).describe('amounts written off, by day'),
  income: z
    .array(ofDay)
    .describe('advances of erased customers that became income, by day; the money was taken earlier'),
})
export type DayBook = z.infer<typeof dayBookSchema>

/** What the money of a period was for. The sums of all rows, of `income` and of `advances` are what remains of the period. */
export const takenForSchema = z.object({
  services: z
    .array(
      z.object({
        service: z.string().nullable().describe('a service or a product; null for other lines'),
        amount: paise,
      }),
    )
    .describe('the largest amount first; a payment is split across the lines of its bill in proportion'),
  income: paise.describe('advances of erased customers that became income'),
  advances: paise.describe(
    'money that is not for a bill yet; negative if more advances were used, refunded or turned into income than paid',
  ),
})
export type TakenFor = z.infer<typeof takenForSchema>

/** What customers owe now, and what they have paid in advance. */
export const owedSchema = z.object({
  owed: paise,
  advances: paise,
  customers: z
    .array(
      z.object({
        customer: z.object({ id: z.uuid(), fullName: z.string(), phone: z.string().nullable() }).nullable(),
        buyerName: z
          .string()
          .nullable()
          .describe('buyer’s name on the bill, if the buyer has no customer record'),
        owed: paise,
        since: day
          .nullable()
          .describe('day of the earliest unpaid bill or appointment; null if nothing is owed'),
        bills: z.int().describe('number of open bills'),
        appointments: z.int().describe('number of completed appointments without a bill'),
        billId: z.uuid().nullable().describe('the oldest open bill'),
        appointmentId: z.uuid().nullable().describe('the oldest completed appointment without a bill'),
        advance: paise,
        advanceSince: day.nullable(),
      }),
    )
    .describe('at most 1000 customers, the longest debt first'),
  others: z
    .object({ count: z.int(), owed: paise, advance: paise })
    .describe('totals of the customers who are not listed'),
})
export type Owed = z.infer<typeof owedSchema>

const taxes = { taxable: paise, exempt: paise, cgst: paise, sgst: paise, igst: paise, total: paise }

/** What was billed in a period while the clinic was registered; what credit notes take back is negative. */
export const taxSummarySchema = z.object({
  rows: z
    .array(
      z.object({
        kind: z.enum(['bill', 'credit']),
        place: z.string().nullable().describe('place of supply: the two-digit GST code of the state'),
        hsn: z.string().nullable().describe('HSN or SAC'),
        rate: z
          .int()
          .nullable()
          .describe('tax rate in basis points; null if exempt or under the composition scheme'),
        bills: z.int().describe('number of bills or credit notes'),
        ...taxes,
      }),
    )
    .describe('one row for each kind, place, rate and code'),
  roundOff: paise.describe('amount added by rounding to the rupee, outside the tax'),
  total: paise.describe('total of the bills minus the credit notes'),
})
export type TaxSummary = z.infer<typeof taxSummarySchema>
