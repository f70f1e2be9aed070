import { messageOf } from '../../../lib/message.ts'
import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database/database.ts'
import { moveStatus, notifyOfChange } from '../../appointments/server/change-status.ts'
import { updatePayment } from '../../appointments/server/payment-queries.ts'
import type { Staff } from '../../auth/server/auth-context.ts'
import { notifyCustomer } from '../../notifications/server/notify.ts'
import { PAYMENT_NEWS } from '../news-texts.ts'
import { canApply, PAYMENT_ACTIONS, type PaymentAction } from '../rules.ts'
import { PAYMENT_REFUSALS } from '../texts.ts'
import { findPayment, insertPaymentChange } from './queries.ts'

export type StoredPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

type PaymentInput = {
  id: string
  action: PaymentAction
  /** The new amount in paise, if it changes. */
  amount?: number
  /** The amount in paise that the caller saw, if the action depends on it. */
  seenAmount?: number
  reason?: string
}

/**
 * Changes the amount of a payment, marks it as paid or refunds it, and records who did. Returns the changed payment.
 * Refuses with `PAYMENT_CHANGED` when its status or amount is no longer the one the caller saw, or nothing is owed.
 */
export async function changePayment(db: Db, staff: Staff, input: PaymentInput): Promise<StoredPayment> {
  return await db.transaction().execute((tx) => change(tx, staff, input))
}

/**
 * Marks a payment as paid and notifies the customer in the same transaction; `link` leads to their appointments. If
 * the customer can't be notified, the payment is still saved and `warning` says why.
 */
export async function markPaid(
  db: Db,
  staff: Staff,
  input: SeenPayment,
): Promise<{ payment: StoredPayment; warning: string | null }> {
  return await db.transaction().execute((tx) => markPaidIn(tx, staff, input))
}

type SeenPayment = { id: string; seenAmount: number; link: string }

async function markPaidIn(tx: Db, staff: Staff, { link, ...seen }: SeenPayment) {
  const payment = await change(tx, staff, { ...seen, action: 'markPaid' })
  const { serviceType, appointmentDate, amount } = payment
  const values = { serviceType, startsAt: appointmentDate.toISOString(), amount, link }
  const news = messageOf(PAYMENT_NEWS, 'payment-received', values)
  const warning = await notifyCustomer(tx, payment.customerPhone, news)
  return { payment, warning }
}

/**
 * Completes an appointment and marks its payment as paid in one transaction, each as on its own: the customer is
 * notified of both. Refuses what either would refuse, and then changes nothing. `warning` says why the customer could
 * not be notified.
 */
export async function completePaid(
  db: Db,
  staff: Staff,
  input: SeenPayment & { now: Date },
): Promise<{ payment: StoredPayment; warning: string | null }> {
  return await db.transaction().execute(async (tx) => {
    const before = await findPayment(tx, input.id)
    const transition = before?.status === 'pending' ? 'completeUnapproved' : 'complete'
    const completion = { ...input, transition } as const
    const appointment = await moveStatus(tx, completion, { userId: staff.userId, records: 'all' })
    const warning = await notifyOfChange(tx, appointment, completion)
    const { payment } = await markPaidIn(tx, staff, input)
    return { payment, warning }
  })
}

async function change(tx: Db, staff: Staff, input: PaymentInput): Promise<StoredPayment> {
  const { id, action, reason = null } = input
  const before = await findPayment(tx, id)
  if (before === undefined) throw refusal(PAYMENT_REFUSALS, 'PAYMENT_MISSING')
  const { amount = before.amount, seenAmount = before.amount } = input
  const changed = { ...PAYMENT_ACTIONS[action], seenAmount, amount }
  const isChanged = canApply(action, before) && (await updatePayment(tx, id, changed))
  const payment = await findPayment(tx, id)
  if (payment === undefined || !isChanged)
    throw refusal(PAYMENT_REFUSALS, 'PAYMENT_CHANGED', stateOf(payment))
  await insertPaymentChange(tx, id, { action, amount, reason, madeBy: staff.userId })
  return { ...payment, refundReason: reason ?? payment.refundReason }
}

/** The current state of a payment, for a caller whose change was refused. */
function stateOf(payment: StoredPayment | undefined) {
  return { amount: payment?.amount, paymentStatus: payment?.paymentStatus, status: payment?.status }
}
