import { refusal } from '../../../../lib/refusal.ts'
import type { SeenFields } from '../../../../lib/seen-fields.ts'
import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import type { Answer } from '../../../../lib/text.ts'
import { presentContact } from '../../../owners/customers/server/present-customer.ts'
import type { AuthContext, Staff } from '../../../platform/auth/server/auth-context.ts'
import { changes } from '../../../platform/auth/server/changes.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import type { orderSchema, wholeOrderSchema } from '../contract.ts'
import { ordersContract, type Product } from '../contract.ts'
import type { OrderAction, ProductKind } from '../rules.ts'
import { PRODUCT_REFUSALS } from '../texts.ts'
import { closeOrder, readOrder } from './close-order.ts'
import { placeOrder } from './place-order.ts'
import {
  insertProduct,
  listOrders,
  listProducts,
  lockProduct,
  searchOffered,
  updateProduct,
} from './queries.ts'

/** How many products a search returns, for the list below the search field. */
const MAX_FOUND = 20

const os = implementFeature(ordersContract).$context<AuthContext>()

export const ordersRouter = os.router({
  place: os.place.handler(async ({ input, context }) => {
    const id = await placeOrder(context.db, context.caller, input)
    return toWholeOrder(await readOrder(context.db, id))
  }),

  list: os.list.handler(async ({ input = {}, context }) => {
    const { status, customerId, cursor } = input
    const rows = await listOrders(context.db, { status, customerId, ...rangeOf(cursor) })
    return toPage(rows, positionOf, toOrder)
  }),

  get: os.get.handler(async ({ input, context }) => {
    return toWholeOrder(await readOrder(context.db, input.id))
  }),

  complete: os.complete.handler(({ input, context }) => close(context, input.id, 'complete')),
  cancel: os.cancel.handler(({ input, context }) => close(context, input.id, 'cancel')),

  listProducts: os.listProducts.handler(async ({ input = {}, context }) => {
    const rows = await listProducts(context.db, { text: input.q ?? '', ...rangeOf(input.cursor) })
    return toPage(rows, positionOf, toProduct)
  }),

  searchProducts: os.searchProducts.handler(async ({ input = {}, context }) => {
    return (await searchOffered(context.db, input.q ?? '', MAX_FOUND)).map(toProduct)
  }),

  createProduct: os.createProduct.handler(async ({ input, context }) => {
    return toProduct(await insertProduct(context.db, input))
  }),

  updateProduct: os.updateProduct.handler(changes(changeProduct, (_, changed) => toChanged(changed))),

  hideProduct: os.hideProduct.handler(async ({ input: { id, hidden }, context }) =>
    toChanged(await updateProduct(context.db, id, { hiddenAt: hidden ? context.now() : null })),
  ),
})

async function close(
  context: AuthContext & { caller: Staff },
  id: string,
  action: OrderAction,
): Promise<Answer<typeof wholeOrderSchema>> {
  const change = { action, by: context.caller.userId, at: context.now() }
  return toWholeOrder(await closeOrder(context.db, id, change))
}

type ProductChange = {
  id: string
  name: string
  price: number
  kind?: ProductKind | undefined
  seen?: SeenFields | undefined
}

/** Changes what was changed in a product's form. Returns undefined for an unknown id. */
async function changeProduct(tx: Tx, { id, seen, ...entered }: ProductChange) {
  const present = await lockProduct(tx, id)
  if (present === undefined) return undefined
  const { kind = present.kind } = entered
  return await updateProduct(tx, id, mergeChanges(present, { ...entered, kind }, seen))
}

function toChanged(product: ProductRow | undefined): Product {
  if (product === undefined) throw refusal(PRODUCT_REFUSALS, 'PRODUCT_MISSING')
  return toProduct(product)
}

type ProductRow = Awaited<ReturnType<typeof searchOffered>>[number]
type OrderRow = Awaited<ReturnType<typeof listOrders>>[number]

const positionOf = ({ createdAt, id }: { createdAt: Date; id: string }) => ({ at: createdAt, id })

const toProduct = ({ createdAt: _, ...product }: ProductRow): Product => product

function toOrder(row: OrderRow): Answer<typeof orderSchema> {
  const { id, status, total, itemCount } = row
  const customer = presentContact(row)
  return { id, createdAt: row.createdAt, status, total, itemCount, customer }
}

function toWholeOrder(order: Awaited<ReturnType<typeof readOrder>>): Answer<typeof wholeOrderSchema> {
  const { shippingAddress, closedAt, items } = order
  return { ...toOrder(order), shippingAddress, closedAt, items }
}
