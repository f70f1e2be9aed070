import { z } from 'zod'
import { PAYMENT_METHODS } from '../../money/ledger/methods.ts'

const paise = z.int().describe('whole paise')
const day = z.iso.date()

const moved = {
  taken: paise.describe('what came, also what was undone later'),
  refunded: paise.describe('what was given back'),
  undone: paise.describe('what was entered by mistake and undone'),
  count: z.int().describe('the entries of the ledger'),
}

/** What is kept besides the figures of appointments. */
export const booksSchema = z.object({
  money: z.boolean().describe('true once money was taken for a bill'),
  tax: z.boolean().describe('true if the clinic is or was registered for GST'),
})

const ofDay = z.object({ day, amount: paise, count: z.int() })

/** The entries of the ledger of a period, as sums. What remains is `taken` less `refunded` and `undone`. */
export const dayBookSchema = z.object({
  methods: z
    .array(z.object({ day, method: z.enum(PAYMENT_METHODS), ...moved }))
    .describe('by day and method, in this order'),
  persons: z
    .array(z.object({ person: z.string().nullable().describe('null: no one is known'), ...moved }))
    .describe('by who entered it, by name'),
  writtenOff: z.array(ofDay).describe('what was given up, by day'),
  income: z
    .array(ofDay)
    .describe('advances of erased customers, which became income, by day; they were taken before'),
})
export type DayBook = z.infer<typeof dayBookSchema>

/** What the money of a period was for. The sums of all rows, of `income` and of `advances` are what remains of the period. */
export const takenForSchema = z.object({
  services: z
    .array(
      z.object({
        service: z.string().nullable().describe('a service or a product; null: other lines'),
        amount: paise,
      }),
    )
    .describe('the most first; what was paid for a bill is shared over its lines in proportion'),
  income: paise.describe('advances of erased customers, which became income'),
  advances: paise.describe('for no bill yet; negative if more was used, given back or made income'),
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
        buyerName: z.string().nullable().describe('whom the bill of someone without a record names'),
        owed: paise,
        since: day
          .nullable()
          .describe(
            'of what is owed, the first day: when the bill was issued or it was done; null: nothing is owed',
          ),
        bills: z.int().describe('the open bills'),
        appointments: z.int().describe('completed appointments that stand on no bill yet'),
        billId: z.uuid().nullable().describe('the oldest open bill'),
        advance: paise,
        advanceSince: day.nullable(),
      }),
    )
    .describe('who has owed for the longest first, at most 1000'),
  others: z
    .object({ count: z.int(), owed: paise, advance: paise })
    .describe('what those owe and have paid in advance who are not listed'),
})
export type Owed = z.infer<typeof owedSchema>

const taxes = { taxable: paise, exempt: paise, cgst: paise, sgst: paise, igst: paise, total: paise }

/** What was billed in a period while the clinic was registered; what credit notes take back is negative. */
export const taxSummarySchema = z.object({
  rows: z
    .array(
      z.object({
        kind: z.enum(['bill', 'credit']),
        place: z.string().nullable().describe('the place of supply: the two digits of the state'),
        hsn: z.string().nullable().describe('HSN or SAC'),
        rate: z.int().nullable().describe('in basis points; null: exempt, or under the composition scheme'),
        bills: z.int().describe('the bills or credit notes'),
        ...taxes,
      }),
    )
    .describe('by kind, place, rate and code'),
  roundOff: paise.describe('what rounding to the rupee added, outside the tax'),
  total: paise.describe('the bills less the credit notes'),
})
export type TaxSummary = z.infer<typeof taxSummarySchema>
