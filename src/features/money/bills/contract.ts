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
    .route(get('/clinic/bills/{id}', 'One bill with its lines and payments'))
    .input(z.strictObject({ id: billId }))
    .output(billSchema)
    .errors({ BILL_MISSING }),
  findFor: staff('payments:read', { scope: 'bills:read' })
    .route(
      get(
        '/clinic/bills/of',
        'The bill or draft on which an appointment or an order stands; null if it stands on none',
      ),
    )
    .input(
      z.strictObject({
        appointmentId: z.uuid().optional().describe('whose bill is asked for, if not that of an order'),
        orderId: z.uuid().optional().describe('whose bill is asked for, if not that of an appointment'),
      }),
    )
    .output(billSchema.nullable()),
  listOfPet: staff('payments:read', { scope: null })
    .route(get('/clinic/pets/{id}/bills', 'The issued bills that charge for coming appointments of a pet'))
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.array(z.object({ id: z.uuid(), number: z.string() }))),
  getBalance: staff('payments:read', { scope: null })
    .route(get('/clinic/customers/{id}/standing', 'What a customer owes, and what they have paid in advance'))
    .input(z.strictObject({ id: z.uuid() }))
    .output(standingSchema),
  searchItems: staff('payments:write', { scope: null })
    .route(
      get(
        '/clinic/bills/offered',
        'The first 20 products, treatments and services whose name contains a text, by name',
      ),
    )
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
            .describe('what is in stock, in thousandths of a unit; null: the clinic doesn’t count it'),
        }),
      ),
    ),
  draft: change('Bill begun', '/clinic/bills', {
    summary: 'Begin a bill for an appointment, an order, a customer, or no one; or find the one there is',
  })
    .input(newDraftSchema)
    .output(billSchema)
    .errors(DRAFT_REFUSALS),
  discard: change('Draft of a bill deleted', '/clinic/bills/{id}/discard', { summary: 'Delete a draft' })
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
    summary: 'Take a line off a draft',
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
    summary: 'Say whose a draft is, and whom it names',
  })
    .input(buyerInputSchema)
    .output(billSchema)
    .errors(DRAFT_REFUSALS),
  split: change('Bill split', '/clinic/bills/{id}/split', {
    summary: 'Move lines of a draft onto a second one, with what was paid beyond those that stay',
  })
    .input(splitSchema)
    .output(z.object({ bill: billSchema, otherId: billId.describe('of the second draft') }))
    .errors(DRAFT_REFUSALS),
  issue: change('Bill issued', '/clinic/bills/{id}/issue', { summary: 'Issue a draft; it is paid later' })
    .input(issueSchema)
    .output(billSchema)
    .errors(ISSUE_REFUSALS),
  credit: change('Credit note issued', '/clinic/bills/{id}/credit', {
    summary: 'Take back lines of an issued bill, or parts of them, and give money back',
    permission: 'payments:correct',
  })
    .input(creditSchema)
    .output(billSchema)
    .errors(CREDIT_REFUSALS),
  settleCalledOff: change('Called off, and settled', '/clinic/bills/{id}/called-off', {
    summary: 'Take what was called off from an issued bill and give its money back, or charge it anyway',
    permission: 'payments:correct',
  })
    .input(settleCalledOffSchema)
    .output(billSchema)
    .errors(CALLED_OFF_REFUSALS),
  correct: change('Bill corrected', '/clinic/bills/{id}/correct', {
    summary: 'Credit an issued bill whole and begin a new draft of the same, with what was paid',
    permission: 'payments:correct',
  })
    .input(correctSchema)
    .output(billSchema)
    .errors(CREDIT_REFUSALS),
  writeOff: change('Written off', '/clinic/bills/{id}/write-off', {
    summary: 'Give up what is due on an issued bill, or a part of it',
    permission: 'payments:correct',
  })
    .input(writeOffSchema)
    .output(billSchema)
    .errors(CREDIT_REFUSALS),
})
