import type { Db } from '../../../lib/server/database/database.ts'
import { clinicDay } from '../../../lib/time.ts'
import { insertBill } from './bill-queries.ts'
import { lineIn, openDraft } from './change-draft.ts'
import { type Doing, releaseMoney } from './issue.ts'
import { openBill } from './open-bill.ts'
import { priceDraft, readTerms, saveDraft } from './price-draft.ts'

/**
 * Moves lines of a draft onto a second one of the same buyer. Each line takes its share of the discount along, so that
 * both cost together what one did, and what was paid beyond the lines that stay goes over. Returns the id of the second.
 */
export async function splitDraft(
  tx: Db,
  { id, lineIds }: { id: string; lineIds: readonly string[] },
  by: Doing,
): Promise<string> {
  const bill = await openDraft(tx, id)
  const moved = new Set(lineIds.map((lineId) => lineIn(bill, lineId).id))
  const terms = await readTerms(tx, clinicDay(by.now))
  const { lines, sums } = priceDraft(bill, terms)
  const { customerId, buyer, reason, received } = bill.row
  const otherId = await insertBill(tx, { customerId, buyer, reason, createdBy: by.userId })
  for (const [at, line] of lines.entries()) {
    const discount = line.discount + (sums.lines[at]?.discountShare ?? 0)
    const billId = moved.has(line.id) ? otherId : id
    await tx.updateTable('bill_lines').set({ discount, bill_id: billId }).where('id', '=', line.id).execute()
  }
  await tx.updateTable('bills').set({ discount: 0 }).where('id', '=', id).execute()
  const { row } = await saveDraft(tx, await openBill(tx, id), terms)
  await saveDraft(tx, await openBill(tx, otherId), terms)
  await releaseMoney(tx, id, received - row.total, otherId)
  return otherId
}
