import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import {
  type BillableAppointment,
  lockPayments,
} from '../../../planning/appointments/server/payment-queries.ts'
import { insertBill, insertLine } from './bill-queries.ts'
import { findPaid, holdUnbilled } from './carry-queries.ts'
import { allocate, insertEntry } from './ledger-queries.ts'

/**
 * Gives a paid appointment that is on no bill a carried one: it has no number, and stands for what was paid before there
 * were bills. The appointment is locked. Returns the bill's id.
 */
export async function carry(tx: Tx, appointment: BillableAppointment, now: Date): Promise<string> {
  const { id, amount, customerId, serviceType } = appointment
  const paid = await findPaid(tx, id)
  const at = paid?.at ?? now
  const billId = await insertBill(tx, {
    state: 'carried',
    customerId,
    total: amount,
    issuedAt: at,
    issuedOn: clinicDay(at),
    createdBy: null,
  })
  const sums = { exempt: amount, total: amount }
  await insertLine(tx, billId, {
    appointmentId: id,
    name: serviceType,
    unitPrice: amount,
    ...sums,
    carried: true,
  })
  if (amount > 0) {
    const entry = { kind: 'taken', method: 'unrecorded', amount, customerId, at } as const
    const entryId = await insertEntry(tx, { ...entry, madeBy: paid?.by ?? null })
    await allocate(tx, entryId, billId, amount)
  }
  return billId
}

/** Carries some of the paid appointments that are on no bill, and gives how many; held ones are left for next time. */
export async function carrySome(db: Db, { limit, now }: { limit: number; now: Date }): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const appointments = await lockPayments(tx, await holdUnbilled(tx, limit))
    for (const appointment of appointments) await carry(tx, appointment, now)
    return appointments.length
  })
}
