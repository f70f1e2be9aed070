import type { Tx } from '../../../../lib/server/database/database.ts'
import { insertPaymentChange, setPayment } from '../../../planning/appointments/server/payment-queries.ts'
import { readSums } from './bill-queries.ts'
import { dueOf, type OpenBill } from './open-bill.ts'

type How = {
  madeBy: string
  /** Why money went back, if it did. */
  reason?: string | null
  /** True for a draft that the transaction issues in its last statement. */
  issues?: boolean
}

/**
 * Lets the payments of a bill's appointments follow it: paid once nothing is due, refunded where all of a line was credited
 * and the money given back, else pending. Returns the appointments that are newly paid. Called after all that changes what
 * is due, in the same transaction.
 */
export async function settle(
  tx: Tx,
  bill: OpenBill,
  { madeBy, reason, issues = false }: How,
): Promise<string[]> {
  const { row, lines } = bill
  if (row.state === 'draft' && !issues) return []
  const isPaid = dueOf({ ...row, ...(await readSums(tx, row.id)) }) === 0
  const paid: string[] = []
  for (const { appointmentId, live, returned, total } of lines) {
    if (appointmentId === null || !live) continue
    const status = returned ? 'refunded' : isPaid ? 'paid' : 'pending'
    const isNew = await setPayment(tx, appointmentId, { status, amount: total })
    if (!isNew || status === 'pending') continue
    const why = status === 'refunded' ? (reason ?? 'Refunded') : null
    const isFirst = await insertPaymentChange(tx, appointmentId, {
      kind: status,
      amount: total,
      reason: why,
      madeBy,
    })
    if (status === 'paid' && isFirst) paid.push(appointmentId)
  }
  return paid
}

/** Lets an appointment that is on no bill any more be pending again, for what it cost before any discount. */
export async function unbill(tx: Tx, line: OpenBill['lines'][number]): Promise<void> {
  if (line.appointmentId !== null)
    await setPayment(tx, line.appointmentId, { status: 'pending', amount: line.unitPrice })
}
