import { oc } from '@orpc/contract'
import { z } from 'zod'
import { changesOf, orChanges } from '../../../lib/page.ts'
import { get, post } from '../../../lib/route.ts'
import { searchSchema } from '../../../lib/text.ts'
import { staff } from '../../platform/auth/access.ts'
import type { Permission } from '../../platform/auth/permissions.ts'
import { BILLS_TAG } from '../taxes/texts.ts'
import {
  billId,
  billItemSchema,
  billSchema,
  buyerInputSchema,
  changeLineSchema,
  correctSchema,
  creditSchema,
  discountSchema,
  done,
  issueSchema,
  lineId,
  listSchema,
  newDraftSchema,
  newLineSchema,
  settleCalledOffSchema,
  splitSchema,
  standingSchema,
  writeOffSchema,
} from './bill-schemas.ts'
import {
  BILL_REFUSALS,
  CALLED_OFF_REFUSALS,
  CREDIT_REFUSALS,
  DRAFT_REFUSALS,
  ISSUE_REFUSALS,
} from './texts.ts'

const { BILL_MISSING } = BILL_REFUSALS

/** What changes something about a bill; other programs can't. */
export const change = (
  words: string,
  path: `/${string}`,
  { summary, permission = 'payments:write' }: { summary: string; permission?: Permission },
) => staff(permission, { scope: null, words }).route(post(path, summary))

export const billsContract = oc.tag(BILLS_TAG).router({
  list: staff('payments:read', { scope: 'bills:read' })
    .route(get('/clinic/bills', 'List bills, drafts and credit notes, newest first'))
    .input(orChanges(listSchema).optional())
    .output(changesOf(billItemSchema)),
  get: staff('payments:read', { scope: 'bills:read' })
    .route(get('/clinic/bills/{id}', 'Get a bill with its lines and payments'))
    .input(z.strictObject({ id: billId }))
    .output(billSchema)
    .errors({ BILL_MISSING }),
  findFor: staff('payments:read', { scope: 'bills:read' })
    .route(
      get('/clinic/bills/of', 'Find the bill or draft of an appointment or order; null if there is none'),
    )
    .input(
      z.strictObject({
        appointmentId: z.uuid().optional().describe('the appointment; omitted if `orderId` is given'),
        orderId: z.uuid().optional().describe('the order; omitted if `appointmentId` is given'),
      }),
    )
    .output(billSchema.nullable()),
  listOfPet: staff('payments:read', { scope: null })
    .route(get('/clinic/pets/{id}/bills', 'List the issued bills that charge a pet’s upcoming appointments'))
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.array(z.object({ id: z.uuid(), number: z.string() }))),
  getBalance: staff('payments:read', { scope: null })
    .route(get('/clinic/customers/{id}/standing', 'Get a customer’s unpaid amounts and advances'))
    .input(z.strictObject({ id: z.uuid() }))
    .output(standingSchema),
  searchItems: staff('payments:write', { scope: null })
    .route(get('/clinic/bills/offered', 'Search products, treatments and services by name; at most 20'))
    .input(z.strictObject({ q: searchSchema.describe('part of the name') }).optional())
    .output(
      z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          price: z.int(),
          kind: z.enum(['goods', 'treatment', 'service']),
          left: z
            .int()
            .nullable()
            .describe('the quantity in stock, in thousandths of a unit; null: the clinic doesn’t count it'),
        }),
      ),
    ),
  draft: change('Bill begun', '/clinic/bills', {
    summary: 'Begin a draft, or get the existing bill of an appointment, order or dose',
  })
    .input(newDraftSchema)
    .output(billSchema)
    .errors(DRAFT_REFUSALS),
  discard: change('Draft bill deleted', '/clinic/bills/{id}/discard', { summary: 'Delete a draft' })
    .input(z.strictObject({ id: billId }))
    .output(done)
    .errors(DRAFT_REFUSALS),
  addLine: change('Bill changed', '/clinic/bills/{id}/lines', { summary: 'Add a line to a draft' })
    .input(newLineSchema)
    .output(billSchema)
    .errors(DRAFT_REFUSALS),
  changeLine: change('Bill changed', '/clinic/bills/{id}/change-line', {
    summary: 'Change the quantity, the discount or the tax of a line of a draft',
  })
    .input(changeLineSchema)
    .output(billSchema)
    .errors(DRAFT_REFUSALS),
  removeLine: change('Bill changed', '/clinic/bills/{id}/remove-line', {
    summary: 'Remove a line from a draft',
  })
    .input(z.strictObject({ id: billId, lineId }))
    .output(billSchema)
    .errors(DRAFT_REFUSALS),
  discount: change('Discount given', '/clinic/bills/{id}/discount', {
    summary: 'Set the discount of a draft',
  })
    .input(discountSchema)
    .output(billSchema)
    .errors(DRAFT_REFUSALS),
  setBuyer: change('Bill changed', '/clinic/bills/{id}/buyer', {
    summary: 'Set the customer of a draft, and the buyer that it names',
  })
    .input(buyerInputSchema)
    .output(billSchema)
    .errors(DRAFT_REFUSALS),
  split: change('Bill split', '/clinic/bills/{id}/split', {
    summary: 'Move lines of a draft to a second draft, with any payment that the first no longer needs',
  })
    .input(splitSchema)
    .output(z.object({ bill: billSchema, otherId: billId.describe('the id of the second draft') }))
    .errors(DRAFT_REFUSALS),
  issue: change('Bill issued', '/clinic/bills/{id}/issue', {
    summary: 'Issue a draft as a bill, without a payment',
  })
    .input(issueSchema)
    .output(billSchema)
    .errors(ISSUE_REFUSALS),
  credit: change('Credit note issued', '/clinic/bills/{id}/credit', {
    summary: 'Credit lines of an issued bill, or parts of them, and refund the money',
    permission: 'payments:correct',
  })
    .input(creditSchema)
    .output(billSchema)
    .errors(CREDIT_REFUSALS),
  settleCalledOff: change('Called-off lines settled', '/clinic/bills/{id}/called-off', {
    summary: 'Credit and refund the called-off lines of an issued bill, or charge them anyway',
    permission: 'payments:correct',
  })
    .input(settleCalledOffSchema)
    .output(billSchema)
    .errors(CALLED_OFF_REFUSALS),
  correct: change('Bill corrected', '/clinic/bills/{id}/correct', {
    summary: 'Credit a whole issued bill, and begin a draft with the same lines and payments',
    permission: 'payments:correct',
  })
    .input(correctSchema)
    .output(billSchema)
    .errors(CREDIT_REFUSALS),
  writeOff: change('Written off', '/clinic/bills/{id}/write-off', {
    summary: 'Write off the amount due on an issued bill, or a part of it',
    permission: 'payments:correct',
  })
    .input(writeOffSchema)
    .output(billSchema)
    .errors(CREDIT_REFUSALS),
})
