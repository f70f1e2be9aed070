import { sql } from 'kysely'
import { comesAfter, type Position } from '../../../lib/server/cursor.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { PaymentStatus } from '../../appointments/rules.ts'
import { PAYMENT_ACTIONS, type PaymentAction } from '../rules.ts'

const PAYMENT_COLUMNS = [
  'appointments.id',
  'appointments.appointment_date as appointmentDate',
  'appointments.service_type as serviceType',
  'appointments.status',
  'appointments.payment_amount as amount',
  'appointments.payment_status as paymentStatus',
  'customers.id as customerId',
  'customers.full_name as customerName',
  'customers.phone_number as customerPhone',
  'refunds.reason as refundReason',
] as const

/** Which payments to list; an undefined status or customer matches all. */
export type PaymentFilter = {
  paymentStatus: PaymentStatus | undefined
  customerId: string | undefined
  after: Position | null
  limit: number
}

/**
 * A page of payments, latest appointment first. The limit is applied before customers and refunds are joined;
 * otherwise PostgreSQL joins them for far more rows.
 */
export async function listPayments(db: Db, { paymentStatus, customerId, after, limit }: PaymentFilter) {
  const page = db
    .selectFrom('appointments')
    .selectAll()
    .$if(paymentStatus !== undefined, (query) =>
      query.where('payment_status', '=', paymentStatus ?? 'pending'),
    )
    .$if(customerId !== undefined, (query) =>
      query.where('owner_phone', '=', ({ selectFrom }) =>
        selectFrom('customers')
          .select('phone_number')
          .where('id', '=', customerId ?? ''),
      ),
    )
    .where(comesAfter(after, ['appointment_date', 'appointments.id'], 'desc'))
    .orderBy('appointment_date', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
  return await db
    .selectFrom(page.as('appointments'))
    .innerJoin('customers', 'customers.phone_number', 'appointments.owner_phone')
    .leftJoin('payment_changes as refunds', (join) =>
      join.onRef('refunds.appointment_id', '=', 'appointments.id').on('refunds.kind', '=', 'refunded'),
    )
    .select(PAYMENT_COLUMNS)
    .orderBy('appointments.appointment_date', 'desc')
    .orderBy('appointments.id', 'desc')
    .execute()
}

/** The payment of one appointment. */
export async function findPayment(db: Db, id: string) {
  return await db
    .selectFrom('appointments')
    .innerJoin('customers', 'customers.phone_number', 'appointments.owner_phone')
    .leftJoin('payment_changes as refunds', (join) =>
      join.onRef('refunds.appointment_id', '=', 'appointments.id').on('refunds.kind', '=', 'refunded'),
    )
    .select(PAYMENT_COLUMNS)
    .where('appointments.id', '=', id)
    .executeTakeFirst()
}

/** A change of a payment, with the amount that the admin saw. */
export type PaymentChange = {
  action: PaymentAction
  /** The new amount in paise; the current one if it does not change. */
  amount: number
  seenAmount: number
}

/**
 * Compare-and-swap: changes the payment only while its status, its amount and its appointment still allow the action.
 * Returns true if it was changed.
 */
export async function updatePayment(
  db: Db,
  id: string,
  { action, amount, seenAmount }: PaymentChange,
): Promise<boolean> {
  const { from, to } = PAYMENT_ACTIONS[action]
  const { numUpdatedRows } = await db
    .updateTable('appointments')
    .set({ payment_status: to, payment_amount: amount })
    .where('id', '=', id)
    .where('payment_status', '=', from)
    .where('payment_amount', '=', seenAmount)
    .$if(action !== 'refund', (query) => query.where('status', '<>', 'cancelled'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const KINDS = { changeAmount: 'amount', markPaid: 'paid', refund: 'refunded' } as const

/** Records a change of a payment and who made it. */
export async function insertPaymentChange(
  db: Db,
  id: string,
  change: { action: PaymentAction; amount: number; reason: string | null; madeBy: string },
): Promise<void> {
  await db
    .insertInto('payment_changes')
    .values({
      appointment_id: id,
      kind: KINDS[change.action],
      amount: change.amount,
      reason: change.reason,
      made_by: change.madeBy,
    })
    .execute()
}
