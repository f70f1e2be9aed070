import { oc } from '@orpc/contract'
import { z } from 'zod'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { get, post } from '../../../lib/route.ts'
import { searchSchema } from '../../../lib/text.ts'
import { anyone, customers, ownersOnly, staff } from '../../platform/auth/access.ts'
import type { Permission } from '../../platform/auth/permissions.ts'
import { LIMIT_REFUSALS } from '../../platform/auth/texts.ts'
import {
  advanceSchema,
  billId,
  billItemSchema,
  billSchema,
  buyerInputSchema,
  changeLineSchema,
  correctSchema,
  creditSchema,
  discountSchema,
  entryId,
  issueSchema,
  lineId,
  listSchema,
  newDraftSchema,
  newLineSchema,
  ownBillSchema,
  payFromAdvanceSchema,
  returnAdvanceSchema,
  sharedBillSchema,
  splitSchema,
  standingSchema,
  takeManySchema,
  takeSchema,
  writeOffSchema,
} from './bill-schemas.ts'
import { SHARED_FILE_PATH } from './paths.ts'
import {
  BILL_REFUSALS,
  CREDIT_REFUSALS,
  DRAFT_REFUSALS,
  ENTRY_REFUSALS,
  ISSUE_REFUSALS,
  LINK_REFUSALS,
  PAY_REFUSALS,
} from './texts.ts'

const { BILL_MISSING } = BILL_REFUSALS
const done = z.object({ done: z.literal(true) })
const pdf = z.file().mime(['application/pdf'])
const linkToken = z.string().min(1).max(100)

const change = (
  words: string,
  path: `/${string}`,
  { summary, permission = 'payments:write' }: { summary: string; permission?: Permission },
) => staff(permission, { scope: null, words }).route(post(path, summary))

export const billsContract = oc.tag('Bills, and what is paid for them').router({
  list: staff('payments:read', { scope: 'bills:read' })
    .route(get('/clinic/bills', 'List bills, drafts and credit notes, newest first'))
    .input(listSchema.optional())
    .output(pageOf(billItemSchema)),
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
  take: change('Payment taken', '/clinic/bills/{id}/take', {
    summary: 'Take money for a bill, all that is due or a part; a draft is issued',
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
  issue: change('Bill issued', '/clinic/bills/{id}/issue', { summary: 'Issue a draft; it is paid later' })
    .input(issueSchema)
    .output(billSchema)
    .errors(ISSUE_REFUSALS),
  payFromAdvance: change('Advance used', '/clinic/bills/{id}/advance', {
    summary: 'Pay from what the customer has paid in advance; a draft is issued',
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
    summary: 'Give back what is left of an advance, or a part of it',
    permission: 'payments:correct',
  })
    .input(returnAdvanceSchema)
    .output(done)
    .errors({ ...ENTRY_REFUSALS, KEY_REUSED: PAY_REFUSALS.KEY_REUSED }),
  credit: change('Credit note issued', '/clinic/bills/{id}/credit', {
    summary: 'Take back lines of an issued bill, or parts of them, and give money back',
    permission: 'payments:correct',
  })
    .input(creditSchema)
    .output(billSchema)
    .errors(CREDIT_REFUSALS),
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
  listOwn: customers({ scope: 'bills:read' })
    .route(get('/bills', 'Your bills, newest first'))
    .input(z.strictObject({ cursor: cursorSchema }).optional())
    .output(pageOf(billItemSchema)),
  getOwn: ownersOnly({ scope: 'bills:read' })
    .route(get('/bills/{id}', 'One of your bills'))
    .input(z.strictObject({ id: billId }))
    .output(ownBillSchema)
    .errors({ BILL_MISSING }),
  share: change('Link to a bill made', '/clinic/bills/{id}/links', {
    summary: 'Make a link by which anyone sees an issued bill for 30 days',
  })
    .input(z.strictObject({ id: billId }))
    .output(z.object({ token: z.string().describe('given once'), expiresAt: z.iso.datetime() }))
    .errors(LINK_REFUSALS),
  mail: change('Bill emailed', '/clinic/bills/{id}/email', {
    summary: 'Email the customer of an issued bill a link to it, which ends after 30 days',
  })
    .input(z.strictObject({ id: billId }))
    .output(z.object({ sent: z.boolean().describe('false: they have no login, or have turned emails off') }))
    .errors(LINK_REFUSALS),
  endLinks: change('Links to a bill ended', '/clinic/bills/{id}/links/end', {
    summary: 'End all links to a bill',
  })
    .input(z.strictObject({ id: billId }))
    .output(done),
  getFile: staff('payments:read', { scope: 'bills:read' })
    .route(get('/clinic/bills/{id}/file', 'A bill as a PDF file'))
    .input(z.strictObject({ id: billId }))
    .output(pdf)
    .errors({ BILL_MISSING }),
  getOwnFile: ownersOnly({ scope: 'bills:read' })
    .route(get('/bills/{id}/file', 'One of your bills as a PDF file'))
    .input(z.strictObject({ id: billId }))
    .output(pdf)
    .errors({ BILL_MISSING }),
  getByLink: anyone({ scope: null })
    .route(post('/bills/link', 'Get the bill that a link is for'))
    .route({ description: 'A POST, so that the secret is not part of a URL.' })
    .input(z.strictObject({ token: linkToken }))
    .output(sharedBillSchema)
    .errors({ LINK_ENDED: LINK_REFUSALS.LINK_ENDED, ...LIMIT_REFUSALS }),
  getFileByLink: anyone({ scope: null })
    .route(post(SHARED_FILE_PATH, 'The bill that a link is for as a PDF file'))
    .input(z.strictObject({ token: linkToken }))
    .output(pdf)
    .errors({ LINK_ENDED: LINK_REFUSALS.LINK_ENDED, ...LIMIT_REFUSALS }),
})
