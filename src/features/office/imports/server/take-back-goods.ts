import type { Tx } from '../../../../lib/server/database/database.ts'
import { hideProducts, lockProducts } from '../../../money/orders/server/queries.ts'
import { countOut } from '../../../money/stock/server/listed-queries.ts'
import { listProductsOf, listTouchedStock } from './goods-queries.ts'
import type { RecordKind } from './import-queries.ts'
import type { Part } from './list-types.ts'
import { listTouched } from './touched-queries.ts'

const REASON = 'Import undone'

/**
 * Counts goods to nothing and hides products that nothing has touched since they came in. Neither can be deleted: moves of
 * stock are only added to.
 */
export async function takeBackGoods(
  tx: Tx,
  ids: readonly string[],
  kind: RecordKind,
  { madeBy, now }: Pick<Part, 'madeBy' | 'now'>,
): Promise<Set<string>> {
  const by = { userId: madeBy, now, reason: REASON }
  if (kind === 'product') {
    await lockProducts(tx, ids)
    const touched = await listTouched(tx, ids, 'products')
    const free = ids.filter((id) => !touched.has(id))
    await countOut(tx, free, by)
    await hideProducts(tx, free, now)
    return new Set(free)
  }
  const lots = await listProductsOf(tx, ids)
  const productIds = [...new Set(lots.map(({ productId }) => productId))]
  await lockProducts(tx, productIds)
  const added = lots.filter(({ isNew }) => isNew).map(({ productId }) => productId)
  const touched = new Set([
    ...(await listTouched(tx, added, 'products')),
    ...(await listTouchedStock(tx, productIds)),
  ])
  const free = productIds.filter((id) => !touched.has(id))
  await countOut(tx, free, by)
  return new Set(lots.filter(({ productId }) => !touched.has(productId)).map(({ lotId }) => lotId))
}
