import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { STOCK_REFUSALS } from '../texts.ts'
import { findOrAddLot, insertMove, lockLot, startCounting } from './stock-queries.ts'

type By = Pick<Actor, 'userId' | 'now'>
type GoodsIn = { productId: string; thousandths: number; batch: string | null; expiresOn: string | null }

/** Adds goods that have come, in a transaction. Refuses what has expired. */
export async function takeIn(tx: Tx, goods: GoodsIn, { userId, now }: By): Promise<void> {
  if (goods.expiresOn !== null && goods.expiresOn < clinicDay(now)) throw refusal(STOCK_REFUSALS, 'EXPIRED')
  if (!(await startCounting(tx, goods.productId))) throw refusal(STOCK_REFUSALS, 'PRODUCT_MISSING')
  const lotId = await findOrAddLot(tx, goods)
  await insertMove(tx, { lotId, kind: 'in', thousandths: goods.thousandths, madeBy: userId, at: now })
}

type Count = { lotId: string; left: number; seenLeft: number; reason: string }

/**
 * Corrects what is left of a lot, in a transaction. Refuses a count of another number than its caller saw: something was
 * sold meanwhile. Returns the product.
 */
export async function countLot(tx: Tx, count: Count, { userId, now }: By): Promise<string> {
  const lot = await lockLot(tx, count.lotId)
  if (lot === undefined) throw refusal(STOCK_REFUSALS, 'LOT_MISSING')
  if (lot.left !== count.seenLeft) throw refusal(STOCK_REFUSALS, 'COUNT_CHANGED', { left: lot.left })
  const thousandths = count.left - lot.left
  const move = {
    lotId: lot.id,
    kind: 'counted',
    thousandths,
    reason: count.reason,
    madeBy: userId,
    at: now,
  } as const
  if (thousandths !== 0) await insertMove(tx, move)
  return lot.productId
}
