import { z } from 'zod'
import { instant } from '../../../lib/text.ts'
import { listDaysFields } from '../../planning/appointments/appointment-schemas.ts'
import { entryMethod } from '../ledger/ledger-schemas.ts'
import { ENTRY_KINDS } from '../ledger/rules.ts'

const paise = z.int().describe('whole paise')

/** What can be on a statement: bills, credit notes and what the ledger says. */
export const STATEMENT_KINDS = ['bill', 'credit', ...ENTRY_KINDS] as const

export const statementInput = z.strictObject({
  id: z.uuid().describe('the id of the customer'),
  from: listDaysFields.from.describe(
    'the first day; `opening` contains the balance of earlier days; omitted: all days',
  ),
})

/** What a customer was billed and has paid, and what both come to. */
export const statementSchema = z.object({
  customer: z.object({ id: z.uuid(), fullName: z.string(), phone: z.string().nullable() }),
  opening: paise.describe('the balance before `from`; negative: in the customer’s favour'),
  rows: z
    .array(
      z.object({
        at: instant,
        kind: z.enum(STATEMENT_KINDS),
        billId: z.uuid().nullable(),
        number: z.string().nullable().describe('the number of the bill or credit note'),
        method: entryMethod,
        reference: z.string().nullable(),
        amount: paise.describe('positive: the customer owes more'),
      }),
    )
    .describe('oldest first; only the latest 500'),
  calledOff: paise.describe('the called-off amount on the bills; no one owes it'),
  unbilled: z
    .array(z.object({ appointmentId: z.uuid(), what: z.string(), at: instant, amount: paise }))
    .describe('completed appointments that are unpaid and not billed yet'),
  held: paise.describe('the customer’s money at the clinic: advances and payments for drafts'),
  owed: paise.describe('the total that the customer owes now'),
})
export type Statement = z.infer<typeof statementSchema>
