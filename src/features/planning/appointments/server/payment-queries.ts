import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { holdCustomers } from '../../../owners/customers/server/queries.ts'
import type { PaymentStatus } from '../rules.ts'

type PaymentChange = {
  from: PaymentStatus
  to: PaymentStatus
  /** The amount in paise that was seen, and the new one. */
  seenAmount: number
  amount: number
}

/**
 * Compare-and-swap: changes an appointment's payment while it has the status `from` and the amount that was seen. Of a
 * cancelled appointment it can only be refunded. Returns true if it was changed.
 */
export async function updatePayment(
  db: Db,
  id: string,
  { from, to, seenAmount, amount }: PaymentChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appointments')
    .set({ paymentStatus: to, paymentAmount: amount })
    .where('id', '=', id)
    .where('paymentStatus', '=', from)
    .where('paymentAmount', '=', seenAmount)
    .$if(to !== 'refunded', (query) => query.where('status', '<>', 'cancelled'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Records what happened to a payment and who did it. What was taken or given back is recorded once: a bill that was
 * corrected may pass there again. Returns whether it is new.
 */
export async function insertPaymentChange(
  db: Db,
  id: string,
  change: { kind: 'amount' | 'paid' | 'refunded'; amount: number; reason: string | null; madeBy: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('paymentChanges')
    .values({
      appointmentId: id,
      kind: change.kind,
      amount: change.amount,
      reason: change.reason,
      madeBy: change.madeBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The payment of an appointment, as a bill needs it. */
export type BillableAppointment = {
  id: string
  /** Null once the customer is erased. */
  customerId: string | null
  serviceTypeId: string
  serviceType: string
  petName: string
  status: string
  amount: number
  paymentStatus: PaymentStatus
}

/** Holds the customers whose appointments these are, before the appointments are locked. */
export async function holdOwners(tx: Tx, ids: readonly string[]): Promise<void> {
  const owners = tx
    .selectFrom('appointments')
    .innerJoin('customers', 'customers.phoneNumber', 'ownerPhone')
    .select('customers.id')
    .where('appointments.id', 'in', ids)
  await holdCustomers(
    tx,
    (await owners.execute()).map(({ id }) => id),
  )
}

/**
 * Locks appointments until the transaction ends, in the order of their ids, after holding their customers, and reads their
 * payments.
 */
export async function lockPayments(tx: Tx, ids: readonly string[]): Promise<BillableAppointment[]> {
  if (ids.length === 0) return []
  await holdOwners(tx, ids)
  await sql`select id from appointments where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  return await findBillable(tx, ids)
}

/** What bills need of appointments. */
export async function findBillable(db: Db, ids: readonly string[]): Promise<BillableAppointment[]> {
  const { rows } = await sql<BillableAppointment>`
    select appointments.id, case when erased_at is null then customers.id end as "customerId", service_type_id,
      service_type, pets.name as "petName", status, payment_amount as amount,
      payment_status
    from appointments join customers on customers.phone_number = owner_phone join pets on pets.id = pet_id
    where appointments.id = any(${ids}::uuid[]) order by appointments.id`.execute(db)
  return rows
}

/** Writes the payment of a locked appointment as its bill has it. Returns whether its status is another one now. */
export async function setPayment(
  tx: Tx,
  id: string,
  { status, amount }: { status: PaymentStatus; amount: number },
): Promise<boolean> {
  const { rows } = await sql<{ was: PaymentStatus }>`
    update appointments set payment_status = ${status}, payment_amount = ${amount}
    from (select id, payment_status from appointments where id = ${id}) as before
    where appointments.id = before.id
      and (appointments.payment_status <> ${status} or appointments.payment_amount <> ${amount}::bigint)
    returning before.payment_status as was`.execute(tx)
  return rows[0] !== undefined && rows[0].was !== status
}

/** The number of the issued bill on which an appointment stands; null if it stands on none. */
export async function findIssuedBill(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ label: string | null }>`select issued_bill_of(${id}::uuid) as label`.execute(
    db,
  )
  return rows[0]?.label ?? null
}
