import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import type { Answer } from '../../../../lib/text.ts'
import { presentContact } from '../../../owners/customers/server/present-customer.ts'
import { listStart } from '../../../planning/appointments/rules.ts'
import { appointmentsLink } from '../../../planning/appointments/server/appointments-link.ts'
import { actorOf } from '../../../platform/auth/server/actor.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import type { paymentSchema } from '../contract.ts'
import { paymentsContract } from '../contract.ts'
import { changeAmount, completePaid, markPaid, refund, type StoredPayment } from './change-payment.ts'
import { listPayments, listUnsignedSheets, sumPayments } from './queries.ts'

const os = implementFeature(paymentsContract).$context<AuthContext>()

export const paymentsRouter = os.router({
  list: os.list.handler(async ({ input = {}, context }) => {
    const { cursor, start, ...selection } = input
    const listOrder = listStart({ order: 'latest', start })
    const rows = await listPayments(context.db, { ...selection, ...listOrder, ...rangeOf(cursor) })
    return toPage(rows, ({ appointmentDate, id }) => ({ at: appointmentDate, id }), toPayment)
  }),

  totals: os.totals.handler(({ input = {}, context }) => sumPayments(context.db, input)),

  listUnsignedSheets: os.listUnsignedSheets.handler(({ input, context }) =>
    listUnsignedSheets(context.db, input.id),
  ),

  changeAmount: os.changeAmount.handler(async ({ input, context }) =>
    toPayment(await changeAmount(context.db, input)),
  ),

  markPaid: os.markPaid.handler(async ({ input, context }) => {
    const link = appointmentsLink(context)
    const { payment, warning } = await markPaid(context.db, actorOf(context), { ...input, link })
    // Only logged (specification, section 8): the payment counts whether or not the customer is notified.
    if (warning !== null) context.log.info({ appointment: payment.id, warning }, 'payment not notified')
    return toPayment(payment)
  }),

  complete: os.complete.handler(async ({ input, context }) => {
    const completion = { ...input, link: appointmentsLink(context) }
    const { payment, warning } = await completePaid(context.db, actorOf(context), completion)
    return { payment: toPayment(payment), warning }
  }),

  refund: os.refund.handler(async ({ input, context }) =>
    toPayment(await refund(context.db, actorOf(context), input)),
  ),
})

function toPayment({
  customerId,
  customerName,
  customerPhone,
  ...row
}: StoredPayment): Answer<typeof paymentSchema> {
  const customer = presentContact({ customerId, customerName, customerPhone })
  return { ...row, customer }
}
