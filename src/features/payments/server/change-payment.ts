import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { Admin } from '../../auth/server/find-caller.ts'
import { notifyCustomer } from '../../notifications/server/notify-customer.ts'
import { PAYMENT_REFUSALS } from '../contract.ts'
import { canAct, noticeOf, type PaymentAct } from '../rules.ts'
import { findPayment, insertPaymentChange, updatePayment } from './queries.ts'

export type StoredPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

type PaymentInput = {
  id: string
  act: PaymentAct
  /** The new amount in paise, where it changes. */
  amount?: number
  /** The amount that the admin saw, where it matters which. */
  seenAmount?: number
  reason?: string
}

/**
 * Changes the amount of a payment, takes it or gives it back, and writes down who did. Refuses whoever comes late:
 * it has another status or amount by now than they saw, or nothing is owed any more. Gives the payment as it is
 * afterwards.
 */
export async function changePayment(db: Db, admin: Admin, input: PaymentInput): Promise<StoredPayment> {
  return await db.transaction().execute((tx) => change(tx, admin, input))
}

/**
 * Takes a payment and tells the customer in the same transaction; `link` is where they see their visits. Where they
 * can't be told, the payment stands and `warning` says why.
 */
export async function markPaid(
  db: Db,
  admin: Admin,
  input: { id: string; seenAmount: number; link: string },
): Promise<{ payment: StoredPayment; warning: string | null }> {
  return await db.transaction().execute(async (tx) => {
    const { link, ...others } = input
    const payment = await change(tx, admin, { ...others, act: 'markPaid' })
    const button = { label: 'See my appointments', link }
    const warning = await notifyCustomer(tx, payment.customerPhone, { ...noticeOf(payment), button })
    return { payment, warning }
  })
}

async function change(tx: Db, admin: Admin, input: PaymentInput): Promise<StoredPayment> {
  const { id, act, reason = null } = input
  const before = await findPayment(tx, id)
  if (before === undefined) throw refusal(PAYMENT_REFUSALS, 'PAYMENT_MISSING')
  const { amount = before.amount, seenAmount = before.amount } = input
  const isDone = canAct(act, before) && (await updatePayment(tx, id, { act, amount, seenAmount }))
  const payment = await findPayment(tx, id)
  if (payment === undefined || !isDone) throw refusal(PAYMENT_REFUSALS, 'PAYMENT_CHANGED', stateOf(payment))
  await insertPaymentChange(tx, id, { act, amount, reason, madeBy: admin.userId })
  return { ...payment, refundReason: reason ?? payment.refundReason }
}

/** How a payment stands, for whoever came too late. */
function stateOf(payment: StoredPayment | undefined) {
  return { amount: payment?.amount, paymentStatus: payment?.paymentStatus, status: payment?.status }
}
