import { refusal } from '../../../../lib/refusal.ts'
import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { changes, changesOnce } from '../../../platform/auth/server/changes.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { type StockItem, stockContract } from '../contract.ts'
import { STOCK_REFUSALS } from '../texts.ts'
import { countLot, takeIn } from './change-stock.ts'
import { type ItemRow, listItems, listMoves, stopCounting, updateLow } from './stock-queries.ts'

const os = implementFeature(stockContract).$context<AuthContext>()

export const stockRouter = os.router({
  list: os.list.handler(async ({ input = {}, context }) => {
    const { q = '', filter, cursor } = input
    const day = clinicDay(context.now())
    const rows = await listItems(context.db, { day, text: q, filter, ...rangeOf(cursor) })
    return toPage(rows, ({ createdAt, productId }) => ({ at: createdAt, id: productId }), toItem)
  }),

  listMoves: os.listMoves.handler(async ({ input, context }) => {
    return await listMoves(context.db, input.id)
  }),

  takeIn: os.takeIn.handler(
    changesOnce(STOCK_REFUSALS, takeIn, (context, _, { productId }) => readItem(context, productId)),
  ),

  count: os.count.handler(changes(countLot, readItem)),

  setLow: os.setLow.handler(async ({ input: { id, lowAt }, context }) => {
    if (!(await updateLow(context.db, id, lowAt))) throw refusal(STOCK_REFUSALS, 'PRODUCT_MISSING')
    return await readItem(context, id)
  }),

  stop: os.stop.handler(async ({ input, context }) => {
    await stopCounting(context.db, input.id)
    return { done: true }
  }),
})

async function readItem({ db, now }: Pick<AuthContext, 'db' | 'now'>, productId: string): Promise<StockItem> {
  const [row] = await listItems(db, { day: clinicDay(now()), productId, after: null, limit: 1 })
  if (row === undefined) throw refusal(STOCK_REFUSALS, 'PRODUCT_MISSING')
  return toItem(row)
}

function toItem({ productId: id, name, hidden, left, lowAt, lots }: ItemRow): StockItem {
  return { product: { id, name, hidden }, left, lowAt, low: lowAt !== null && left <= lowAt, lots }
}
