import { oc } from '@orpc/contract'
import { z } from 'zod'
import { billItemSchema, billSchema, done } from '../bills/bill-schemas.ts'
import { change } from '../bills/contract.ts'
import { BILLS_TAG } from '../taxes/texts.ts'
import {
  advanceSchema,
  entryId,
  payFromAdvanceSchema,
  returnAdvanceSchema,
  takeManySchema,
  takeSchema,
} from './taking-schemas.ts'
import { ENTRY_REFUSALS, PAY_REFUSALS } from './texts.ts'

/** Taking money for bills, and giving it back. */
export const takingContract = oc.tag(BILLS_TAG).router({
  take: change('Payment taken', '/clinic/bills/{id}/take', {
    summary: 'Take the full payment for a bill, or a part of it; if the bill is a draft, it is issued',
  })
    .input(takeSchema)
    .output(billSchema)
    .errors(PAY_REFUSALS),
  takeMany: change('Payment taken for several bills', '/clinic/bills/take', {
    summary: 'Take one payment for several issued bills',
  })
    .input(takeManySchema)
    .output(z.object({ bills: z.array(billItemSchema) }))
    .errors(PAY_REFUSALS),
  payFromAdvance: change('Advance used', '/clinic/bills/{id}/advance', {
    summary: 'Pay a bill from the customer’s advances; if the bill is a draft, it is issued',
  })
    .input(payFromAdvanceSchema)
    .output(billSchema)
    .errors(PAY_REFUSALS),
  undo: change('Payment undone', '/clinic/bills/entries/{id}/undo', {
    summary: 'Undo a payment that was entered by mistake; the bill is due again',
  })
    .input(z.strictObject({ id: entryId }))
    .output(done)
    .errors(ENTRY_REFUSALS),
  advance: change('Advance taken', '/clinic/customers/{id}/advances', { summary: 'Take an advance' })
    .input(advanceSchema)
    .output(done)
    .errors(PAY_REFUSALS),
  returnAdvance: change('Advance given back', '/clinic/bills/entries/{id}/return', {
    summary: 'Give back the rest of an advance, or a part of it',
    permission: 'payments:correct',
  })
    .input(returnAdvanceSchema)
    .output(done)
    .errors({ ...ENTRY_REFUSALS, KEY_REUSED: PAY_REFUSALS.KEY_REUSED }),
})
