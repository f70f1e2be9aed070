import { z } from 'zod'
import { instant } from '../../../lib/text.ts'
import { listDaysFields } from '../../planning/appointments/appointment-schemas.ts'
import { entryMethod } from '../ledger/ledger-schemas.ts'
import { ENTRY_KINDS } from '../ledger/rules.ts'

const paise = z.int().describe('whole paise')

/** What can be on a statement: bills, credit notes and what the ledger says. */
export const STATEMENT_KINDS = ['bill', 'credit', ...ENTRY_KINDS] as const

export const statementInput = z.strictObject({
  id: z.uuid().describe('of the customer'),
  from: listDaysFields.from.describe('the first day; what was before is in `opening`. Without it, all'),
})

/** What a customer was billed and has paid, and what both come to. */
export const statementSchema = z.object({
  customer: z.object({ id: z.uuid(), fullName: z.string(), phone: z.string().nullable() }),
  opening: paise.describe('what was owed before; negative: what the clinic had of the customer’s'),
  rows: z
    .array(
      z.object({
        at: instant,
        kind: z.enum(STATEMENT_KINDS),
        billId: z.uuid().nullable(),
        number: z.string().nullable().describe('of the bill or credit note'),
        method: entryMethod,
        reference: z.string().nullable(),
        amount: paise.describe('positive: more is owed after it'),
      }),
    )
    .describe('oldest first; of more than 500 the latest'),
  calledOff: paise.describe('what of the bills was called off, and is not owed'),
  unbilled: z
    .array(z.object({ appointmentId: z.uuid(), what: z.string(), at: instant, amount: paise }))
    .describe('what was completed and is owed, and stands on no bill yet'),
  held: paise.describe('what the clinic has of the customer’s: advances, and what was paid for drafts'),
  owed: paise.describe('what the customer owes now, wherever that is said'),
})
export type Statement = z.infer<typeof statementSchema>
