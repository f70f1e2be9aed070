import { z } from 'zod'
import { paiseSchema, rupees } from '../../lib/money.ts'
import { cursorSchema, pageOf } from '../../lib/page.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { paragraph } from '../../lib/text.ts'
import { APPOINTMENT_STATUSES, PAYMENT_STATUSES } from '../appointments/rules.ts'
import { admins } from '../auth/access.ts'

export const PAYMENT_TEXTS = {
  loading: 'Loading payments...',
  loadFailed: 'Failed to load data',
  empty: 'No payments found',
  nothingPending: 'Everything has been paid for.',
  nothingAtAll: 'Each booked visit appears here with what it costs.',
  markPaid: 'Payment marked as completed',
  changeAmount: 'Payment amount updated successfully',
  refund: 'Payment refunded',
  statusFailed: 'Failed to update payment status',
  amountFailed: 'Failed to update payment amount',
  amountRequired: 'Please enter an amount in rupees',
  amountNegative: 'The amount must be 0 or more',
  reasonRequired: 'Please enter a reason',
} as const

export const PAYMENT_REFUSALS = {
  PAYMENT_MISSING: { status: 404, message: 'Payment not found' },
  PAYMENT_CHANGED: { status: 409, message: 'This payment has changed in the meantime.' },
} as const satisfies Record<string, Refusal>

/** What is owed or paid for a visit; its id is the visit's. */
export const paymentSchema = z.object({
  id: z.uuid(),
  appointmentDate: z.iso.datetime(),
  serviceType: z.string(),
  status: z.enum(APPOINTMENT_STATUSES).describe('of the visit'),
  customer: z.object({ id: z.uuid(), fullName: z.string(), phone: z.string().nullable() }),
  amount: z.int().describe('whole paise'),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  refundReason: z.string().nullable().describe('why the money went back'),
})
export type Payment = z.infer<typeof paymentSchema>

/** How a payment stands: what a refused change comes back with. */
export const paymentStateSchema = paymentSchema.pick({ amount: true, paymentStatus: true, status: true })

/** The amount as it is typed, in rupees; comes out in paise. */
export const amountFormSchema = z.object({
  amount: rupees({ required: PAYMENT_TEXTS.amountRequired, negative: PAYMENT_TEXTS.amountNegative }),
})

const reason = paragraph(PAYMENT_TEXTS.reasonRequired, 500)
export const refundFormSchema = z.object({ reason })

const id = z.uuid(PAYMENT_REFUSALS.PAYMENT_MISSING.message)
/** Whoever acts on an amount names the one they saw, so that nobody takes another one than they think. */
const seenAmount = z
  .int()
  .min(0)
  .describe('the amount that was seen, in paise; another one by now is a conflict')

const tags = ['Clinic']
const act = (path: `/${string}`, summary: string) =>
  admins.route({ method: 'POST', path, tags, summary }).errors(PAYMENT_REFUSALS).output(paymentSchema)

export const paymentsContract = {
  list: admins
    .route({
      method: 'GET',
      path: '/clinic/payments',
      tags,
      summary: 'Payments of visits, latest visit first',
    })
    .input(
      z
        .strictObject({
          paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
          customerId: z.uuid().optional().describe('the payments of one customer'),
          cursor: cursorSchema,
        })
        .optional(),
    )
    .output(pageOf(paymentSchema)),
  changeAmount: act('/clinic/payments/{id}/amount', 'Change the amount of a pending payment').input(
    z.strictObject({ id, seenAmount, amount: paiseSchema }),
  ),
  markPaid: act('/clinic/payments/{id}/paid', 'Pending to paid').input(z.strictObject({ id, seenAmount })),
  refund: act('/clinic/payments/{id}/refund', 'Paid to refunded').input(z.strictObject({ id, reason })),
}
