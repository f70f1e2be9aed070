import type { Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { findOrAddLot, insertMove, listLeft, lockLot, lockLots, lockTaken } from './stock-queries.ts'

type By = { userId: string; now: Date }

/** A dose, and of which batch it was. */
export type Given = {
  doseId: string
  productId: string
  batch: string | null
  expiresOn: string | null
  thousandths: number
}

/**
 * Takes what was given from the shelf, in a transaction: of the products that are counted, from the batch that is named.
 * What was not there is counted in first, since it was there.
 */
export async function giveStock(tx: Tx, doses: readonly Given[], { userId, now }: By): Promise<void> {
  const ids = doses.map(({ productId }) => productId)
  await lockLots(tx, ids)
  const counted = await listLeft(tx, ids, clinicDay(now))
  const by = { madeBy: userId, at: now }
  for (const { doseId, thousandths, ...lot } of doses.filter(({ productId }) => counted.has(productId))) {
    const lotId = await findOrAddLot(tx, lot)
    const missing = thousandths - ((await lockLot(tx, lotId))?.left ?? 0)
    if (missing > 0) await insertMove(tx, { lotId, kind: 'counted', thousandths: missing, ...by })
    await insertMove(tx, { lotId, kind: 'given', thousandths: -thousandths, doseId, ...by })
  }
}

/** Puts what was taken for a dose back on the shelf, in a transaction; what is back already stays. */
export async function returnDose(tx: Tx, doseId: string, { userId, now }: By): Promise<void> {
  for (const { lotId, thousandths } of await lockTaken(tx, { doseId }))
    await insertMove(tx, { lotId, kind: 'returned', thousandths, doseId, madeBy: userId, at: now })
}
