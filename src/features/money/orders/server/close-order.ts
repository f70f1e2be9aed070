import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { OrderAction } from '../rules.ts'
import { CLOSE_REFUSALS } from '../texts.ts'
import { findOrder, listItems, updateOrder } from './queries.ts'

/** An order with its items. Refuses an unknown id. */
export async function readOrder(db: Db, id: string) {
  const order = await findOrder(db, id)
  if (order === undefined) throw refusal(CLOSE_REFUSALS, 'ORDER_MISSING')
  return { ...order, items: await listItems(db, id) }
}

/** Completes or cancels a pending order. The refusal of any other order carries its current status. */
export async function closeOrder(db: Db, id: string, change: { action: OrderAction; by: string; at: Date }) {
  const isClosed = await updateOrder(db, id, change)
  const order = await readOrder(db, id)
  if (!isClosed) throw refusal(CLOSE_REFUSALS, 'ORDER_CHANGED', { status: order.status })
  return order
}
