import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { assertNotBilled } from '../../../planning/appointments/server/assert-not-billed.ts'
import { moveStatus, notifyOfChange } from '../../../planning/appointments/server/change-status.ts'
import { insertPaymentChange, updatePayment } from '../../../planning/appointments/server/payment-queries.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import type { BeforeNumber } from '../../bills/server/issue.ts'
import { notifyPaid } from '../../bills/server/notify-paid.ts'
import { lockWithBill, payAppointment, refundAppointment } from '../../bills/server/pay-appointment.ts'
import { canApply, PAYMENT_ACTIONS, type PaymentAction } from '../rules.ts'
import { PAYMENT_REFUSALS } from '../texts.ts'
import { findPayment } from './queries.ts'

export type StoredPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/**
 * Changes the amount of a payment and records who did. Returns the changed payment. Refuses with `PAYMENT_CHANGED` when its
 * status or amount is no longer the one the caller saw, or nothing is owed, and what stands on an issued bill.
 */
export async function changeAmount(
  db: Db,
  by: Pick<Actor, 'userId'>,
  { id, seenAmount, amount }: { id: string; seenAmount: number; amount: number },
): Promise<StoredPayment> {
  return await db.transaction().execute(async (tx) => {
    await lockChangeable(tx, { id, action: 'changeAmount', seenAmount })
    await assertNotBilled(tx, id)
    await updatePayment(tx, id, { ...PAYMENT_ACTIONS.changeAmount, seenAmount, amount })
    await insertPaymentChange(tx, id, { kind: 'amount', amount, reason: null, madeBy: by.userId })
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
  return await db.transaction().execute(async (tx) => {
    await lockChangeable(tx, { id, action: 'refund' })
    return await changed(tx, id, (follow) => refundAppointment(tx, { id, reason }, by, follow))
  })
}

type SeenPayment = { id: string; seenAmount: number; link: string }

/**
 * Takes what is due on the bill of an appointment and notifies the customer in the same transaction; `link` leads to their
 * appointments. If the customer can't be notified, the payment is still saved and `warning` says why.
 */
export async function markPaid(
  db: Db,
  by: Actor,
  input: SeenPayment,
): Promise<{ payment: StoredPayment; warning: string | null }> {
  return await db.transaction().execute((tx) => markPaidIn(tx, by, input))
}

async function markPaidIn(tx: Tx, by: Actor, { id, seenAmount, link }: SeenPayment) {
  await lockChangeable(tx, { id, action: 'markPaid', seenAmount })
  let warning: string | null = null
  const notify = async (paid: readonly string[]) => {
    for (const one of paid) {
      const failed = await notifyPaid(tx, one, link)
      if (one === id) warning = failed
    }
  }
  const payment = await changed(tx, id, (follow) => payAppointment(tx, id, by, follow), notify)
  return { payment, warning: warning as string | null }
}

/** Makes a change of a bill, and reads the payment before the transaction holds the numbers, which come last. */
async function changed(
  tx: Tx,
  id: string,
  change: (beforeNumber: BeforeNumber) => Promise<void>,
  notify: (paid: readonly string[]) => Promise<void> = async () => {},
): Promise<StoredPayment> {
  let payment: StoredPayment | undefined
  await change(async (_tx, paid) => {
    await notify(paid)
    payment = await readPayment(tx, id)
  })
  return payment ?? (await readPayment(tx, id))
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
  return await db.transaction().execute(async (tx) => {
    await lockWithBill(tx, input.id)
    const before = await findPayment(tx, input.id)
    const transition = before?.status === 'pending' ? 'completeUnapproved' : 'complete'
    const completion = { ...input, transition, now: by.now } as const
    const appointment = await moveStatus(tx, completion, { userId: by.userId, records: 'all' })
    const warning = await notifyOfChange(tx, appointment, completion)
    const { payment } = await markPaidIn(tx, by, input)
    return { payment, warning }
  })
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

async function readPayment(tx: Tx, id: string): Promise<StoredPayment> {
  const payment = await findPayment(tx, id)
  if (payment === undefined) throw refusal(PAYMENT_REFUSALS, 'PAYMENT_MISSING')
  return payment
}
