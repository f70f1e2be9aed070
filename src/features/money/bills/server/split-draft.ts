import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { DRAFT_REFUSALS } from '../texts.ts'
import { insertBill } from './bill-queries.ts'
import { lineIn, openDraft } from './change-draft.ts'
import { announcePaid, type BeforeNumber, releaseMoney } from './issue.ts'
import { openBill } from './open-bill.ts'
import { priceDraft, readTerms, saveDraft } from './price-draft.ts'

/**
 * Moves lines of a draft onto a second one of the same buyer. Each line takes its share of the discount along, so that
 * both cost together what one did, and what was paid beyond the lines that stay pays for those. Returns the second's id.
 */
export async function splitDraft(
  tx: Tx,
  { id, lineIds }: { id: string; lineIds: readonly string[] },
  by: Actor,
  beforeNumber?: BeforeNumber,
): Promise<string> {
  const bill = await openDraft(tx, id)
  const terms = await readTerms(tx, clinicDay(by.now))
  const { lines, sums } = priceDraft(bill, terms)
  const moved = new Set(lineIds.map((lineId) => lineIn({ lines }, lineId).id))
  // What was paid for a draft without a line could neither be billed nor become an advance.
  if (moved.size === lines.length) throw refusal(DRAFT_REFUSALS, 'LINE_NEEDED')
  const { customerId, buyer, facts, reason, printedReason, discountAllowed, received } = bill.row
  const other = {
    customerId,
    buyer,
    facts,
    reason,
    printedReason,
    discountAllowed,
    // The rest of what was done since was done since.
    ...{ splitOf: bill.row.splitOf ?? id, further: bill.row.further },
    createdBy: by.userId,
  }
  const otherId = await insertBill(tx, other)
  for (const [at, line] of lines.entries()) {
    const discount = line.discount + (sums.lines[at]?.discountShare ?? 0)
    const billId = moved.has(line.id) ? otherId : id
    await tx.updateTable('billLines').set({ discount, billId }).where('id', '=', line.id).execute()
  }
  await tx.updateTable('bills').set({ discount: 0 }).where('id', '=', id).execute()
  const first = await saveDraft(tx, await openBill(tx, id), terms)
  const second = await saveDraft(tx, await openBill(tx, otherId), terms)
  await releaseMoney(tx, id, Math.min(received - first.row.total, second.row.total), otherId)
  for (const part of [first, second]) await announcePaid(tx, part, { beforeNumber })
  return otherId
}
