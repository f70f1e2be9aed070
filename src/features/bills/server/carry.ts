import { sql } from 'kysely'
import type { Db } from '../../../lib/server/database/database.ts'
import { clinicDay } from '../../../lib/time.ts'
import { type BillableAppointment, lockPayments } from '../../appointments/server/payment-queries.ts'
import { insertBill, insertLine } from './bill-queries.ts'
import { allocate, insertEntry } from './ledger-queries.ts'

/**
 * Gives a paid appointment that is on no bill a carried one: it has no number, and stands for what was paid before there
 * were bills. The appointment is locked. Returns the bill's id.
 */
export async function carry(tx: Db, appointment: BillableAppointment, now: Date): Promise<string> {
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

async function findPaid(tx: Db, id: string): Promise<{ at: Date; by: string | null } | undefined> {
  const { rows } = await sql<{ at: Date; by: string | null }>`
    select created_at as at, made_by as by from payment_changes where appointment_id = ${id} and kind = 'paid'`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Carries some of the paid appointments that are on no bill, and gives how many. Those that someone else holds are left
 * for the next time.
 */
export async function carrySome(db: Db, { limit, now }: { limit: number; now: Date }): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from appointments where payment_status = 'paid'
        and not exists (select from bill_lines where appointment_id = appointments.id and live)
      order by appointment_date desc, id limit ${limit} for no key update skip locked`.execute(tx)
    const appointments = await lockPayments(
      tx,
      rows.map(({ id }) => id),
    )
    for (const appointment of appointments) await carry(tx, appointment, now)
    return appointments.length
  })
}
