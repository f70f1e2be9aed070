import { oc } from '@orpc/contract'
import { z } from 'zod'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { get, post } from '../../../lib/route.ts'
import { instant } from '../../../lib/text.ts'
import { anyone, customers, ownersOnly, staff } from '../../platform/auth/access.ts'
import { LIMIT_REFUSALS } from '../../platform/auth/texts.ts'
import { billId, billItemSchema, done } from '../bills/bill-schemas.ts'
import { change } from '../bills/contract.ts'
import { BILL_REFUSALS } from '../bills/texts.ts'
import { BILLS_TAG } from '../taxes/texts.ts'
import { nextSchema, ownBillSchema, sharedBillSchema } from './paper-schemas.ts'
import { SHARED_FILE_PATH } from './paths.ts'
import { LINK_REFUSALS } from './texts.ts'

const { BILL_MISSING } = BILL_REFUSALS
const pdf = z.file().mime(['application/pdf'])
const linkToken = z.string().min(1).max(100)

/** Bills as their owners have them: on a page, as a file, by a link. */
export const papersContract = oc.tag(BILLS_TAG).router({
  listOwn: customers({ scope: 'bills:read' })
    .route(get('/bills', 'List your bills, newest first'))
    .input(z.strictObject({ cursor: cursorSchema }).optional())
    .output(pageOf(billItemSchema)),
  getOwn: ownersOnly({ scope: 'bills:read' })
    .route(get('/bills/{id}', 'Get one of your bills'))
    .input(z.strictObject({ id: billId }))
    .output(ownBillSchema)
    .errors({ BILL_MISSING }),
  listNext: staff('payments:read', { scope: 'bills:read' })
    .route(
      get('/clinic/bills/{id}/next', 'List the next due days of the pets on a bill, as the bill prints them'),
    )
    .input(z.strictObject({ id: billId }))
    .output(nextSchema)
    .errors({ BILL_MISSING }),
  share: change('Bill link created', '/clinic/bills/{id}/links', {
    summary: 'Create a link to an issued bill, open to anyone for 30 days',
  })
    .input(z.strictObject({ id: billId }))
    .output(
      z.object({
        token: z.string().describe('the secret of the link, which only this response contains'),
        expiresAt: instant,
      }),
    )
    .errors(LINK_REFUSALS),
  mail: change('Bill emailed', '/clinic/bills/{id}/email', {
    summary: 'Email the customer a 30-day link to an issued bill',
  })
    .input(z.strictObject({ id: billId }))
    .output(
      z.object({ sent: z.boolean().describe('false: the customer has no login or has turned emails off') }),
    )
    .errors(LINK_REFUSALS),
  endLinks: change('Bill links ended', '/clinic/bills/{id}/links/end', {
    summary: 'End all links to a bill',
  })
    .input(z.strictObject({ id: billId }))
    .output(done),
  getFile: staff('payments:read', { scope: 'bills:read' })
    .route(get('/clinic/bills/{id}/file', 'Download a bill as a PDF file'))
    .input(z.strictObject({ id: billId }))
    .output(pdf)
    .errors({ BILL_MISSING }),
  getOwnFile: ownersOnly({ scope: 'bills:read' })
    .route(get('/bills/{id}/file', 'Download one of your bills as a PDF file'))
    .input(z.strictObject({ id: billId }))
    .output(pdf)
    .errors({ BILL_MISSING }),
  getByLink: anyone({ scope: null })
    .route(post('/bills/link', 'Get a shared bill by the secret in its link'))
    .route({ description: 'The method is POST, so that the secret is not part of a URL.' })
    .input(z.strictObject({ token: linkToken }))
    .output(sharedBillSchema)
    .errors({ LINK_ENDED: LINK_REFUSALS.LINK_ENDED, ...LIMIT_REFUSALS }),
  getFileByLink: anyone({ scope: null })
    .route(post(SHARED_FILE_PATH, 'Download a shared bill as a PDF file by the secret in its link'))
    .input(z.strictObject({ token: linkToken }))
    .output(pdf)
    .errors({ LINK_ENDED: LINK_REFUSALS.LINK_ENDED, ...LIMIT_REFUSALS }),
})
