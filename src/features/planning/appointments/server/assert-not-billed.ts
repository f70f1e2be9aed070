import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { BILLED_REFUSALS } from '../texts.ts'
import { findIssuedBill } from './payment-queries.ts'

/** Refuses to change what a locked appointment costs while it stands on an issued bill, with the bill's number. */
export async function assertNotBilled(tx: Tx, id: string): Promise<void> {
  const bill = await findIssuedBill(tx, id)
  if (bill === null) return
  const ON_BILL = {
    ...BILLED_REFUSALS.ON_BILL,
    message: `This appointment is on bill ${bill}. Correct the bill instead.`,
  }
  throw refusal({ ON_BILL }, 'ON_BILL', { bill })
}
