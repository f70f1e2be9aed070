import { sql } from 'kysely'
import { comesAfter, type Position } from '../../../../lib/server/database/cursor.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { everyPart, hasInName } from '../../../../lib/server/database/search.ts'
import { claimFormKey, type FormKey } from '../../../../lib/server/http/idempotency.ts'
import type { NewOrder } from '../contract.ts'
import type { OrderStatus } from '../order-statuses.ts'
import { ORDER_ACTIONS, type OrderAction, type ProductKind } from '../rules.ts'

/**
 * Places an order in one statement and returns its id: reads the products' prices, claims the form's key, and inserts
 * the order and its items. Inserts nothing and returns undefined if the customer or a product is missing, the total
 * differs from `seenTotal`, or the key has been used.
 */
export async function insertOrder(db: Db, order: NewOrder, form: FormKey): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select * from json_to_recordset(cast(${JSON.stringify(order.items)}::text as json))
        as item ("productId" uuid, quantity int)
    ), priced as (
      select products.id, products.name, products.price, wanted.quantity
      from wanted join products on products.id = wanted."productId" and products.hidden_at is null
    ), sums as (
      select count(*) as found, coalesce(sum(price * quantity), 0)::bigint as total from priced
    ), customer as (
      select phone_number from customers where id = ${order.customerId} and erased_at is null for key share
    ), claimed as (
      ${claimFormKey(
        form,
        sql`customer, sums
          where sums.found = (select count(*) from wanted) and sums.total = ${order.seenTotal}::bigint`,
      )}
    ), placed as (
      insert into orders (id, customer_phone, total_amount, shipping_address, placed_by)
      select claimed.result_id, customer.phone_number, sums.total, ${order.shippingAddress}, ${form.userId}
      from claimed, customer, sums
      returning id
    ), filled as (
      insert into order_items (order_id, product_id, product_name, quantity, price)
      select placed.id, priced.id, priced.name, priced.quantity, priced.price from placed, priced
    )
    select id from placed`.execute(db)
  return rows[0]?.id
}

/** Those of the given products that are available, with their current names and prices. */
export async function listOffered(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('products')
    .select(['id', 'name', 'price'])
    .where('id', 'in', ids)
    .where('hiddenAt', 'is', null)
    .execute()
}

const ORDER_COLUMNS = [
  'orders.id',
  'orders.createdAt',
  'orders.status',
  'orders.totalAmount as total',
  'orders.shippingAddress',
  'orders.closedAt',
  'customers.id as customerId',
  'customers.fullName as customerName',
  'customers.phoneNumber as customerPhone',
  sql<number>`(select count(*) from order_items where order_id = orders.id)`.as('itemCount'),
] as const

/** Which orders to list; an undefined status or customer matches all. */
export type OrderFilter = {
  status: OrderStatus | undefined
  customerId: string | undefined
  after: Position | null
  limit: number
}

/** A page of orders, newest first. The limit is applied before customers are joined. */
export async function listOrders(db: Db, { status, customerId, after, limit }: OrderFilter) {
  const page = db
    .selectFrom('orders')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .$if(customerId !== undefined, (query) =>
      query.where('customerPhone', '=', ({ selectFrom }) =>
        selectFrom('customers')
          .select('phoneNumber')
          .where('id', '=', customerId ?? ''),
      ),
    )
    .where(comesAfter(after, ['createdAt', 'id'], 'desc'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
  return await db
    .selectFrom(page.as('orders'))
    .innerJoin('customers', 'customers.phoneNumber', 'orders.customerPhone')
    .select(ORDER_COLUMNS)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
}

/** One order. */
export async function findOrder(db: Db, id: string) {
  return await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.phoneNumber', 'orders.customerPhone')
    .select(ORDER_COLUMNS)
    .where('orders.id', '=', id)
    .executeTakeFirst()
}

/** The items of an order, by product name. */
export async function listItems(db: Db, orderId: string) {
  return await db
    .selectFrom('orderItems')
    .select(['productId', 'productName as name', 'quantity', 'price'])
    .where('orderId', '=', orderId)
    .orderBy('productName')
    .orderBy('productId')
    .execute()
}

/** Compare-and-swap: closes an order that is still open. Returns true if it was closed. */
export async function updateOrder(
  db: Db,
  id: string,
  change: { action: OrderAction; by: string; at: Date },
): Promise<boolean> {
  const { from, to } = ORDER_ACTIONS[change.action]
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ status: to, closedBy: change.by, closedAt: change.at })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const PRODUCT_COLUMNS = [
  'products.id',
  'products.name',
  'products.price',
  'products.kind',
  'products.createdAt',
  sql<boolean>`products.hidden_at is not null`.as('hidden'),
] as const

const isNamed = (text: string) => everyPart(text, (part) => hasInName(sql.ref('products.nameKey'), part))

/** A page of the products in whose name every part of `text` is found (all for ''), newest first. */
export async function listProducts(
  db: Db,
  { text, after, limit }: { text: string; after: Position | null; limit: number },
) {
  return await db
    .selectFrom('products')
    .select(PRODUCT_COLUMNS)
    .where(isNamed(text))
    .where(comesAfter(after, ['createdAt', 'id'], 'desc'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The first available products in whose name every part of `text` is found, by name. */
export async function searchOffered(db: Db, text: string, limit: number) {
  return await db
    .selectFrom('products')
    .select(PRODUCT_COLUMNS)
    .where('hiddenAt', 'is', null)
    .where('kind', '=', 'goods')
    .where(isNamed(text))
    .orderBy('nameKey')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Adds a product. */
export async function insertProduct(
  db: Db,
  { name, price, kind = 'goods' }: { name: string; price: number; kind?: ProductKind | undefined },
) {
  return await db
    .insertInto('products')
    .values({ name, price, kind })
    .returning(PRODUCT_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** What a form changes of a product, locked until the transaction ends; undefined for an unknown id. */
export async function lockProduct(tx: Tx, id: string) {
  return await tx
    .selectFrom('products')
    .select(['name', 'price', 'kind'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Changes a product's name, price and kind, or hides or shows it. Returns undefined for an unknown id. */
export async function updateProduct(
  db: Db,
  id: string,
  change: { name: string; price: number; kind: ProductKind } | { hiddenAt: Date | null },
) {
  return await db
    .updateTable('products')
    .set(change)
    .where('id', '=', id)
    .returning(PRODUCT_COLUMNS)
    .executeTakeFirst()
}

/** Says which tax is on a product. */
export async function setTaxClassOfProduct(
  tx: Tx,
  id: string,
  change: (present: string | null) => string | null,
): Promise<void> {
  const found = await tx
    .selectFrom('products')
    .select('taxClassId as present')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (found === undefined) return
  const taxClassId = change(found.present)
  await tx.updateTable('products').set({ taxClassId }).where('id', '=', id).execute()
}

/** A product of a list. `isNew` is false for one that is there, hidden, and is taken up again. */
export type ListedProduct = {
  id: string
  isNew: boolean
  name: string
  price: number
  kind: ProductKind
  taxClassId: string | null
}

/** Adds many products, and takes those up again that are there, as the list has them. */
export async function saveListedProducts(tx: Tx, products: readonly ListedProduct[]): Promise<void> {
  const listed = (isNew: boolean) => sql`
    select id, name, price, kind, "taxClassId"
    from jsonb_to_recordset(cast(${JSON.stringify(products.filter((product) => product.isNew === isNew))}::text as jsonb))
      as listed (id uuid, name text, price bigint, kind text, "taxClassId" uuid)`
  await sql`insert into products (id, name, price, kind, tax_class_id) ${listed(true)}`.execute(tx)
  await sql`
    update products set name = listed.name, price = listed.price, kind = listed.kind, tax_class_id = listed."taxClassId",
      hidden_at = null
    from (${listed(false)}) as listed where products.id = listed.id`.execute(tx)
}

/** Locks products until the transaction ends, in the order of their ids. */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from products where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
}

/** Hides products. */
export async function hideProducts(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`update products set hidden_at = ${now} where id = any(${ids}::uuid[])`.execute(tx)
}
