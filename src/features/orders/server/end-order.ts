import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { END_REFUSALS } from '../contract.ts'
import type { OrderEnd } from '../rules.ts'
import { findOrder, listItems, updateOrder } from './queries.ts'

/** An order with its items. Refuses one that nobody knows. */
export async function readOrder(db: Db, id: string) {
  const order = await findOrder(db, id)
  if (order === undefined) throw refusal(END_REFUSALS, 'ORDER_MISSING')
  return { ...order, items: await listItems(db, id) }
}

/** Completes or cancels an order that is pending. Whoever comes late is told how it stands. */
export async function endOrder(db: Db, id: string, change: { end: OrderEnd; by: string; at: Date }) {
  const isDone = await updateOrder(db, id, change)
  const order = await readOrder(db, id)
  if (!isDone) throw refusal(END_REFUSALS, 'ORDER_CHANGED', { status: order.status })
  return order
}
