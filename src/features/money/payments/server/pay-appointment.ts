import { formatMoney } from '../../../../lib/money.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { lockPayments } from '../../../planning/appointments/server/payment-queries.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { findBillOf } from '../../bills/server/bill-list-queries.ts'
import { listAppointmentIds } from '../../bills/server/bill-queries.ts'
import { draftOfAppointment } from '../../bills/server/change-draft.ts'
import { creditBill } from '../../bills/server/credit.ts'
import type { BeforeNumber } from '../../bills/server/issue.ts'
import { billChanged, dueOf, openBill } from '../../bills/server/open-bill.ts'
import { readSettings } from '../../bills/server/settings-queries.ts'
import { listMovable, lockEntry } from '../../ledger/server/ledger-queries.ts'
import { takeFor } from './take.ts'

/** Locks an appointment with all others on its bill, in the order of their ids; false if there is no such appointment. */
export async function lockWithBill(tx: Tx, id: string): Promise<boolean> {
  const billId = await findBillOf(tx, { appointmentId: id })
  const others = billId === undefined ? [] : await listAppointmentIds(tx, [billId])
  return (await lockPayments(tx, [...new Set([id, ...others])])).some((one) => one.id === id)
}

/**
 * Takes all that is due on a locked appointment's bill, by the method that the clinic has chosen; makes one if it has none.
 * Refuses a bill on which another sum is due than was seen.
 */
export async function payAppointment(
  tx: Tx,
  { id, seenDue }: { id: string; seenDue: number },
  by: Actor,
  beforeNumber?: BeforeNumber,
): Promise<void> {
  const { markAsPaid } = await readSettings(tx)
  const billId = await draftOfAppointment(tx, id, by)
  const payment = { id: billId, seenDue, method: markAsPaid, reference: null, refuse: otherSum }
  // One press, which no count of the shelf holds up.
  await takeFor(tx, { ...payment, sellsAnyway: true }, by, beforeNumber)
}

/** The refusal of a press that showed another sum than is due: the bill has other lines, or money on it. */
const otherSum = (row: Parameters<typeof billChanged>[0]) =>
  billChanged(
    row,
    `${formatMoney(dueOf(row))} is due on the bill of this appointment. Please take the payment in Checkout.`,
  )

/** Credits the line of a paid appointment, which is locked, and gives the money back by the method it was last taken by. */
export async function refundAppointment(
  tx: Tx,
  { id, reason }: { id: string; reason: string },
  by: Actor,
  beforeNumber?: BeforeNumber,
): Promise<void> {
  const bill = await openBill(tx, await draftOfAppointment(tx, id, by))
  const line = bill.lines.find(({ appointmentId, live }) => appointmentId === id && live)
  if (line === undefined || bill.row.state === 'draft') throw billChanged(bill.row)
  const [latest] = await listMovable(tx, bill.row.id, 'taken')
  const method = latest === undefined ? undefined : (await lockEntry(tx, latest.id))?.method
  const lines = [{ lineId: line.id, amount: line.total - line.credited }]
  const credit = { lines, reason, back: method ?? 'unrecorded', counts: true } as const
  await creditBill(tx, bill, credit, by, beforeNumber)
}
