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
    .route(get('/clinic/till', 'The till as it is now, and what stayed unbilled'))
    .route({ description: 'What should be in an open till is in no answer before someone has counted.' })
    .input(noInput)
    .output(tillNowSchema),
  openTill: staff('payments:write', { scope: null, words: 'Till opened' })
    .route(post('/clinic/till', 'Open the till with the cash that is in it'))
    .input(openTillSchema)
    .output(tillSchema)
    .errors({ TILL_OPEN, OPEN_REASON }),
  moveCash: staff('payments:write', { scope: null, words: 'Cash put in or taken out' })
    .route(post('/clinic/till/{id}/moves', 'Say that cash was put into the open till, or taken out of it'))
    .input(moveCashSchema)
    .output(tillSchema)
    .errors({ TILL_MISSING, TILL_OVER, TOO_MUCH_OUT, KEY_REUSED }),
  closeTill: staff('payments:write', { scope: null, words: 'Till counted' })
    .route(post('/clinic/till/{id}/close', 'Say what was counted, and close the till'))
    .route({
      description:
        'Each count is stored. With a difference the till is closed only with a reason, and with the difference that was seen: money may have come in meanwhile.',
    })
    .input(closeTillSchema)
    .output(closingSchema)
    .errors({ TILL_MISSING, TILL_OVER }),
  listTills: staff('payments:read', { scope: null })
    .route(get('/clinic/tills', 'List the tills that were closed, newest first'))
    .input(z.strictObject({ cursor: cursorSchema }).optional())
    .output(pageOf(tillItemSchema)),
  getTill: staff('payments:read', { scope: null })
    .route(get('/clinic/tills/{id}', 'One till; with `money:read` its sums'))
    .input(z.strictObject({ id: tillId }))
    .output(tillSchema)
    .errors({ TILL_MISSING }),
  recordMethod: staff('payments:write', { scope: null, words: 'Method of a payment said' })
    .route(
      post(
        '/clinic/bills/entries/{id}/method',
        'Say how a payment without a method was paid, while its till is open',
      ),
    )
    .input(recordMethodSchema)
    .output(done)
    .errors(METHOD_REFUSALS),
  noCharge: staff('payments:write', { scope: null, words: 'Not charged' })
    .route(post('/clinic/bills/no-charge', 'Issue a bill of nothing for an appointment, with the reason'))
    .input(noChargeSchema)
    .output(done)
    .errors(NO_CHARGE_REFUSALS),
})
