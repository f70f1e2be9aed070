import { oc, type Route } from '@orpc/contract'
import { z } from 'zod'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { paiseSchema, rupees } from '../../../lib/paise-schema.ts'
import { get, post } from '../../../lib/route.ts'
import { instant, line, searchSchema } from '../../../lib/text.ts'
import { listDaysFields } from '../../planning/appointments/appointment-schemas.ts'
import { APPOINTMENT_STATUSES } from '../../planning/appointments/clinic-filters.ts'
import { PAYMENT_STATUSES } from '../../planning/appointments/rules.ts'
import { BILLED_REFUSALS, COMPLETE_REFUSALS } from '../../planning/appointments/texts.ts'
import { type EndpointFacts, staff } from '../../platform/auth/access.ts'
import type { Permission } from '../../platform/auth/permissions.ts'
import { billId } from '../bills/bill-schemas.ts'
import { PAYABLE_REFUSALS, PAYMENT_REFUSALS, PAYMENT_TEXTS } from './texts.ts'

/** The payment of an appointment; its id is the appointment's. */
export const paymentSchema = z.object({
  id: z.uuid(),
  appointmentDate: instant,
  serviceType: z.string(),
  status: z.enum(APPOINTMENT_STATUSES).describe('of the appointment'),
  customer: z.object({ id: z.uuid(), fullName: z.string(), phone: z.string().nullable() }),
  amount: z.int().describe('whole paise'),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  refundReason: z.string().nullable().describe('the reason for the refund'),
  paidInPart: z
    .object({ received: z.int(), total: z.int() })
    .nullable()
    .describe('for a pending payment: the amount paid for its bill and the bill’s total, in paise'),
})
export type Payment = z.infer<typeof paymentSchema>

/** The current state of a payment, which a `PAYMENT_CHANGED` refusal carries. */
export type PaymentState = Pick<Payment, 'amount' | 'paymentStatus' | 'status'>

/** The amount as typed, in rupees; parsed to paise. */
export const amountFormSchema = z.object({
  amount: rupees({ required: PAYMENT_TEXTS.amountRequired, negative: PAYMENT_TEXTS.amountNegative }),
})

const reason = line(PAYMENT_TEXTS.reasonRequired, 500)
export const refundFormSchema = z.object({ reason })

const id = z.uuid(PAYMENT_REFUSALS.PAYMENT_MISSING.message)
/** The amount the caller saw, so that an amount changed in the meantime is not paid or replaced by mistake. */
const seenAmount = z
  .int()
  .min(0)
  .describe('the amount that the caller saw, in paise; it must not have changed since')
/** The same where it is taken: an amount that differs from what the bill still costs would take another sum. */
const takenAmount = seenAmount.describe(
  'the amount that the caller saw, in paise; it must not have changed since, and must be the sum due on the bill',
)

const { from, to, start } = listDaysFields
/** Which payments are meant. A payment must match all of them. */
const selectionFields = {
  paymentStatus: z.enum(PAYMENT_STATUSES).optional().describe('`pending` excludes cancelled appointments'),
  status: z.enum(APPOINTMENT_STATUSES).optional().describe('of the appointment'),
  customerId: z.uuid().optional().describe('only the payments of this customer'),
  service: line('Please choose a service', 200).optional().describe('the full name of the service'),
  q: searchSchema.describe('part of the customer’s name or phone, the pet’s name or the service’s name'),
  from,
  to,
}

/** The sums of all selected payments, in paise. Cancelled appointments are left out. */
export const paymentTotalsSchema = z.object({
  count: z.int().describe('the number of payments'),
  pending: z.int(),
  toCollect: z.int().describe('the sum of pending payments for completed appointments'),
  paid: z.int(),
  refunded: z.int(),
})
export type PaymentTotals = z.infer<typeof paymentTotalsSchema>

const listSchema = z.strictObject({ ...selectionFields, start, cursor: cursorSchema })
/** The selection of a list, and the day at which it begins. */
export type PaymentSearch = Omit<z.input<typeof listSchema>, 'cursor'>

const action = (permission: Permission, facts: EndpointFacts, route: Route) =>
  staff(permission, facts)
    .route(route)
    .errors({ ...BILLED_REFUSALS, ...PAYABLE_REFUSALS, ...PAYMENT_REFUSALS })
    .output(paymentSchema)

export const paymentsContract = oc.tag('Payments of appointments').router({
  list: staff('payments:read', { scope: 'payments:read' })
    .route(get('/clinic/payments', 'List payments, latest appointment first'))
    .input(listSchema.optional())
    .output(pageOf(paymentSchema)),
  totals: staff('money:read', { scope: 'payments:read' })
    .route(
      get('/clinic/payments/totals', 'Get the sums of payments by status, without cancelled appointments'),
    )
    .input(z.strictObject(selectionFields).optional())
    .output(paymentTotalsSchema),
  listUnsignedSheets: staff('payments:read', { scope: 'payments:read' })
    .route(
      get(
        '/clinic/bills/{id}/unsigned-sheets',
        'List the appointments of a bill that have an unsigned case sheet',
      ),
    )
    .input(z.strictObject({ id: billId }))
    .output(z.array(z.object({ appointmentId: z.uuid(), petName: z.string() }))),
  changeAmount: action(
    'payments:correct',
    { scope: 'payments:write', words: 'Amount changed' },
    post('/clinic/payments/{id}/amount', 'Change the amount of a pending payment'),
  ).input(z.strictObject({ id, seenAmount, amount: paiseSchema })),
  markPaid: action(
    'payments:write',
    { scope: 'payments:write', words: 'Payment marked as paid' },
    post('/clinic/payments/{id}/paid', 'Mark a pending payment as paid'),
  ).input(z.strictObject({ id, seenAmount: takenAmount })),
  complete: staff('payments:write', {
    scope: 'payments:write',
    words: 'Appointment completed and paid',
    news: 'customer',
  })
    .route(
      post(
        '/clinic/payments/{id}/complete',
        'Complete an appointment and mark its payment as paid, in one step',
      ),
    )
    .route({ description: 'The appointment must be confirmed, or pending and already begun.' })
    .input(z.strictObject({ id, seenAmount: takenAmount }))
    .output(
      z.object({
        payment: paymentSchema,
        warning: z
          .string()
          .nullable()
          .describe('the reason why the customer was not notified of the completion'),
      }),
    )
    .errors({ ...PAYABLE_REFUSALS, ...PAYMENT_REFUSALS, ...COMPLETE_REFUSALS }),
  refund: action(
    'payments:correct',
    { scope: 'payments:write', words: 'Payment refunded' },
    post('/clinic/payments/{id}/refund', 'Mark a paid payment as refunded'),
  ).input(z.strictObject({ id, reason })),
})
