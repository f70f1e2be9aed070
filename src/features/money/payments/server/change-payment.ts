import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { assertNotBilled } from '../../../planning/appointments/server/assert-not-billed.ts'
import { moveStatus, notifyOfChange } from '../../../planning/appointments/server/change-status.ts'
import { setAmount } from '../../../planning/appointments/server/payment-queries.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { notifyPaid } from '../../bills/server/notify-paid.ts'
import { canApply, type PaymentAction } from '../rules.ts'
import { PAYMENT_REFUSALS } from '../texts.ts'
import { lockWithBill, payAppointment, refundAppointment } from './pay-appointment.ts'
import { findPayment } from './queries.ts'

export type StoredPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/**
 * Changes the amount of a payment. Returns the changed payment. Refuses with `PAYMENT_CHANGED` when its
 * status or amount is no longer the one the caller saw, or nothing is owed, and what stands on an issued bill.
 */
export async function changeAmount(
  db: Db,
  { id, seenAmount, amount }: { id: string; seenAmount: number; amount: number },
): Promise<StoredPayment> {
  return await db.transaction().execute(async (tx) => {
    await lockChangeable(tx, { id, action: 'changeAmount', seenAmount })
    await assertNotBilled(tx, id)
    await setAmount(tx, id, amount)
    return await readPayment(tx, id)
  })
}

/**
 * Gives the money of a paid appointment back with a credit note for its line, and records why. Returns the changed payment.
 */
export async function refund(
  db: Db,
  by: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<StoredPayment> {
  await db.transaction().execute(async (tx) => {
    await lockChangeable(tx, { id, action: 'refund' })
    await refundAppointment(tx, { id, reason }, by)
  })
  return await readPayment(db, id)
}

type SeenPayment = { id: string; seenAmount: number; link: string }

/**
 * Takes what is due on the bill of an appointment, if that is the sum that was seen, and notifies the customer in the same
 * transaction; `link` leads to their appointments. If the customer can't be notified, the payment is still saved and `warning` says why. The payment is read
 * after the transaction, whose last statement numbers the bill that it follows.
 */
export async function markPaid(
  db: Db,
  by: Actor,
  input: SeenPayment,
): Promise<{ payment: StoredPayment; warning: string | null }> {
  const warning = await db.transaction().execute((tx) => markPaidIn(tx, by, input))
  return { payment: await readPayment(db, input.id), warning }
}

async function markPaidIn(tx: Tx, by: Actor, { id, seenAmount, link }: SeenPayment): Promise<string | null> {
  await lockChangeable(tx, { id, action: 'markPaid', seenAmount })
  const warnings = new Map<string, string | null>()
  const beforeNumber = async (_tx: Tx, paid: readonly string[]) => {
    for (const one of paid) warnings.set(one, await notifyPaid(tx, one, link))
  }
  await payAppointment(tx, { id, seenDue: seenAmount }, by, beforeNumber)
  return warnings.get(id) ?? null
}

/**
 * Completes an appointment and marks its payment as paid in one transaction, each as on its own: the customer is
 * notified of both. Refuses what either would refuse, and then changes nothing. `warning` says why the customer could
 * not be notified.
 */
export async function completePaid(
  db: Db,
  by: Actor,
  input: SeenPayment,
): Promise<{ payment: StoredPayment; warning: string | null }> {
  const warning = await db.transaction().execute(async (tx) => {
    await lockWithBill(tx, input.id)
    const before = await findPayment(tx, input.id)
    const transition = before?.status === 'pending' ? 'completeUnapproved' : 'complete'
    const completion = { ...input, transition, now: by.now } as const
    const appointment = await moveStatus(tx, completion, { userId: by.userId, records: 'all' })
    const unsaid = await notifyOfChange(tx, appointment, completion)
    await markPaidIn(tx, by, input)
    return unsaid
  })
  return { payment: await readPayment(db, input.id), warning }
}

/** Locks a payment. Refuses one that does not allow the action, or that costs something else than was seen. */
async function lockChangeable(
  tx: Tx,
  { id, action, seenAmount }: { id: string; action: PaymentAction; seenAmount?: number },
): Promise<void> {
  if (!(await lockWithBill(tx, id))) throw refusal(PAYMENT_REFUSALS, 'PAYMENT_MISSING')
  const { amount, paymentStatus, status } = await readPayment(tx, id)
  const isAsSeen = seenAmount === undefined || seenAmount === amount
  if (!isAsSeen || !canApply(action, { paymentStatus, status }))
    throw refusal(PAYMENT_REFUSALS, 'PAYMENT_CHANGED', { amount, paymentStatus, status })
}

async function readPayment(db: Db, id: string): Promise<StoredPayment> {
  const payment = await findPayment(db, id)
  if (payment === undefined) throw refusal(PAYMENT_REFUSALS, 'PAYMENT_MISSING')
  return payment
}
