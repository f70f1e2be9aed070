import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { holdCustomers } from '../../../owners/customers/server/queries.ts'
import {
  type BillableAppointment,
  lockPayments,
} from '../../../planning/appointments/server/payment-queries.ts'
import { BILL_REFUSALS } from '../texts.ts'
import {
  type BillRow,
  findBills,
  type LineRow,
  listAppointmentIds,
  listCustomersOf,
  listLines,
  lockBillRows,
} from './bill-queries.ts'
import { findPrices, lockCancelledOrders, type Prices } from './priced-queries.ts'

/** A bill with its lines, and the appointments that it charges. */
export type OpenBill = {
  row: BillRow
  lines: LineRow[]
  appointments: ReadonlyMap<string, BillableAppointment>
  /** Those of its orders that are cancelled. */
  cancelledOrders: ReadonlySet<string>
  /** What the lines of a draft that are sold at the counter cost now. */
  prices: Prices
}

/**
 * Locks bills until the transaction ends and reads them: first whose they are, then all appointments that they charge,
 * then the bills and last their orders, each in the order of their ids; changing an appointment locks it first too. `also` are
 * appointments that are about to come onto a bill. Refuses an unknown bill, and one to which an appointment was added meanwhile.
 */
export async function openBills(
  tx: Tx,
  ids: readonly string[],
  also: readonly string[] = [],
): Promise<OpenBill[]> {
  await holdCustomers(tx, await listCustomersOf(tx, ids))
  const locked = await lockPayments(tx, [...(await listAppointmentIds(tx, ids)), ...also])
  await lockBillRows(tx, ids)
  const appointments = new Map(locked.map((one) => [one.id, one]))
  const [rows, lines] = [await findBills(tx, ids), await listLines(tx, ids)]
  if (rows.length < new Set(ids).size) throw refusal(BILL_REFUSALS, 'BILL_MISSING')
  if (lines.some(({ appointmentId }) => appointmentId !== null && !appointments.has(appointmentId)))
    throw refusal(BILL_REFUSALS, 'BILL_CHANGED')
  const cancelledOrders = await lockCancelledOrders(tx, ordersOf(lines))
  const bills: OpenBill[] = []
  for (const row of rows) {
    const own = lines.filter(({ billId }) => billId === row.id).map(({ billId: _, ...line }) => line)
    const prices = await findPrices(tx, { row, lines: own })
    bills.push({ row, appointments, cancelledOrders, lines: own, prices })
  }
  return bills
}

/** The orders that lines are of. */
export const ordersOf = (lines: readonly LineRow[]): string[] =>
  lines.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))

/** Locks one bill, as `openBills` does. */
export async function openBill(tx: Tx, id: string, also: readonly string[] = []): Promise<OpenBill> {
  const [bill] = await openBills(tx, [id], also)
  if (bill === undefined) throw refusal(BILL_REFUSALS, 'BILL_MISSING')
  return bill
}

/** What decides how a bill stands. */
export type BillSums = Pick<BillRow, 'kind' | 'total' | 'credited' | 'received' | 'writtenOff' | 'calledOff'>

/** What is due on a bill, less what was called off. Nothing is on a credit note, and of a draft what is not paid yet. */
export function dueOf(row: BillSums): number {
  const { kind, total, credited, received, writtenOff, calledOff } = row
  return kind === 'credit' ? 0 : Math.max(0, total - credited - received - writtenOff - calledOff)
}

/** The refusal of a bill that has other sums than its caller saw, with the present ones. */
export function billChanged(row: BillRow, message: string = BILL_REFUSALS.BILL_CHANGED.message) {
  const { state, total, received, credited } = row
  const BILL_CHANGED = { ...BILL_REFUSALS.BILL_CHANGED, message }
  return refusal({ BILL_CHANGED }, 'BILL_CHANGED', { state, total, received, credited, due: dueOf(row) })
}
