import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { type FormKey, findByFormKey, formKey } from '../../../lib/server/idempotency.ts'
import type { Admin } from '../../auth/server/find-caller.ts'
import { findPhone } from '../../customers/server/queries.ts'
import type { NewOrder } from '../contract.ts'
import { ORDER_REFUSALS } from '../texts.ts'
import { insertOrder, listOffered } from './queries.ts'

/**
 * Places an order at the current prices and returns its id. A repeated submit of the same form returns the order of
 * the first. Refuses an unknown customer, a product that is not available, and a total other than the one the admin
 * saw; then nothing is saved.
 */
export async function placeOrder(db: Db, admin: Admin, order: NewOrder): Promise<string> {
  const form = formKey(order)
  const id = (await insertOrder(db, admin.userId, order, form)) ?? (await findEarlier(db, admin, form))
  if (id !== undefined) return id
  if ((await findPhone(db, order.customerId)) === undefined) throw refusal(ORDER_REFUSALS, 'CUSTOMER_MISSING')
  const products = await listOffered(
    db,
    order.items.map(({ productId }) => productId),
  )
  const isWhole = products.length === order.items.length
  throw refusal(ORDER_REFUSALS, isWhole ? 'PRICES_CHANGED' : 'PRODUCT_MISSING', { products })
}

/** The order placed by an earlier submit of the same form. Refuses the same key with different content. */
async function findEarlier(db: Db, admin: Admin, form: FormKey): Promise<string | undefined> {
  const earlier = await findByFormKey(db, admin.userId, form.key)
  if (earlier === undefined) return undefined
  if (earlier.requestHash !== form.requestHash) throw refusal(ORDER_REFUSALS, 'KEY_REUSED')
  return earlier.resultId
}
