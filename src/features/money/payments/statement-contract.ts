import { oc } from '@orpc/contract'
import { get } from '../../../lib/route.ts'
import { staff } from '../../platform/auth/access.ts'
import { BILLS_TAG } from '../taxes/texts.ts'
import { statementInput, statementSchema } from './statement-schemas.ts'
import { PAY_REFUSALS } from './texts.ts'

/** What a customer was billed and has paid. Apart from the others, which pages load that show no statement. */
export const statementContract = oc.tag(BILLS_TAG).router({
  getStatement: staff('payments:read', { scope: null })
    .route(get('/clinic/customers/{id}/statement', 'Get a customer’s bills and payments with the balance'))
    .input(statementInput)
    .output(statementSchema)
    .errors({ CUSTOMER_MISSING: PAY_REFUSALS.CUSTOMER_MISSING }),
})
