import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { get, post } from '../../../lib/route.ts'
import { staff } from '../../platform/auth/access.ts'
import { done } from '../bills/bill-schemas.ts'
import { METHOD_REFUSALS } from '../payments/texts.ts'
import { BILLS_TAG } from '../taxes/texts.ts'
import { NO_CHARGE_REFUSALS, TILL_REFUSALS } from './texts.ts'
import {
  closeTillSchema,
  closingSchema,
  moveCashSchema,
  noChargeSchema,
  openTillSchema,
  recordMethodSchema,
  tillId,
  tillItemSchema,
  tillNowSchema,
  tillSchema,
} from './till-schemas.ts'

const { TILL_MISSING, TILL_OPEN, TILL_OVER, OPEN_REASON, TOO_MUCH_OUT, KEY_REUSED } = TILL_REFUSALS

/** The till: what is in it at first, what comes and goes, and what is counted in the end. */
export const tillContract = oc.tag(BILLS_TAG).router({
  getOpenTill: staff('payments:read', { scope: null })
    .route(get('/clinic/till', 'Get the current till and the unbilled appointments and doses'))
    .route({
      description:
        'Before someone has counted the cash of an open till, no answer contains the expected cash.',
    })
    .input(noInput)
    .output(tillNowSchema),
  openTill: staff('payments:write', { scope: null, words: 'Till opened' })
    .route(post('/clinic/till', 'Open the till with the counted cash'))
    .input(openTillSchema)
    .output(tillSchema)
    .errors({ TILL_OPEN, OPEN_REASON }),
  moveCash: staff('payments:write', { scope: null, words: 'Cash put in or taken out' })
    .route(post('/clinic/till/{id}/moves', 'Record cash that was put into the open till or taken out'))
    .input(moveCashSchema)
    .output(tillSchema)
    .errors({ TILL_MISSING, TILL_OVER, TOO_MUCH_OUT, KEY_REUSED }),
  closeTill: staff('payments:write', { scope: null, words: 'Till counted' })
    .route(post('/clinic/till/{id}/close', 'Enter the counted cash and close the till'))
    .route({
      description:
        'Each count is stored. If the count differs from the expected cash, closing requires a reason and the difference that the caller saw.',
    })
    .input(closeTillSchema)
    .output(closingSchema)
    .errors({ TILL_MISSING, TILL_OVER }),
  listTills: staff('payments:read', { scope: null })
    .route(get('/clinic/tills', 'List closed tills, newest first'))
    .input(z.strictObject({ cursor: cursorSchema }).optional())
    .output(pageOf(tillItemSchema)),
  getTill: staff('payments:read', { scope: null })
    .route(get('/clinic/tills/{id}', 'Get a till; its sums require `money:read`'))
    .input(z.strictObject({ id: tillId }))
    .output(tillSchema)
    .errors({ TILL_MISSING }),
  recordMethod: staff('payments:write', { scope: null, words: 'Payment method recorded' })
    .route(
      post(
        '/clinic/bills/entries/{id}/method',
        'Record the missing method of a payment while its till is open',
      ),
    )
    .input(recordMethodSchema)
    .output(done)
    .errors(METHOD_REFUSALS),
  noCharge: staff('payments:write', { scope: null, words: 'Not charged' })
    .route(post('/clinic/bills/no-charge', 'Issue a bill of ₹0 for an appointment or a dose, with a reason'))
    .input(noChargeSchema)
    .output(done)
    .errors(NO_CHARGE_REFUSALS),
})
