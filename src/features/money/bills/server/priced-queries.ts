import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { everyPart, hasInName } from '../../../../lib/server/database/search.ts'
import { holdCustomers } from '../../../owners/customers/server/queries.ts'
import type { ProductKind } from '../../orders/rules.ts'
import type { BillRow, LineRow } from './bill-queries.ts'

type Sold = { id: string; name: string; price: number; kind: ProductKind | 'service' }

/**
 * What the counter sells and whose name contains a text, with what it is: first what begins with it, since Enter takes the
 * first, then by name.
 */
export async function searchSold(db: Db, text: string, limit: number): Promise<Sold[]> {
  const isNamed = everyPart(text, (part) => hasInName(sql.ref('nameKey'), part))
  // Without a text the index has the order.
  const begins =
    text.trim() === ''
      ? sql``
      : sql`not starts_with(name_key collate "C", search_form(${text.trim()}) collate "C"),`
  const first = sql`${isNamed} order by ${begins} name_key, id limit ${sql.lit(limit)}`
  const { rows } = await sql<Sold>`
    with services as (
      select id, name, base_price as price, search_form(name) collate "C" as name_key
      from service_types where deleted_at is null
    )
    select id, name, price, kind from (
      (select id, name, price, kind, name_key from products where hidden_at is null and ${first})
      union all (select id, name, price, 'service', name_key from services where ${first})
    ) as sold order by ${begins} name_key collate "C", id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** What a product or a treatment costs now; undefined for one that is not offered. */
export async function findPriced(db: Db, id: string) {
  return await db
    .selectFrom('products')
    .select(['name', 'price as unitPrice', 'taxClassId', sql<boolean>`kind = 'goods'`.as('goods')])
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst()
}

/** What a service costs at the clinic now; undefined for one that is not offered. */
export async function findPricedService(db: Db, id: string) {
  return await db
    .selectFrom('serviceTypes')
    .select(['name', 'basePrice as unitPrice', 'taxClassId'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** What a line sells, as it is called and taxed now, also if it is no longer offered; undefined for what someone wrote. */
export async function findSold(
  db: Db,
  { productId, serviceId }: Pick<LineRow, 'productId' | 'serviceId'>,
): Promise<Pick<LineRow, 'name' | 'taxClassId' | 'goods'> | undefined> {
  const { rows } = await sql<Pick<LineRow, 'name' | 'taxClassId' | 'goods'>>`
    select name, tax_class_id, kind = 'goods' as goods from products where id = ${productId}::uuid
    union all select name, tax_class_id, false from service_types where id = ${serviceId}::uuid`.execute(db)
  return rows[0]
}

/** What lines cost now, by their ids. */
export type Prices = ReadonlyMap<string, number>
type Draft = { row: Pick<BillRow, 'state' | 'facts'>; lines: readonly LineRow[] }

/**
 * What the lines of a draft that sell a product or a service cost now; not in it is what is no longer sold. On a draft that
 * corrects a bill they cost what they did there.
 */
export async function findPrices(db: Db, { row, lines }: Draft): Promise<Prices> {
  const sold = lines.filter((line) => isSoldNow(row, line))
  if (sold.length === 0) return new Map()
  const { corrects = null } = row.facts
  const ids = sold.map(soldId)
  const { rows } = await sql<{ id: string; price: number; agreed: boolean }>`
    select id, price, false as agreed from products where id = any(${ids}::uuid[]) and hidden_at is null
    union all
    select id, base_price, false from service_types where id = any(${ids}::uuid[]) and deleted_at is null
    union all
    select coalesce(product_id, service_id), unit_price, true from bill_lines
    where bill_id = ${corrects}::uuid and order_id is null and coalesce(product_id, service_id) = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(
    sold.flatMap((line) => {
      const offers = rows.filter(({ id }) => id === soldId(line))
      const offer =
        offers.find(({ agreed, price }) => agreed && price === line.unitPrice) ??
        offers.find(({ agreed }) => !agreed)
      return offer === undefined ? [] : [[line.id, offer.price]]
    }),
  )
}

const soldId = ({ productId, serviceId }: LineRow) => productId ?? serviceId ?? ''

/** True for a line of a draft that sells a product or a service at the price of the day. */
export function isSoldNow({ state }: Pick<BillRow, 'state'>, line: LineRow): boolean {
  return state === 'draft' && line.orderId === null && soldId(line) !== ''
}

export type OrderToBill = {
  status: string
  customerId: string
  items: { productId: string; name: string; unitPrice: number; quantity: number; taxClassId: string | null }[]
}

/** An order as a bill needs it, locked after holding its customer until the transaction ends; undefined for an unknown one. */
export async function findOrderToBill(tx: Tx, id: string): Promise<OrderToBill | undefined> {
  const owner = tx
    .selectFrom('orders')
    .innerJoin('customers', 'customers.phoneNumber', 'customerPhone')
    .select('customers.id')
    .where('orders.id', '=', id)
  await holdCustomers(tx, [(await owner.executeTakeFirst())?.id ?? null])
  await sql`select id from orders where id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<OrderToBill>`
    select status, customers.id as "customerId", coalesce((
        select json_agg(json_build_object('productId', product_id, 'name', product_name, 'unitPrice', order_items.price,
          'quantity', quantity, 'taxClassId', products.tax_class_id) order by product_name, product_id)
        from order_items join products on products.id = product_id where order_id = orders.id
      ), '[]') as items
    from orders join customers on customers.phone_number = customer_phone where orders.id = ${id}`.execute(tx)
  return rows[0]
}

/** Those of some orders that are cancelled; none of them is cancelled until the transaction ends. */
export async function lockCancelledOrders(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length > 0)
    await sql`select id from orders where id = any(${ids}::uuid[]) order by id for share`.execute(tx)
  return await findCancelledOrders(tx, ids)
}

/** Those of some orders that are cancelled. */
export async function findCancelledOrders(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const orders = db.selectFrom('orders').select('id').where('id', 'in', ids).where('status', '=', 'cancelled')
  return new Set((await orders.execute()).map(({ id }) => id))
}
