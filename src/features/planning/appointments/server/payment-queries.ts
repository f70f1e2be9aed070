import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { holdCustomers } from '../../../owners/customers/server/queries.ts'
import type { PaymentStatus } from '../rules.ts'

/** Changes what an appointment costs. */
export async function setAmount(tx: Tx, id: string, amount: number): Promise<void> {
  await tx.updateTable('appointments').set({ paymentAmount: amount }).where('id', '=', id).execute()
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
  /** True once it was paid, whatever came after. */
  wasPaid: boolean
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
      payment_status, paid_at is not null as "wasPaid"
    from appointments join customers on customers.phone_number = owner_phone join pets on pets.id = pet_id
    where appointments.id = any(${ids}::uuid[]) order by appointments.id`.execute(db)
  return rows
}

/** The number of the issued bill on which an appointment stands; null if it stands on none. */
export async function findIssuedBill(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ label: string | null }>`
    select issued_bill_of(id) as label from appointments where id = ${id} and billed`.execute(db)
  return rows[0]?.label ?? null
}
