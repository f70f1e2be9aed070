import type { Db } from '../../../lib/server/database/database.ts'
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
    .set({ payment_status: to, payment_amount: amount })
    .where('id', '=', id)
    .where('payment_status', '=', from)
    .where('payment_amount', '=', seenAmount)
    .$if(to !== 'refunded', (query) => query.where('status', '<>', 'cancelled'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
