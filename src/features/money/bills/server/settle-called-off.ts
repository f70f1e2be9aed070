import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import type { PaymentMethod } from '../../ledger/methods.ts'
import { CALLED_OFF_REFUSALS } from '../texts.ts'
import { chargeAnyway, type LineRow } from './bill-queries.ts'
import { creditBill, excessOf } from './credit.ts'
import type { BeforeNumber } from './issue.ts'
import { billChanged, type OpenBill, openBill } from './open-bill.ts'
import { isCalledOff } from './price-draft.ts'

type Settled = {
  id: string
  /** How money goes back; `advance`: it stays with the customer's advances; `charge`: what was called off is owed. */
  back: PaymentMethod | 'advance' | 'charge' | null
  /** What the bank or the app says of the money that goes back. */
  reference?: string | null | undefined
  /** What the caller saw would go back. */
  seenBack?: number | null | undefined
  reason: string
}

/**
 * Settles what an issued bill charges for and was called off: a credit note takes it off, with its goods back on the shelf, or
 * it is charged all the same.
 */
export async function settleCalledOff(
  tx: Tx,
  { id, back, seenBack = null, reason, reference }: Settled,
  by: Actor,
  beforeNumber?: BeforeNumber,
): Promise<void> {
  const bill = await openBill(tx, id)
  const gone = listCalledOff(bill)
  if (gone.length === 0) throw refusal(CALLED_OFF_REFUSALS, 'NOTHING_CALLED_OFF')
  const total = gone.reduce((sum, line) => sum + line.total - line.credited, 0)
  if (seenBack !== null && seenBack !== excessOf(bill.row, total).money) throw billChanged(bill.row)
  if (back === 'charge') {
    await chargeAnyway(
      tx,
      gone.map((line) => line.id),
    )
    return
  }
  const lines = gone.map((line) => ({ lineId: line.id, amount: line.total - line.credited, shelf: true }))
  await creditBill(tx, bill, { lines, reason, back, reference }, by, beforeNumber)
}

/** The lines of an issued bill that were called off, as `called_off` has them. */
function listCalledOff(bill: OpenBill): LineRow[] {
  if (bill.row.state === 'draft') return []
  return bill.lines.filter(
    (line) => line.live && !line.chargedAnyway && line.credited < line.total && isCalledOff(bill, line),
  )
}
