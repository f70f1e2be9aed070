import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { findEarlier, formKey } from '../../../../lib/server/http/idempotency.ts'
import { findPhone } from '../../../owners/customers/server/queries.ts'
import type { Staff } from '../../../platform/auth/server/auth-context.ts'
import type { NewOrder } from '../contract.ts'
import { ORDER_REFUSALS } from '../texts.ts'
import { insertOrder, listOffered } from './queries.ts'

/**
 * Places an order at the current prices and returns its id. A repeated submit of the same form returns the order of
 * the first. Refuses an unknown customer, a product that is not available, and a total other than the one the caller
 * saw; then nothing is saved.
 */
export async function placeOrder(db: Db, staff: Staff, order: NewOrder): Promise<string> {
  const form = formKey(staff.userId, order)
  const id = (await insertOrder(db, order, form)) ?? (await findEarlier(db, form, ORDER_REFUSALS))
  if (id !== undefined) return id
  if ((await findPhone(db, order.customerId)) === undefined) throw refusal(ORDER_REFUSALS, 'CUSTOMER_MISSING')
  const products = await listOffered(
    db,
    order.items.map(({ productId }) => productId),
  )
  const isWhole = products.length === order.items.length
  throw refusal(ORDER_REFUSALS, isWhole ? 'PRICES_CHANGED' : 'PRODUCT_MISSING', { products })
}
