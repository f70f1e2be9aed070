import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../../lib/server/database/database.ts'

type By = { userId: string | null; now: Date }

/** Goods of a product that a list counts; without goods none is left. */
export type ListedGoods = {
  productId: string
  lots: readonly { thousandths: number; batch: string | null; expiresOn: string | null }[]
}

/** Counts many products from now on, with the goods that a list has of each. Gives the ids of the lots, in their order. */
export async function takeInMany(
  tx: Tx,
  goods: readonly ListedGoods[],
  { userId, now }: By,
): Promise<{ productId: string; lotId: string }[]> {
  const ids = goods.map(({ productId }) => productId)
  await sql`
    insert into stock_items (product_id, created_at) select id, ${now}::timestamptz from unnest(${ids}::uuid[]) as id
    on conflict do nothing`.execute(tx)
  const lots = goods.flatMap(({ productId, lots }) =>
    lots.map((lot) => ({ ...lot, productId, id: randomUUID() })),
  )
  if (lots.length === 0) return []
  const listed = sql`jsonb_to_recordset(cast(${JSON.stringify(lots)}::text as jsonb)) as listed (id uuid, "productId" uuid,
    batch text, "expiresOn" date, thousandths bigint)`
  await sql`
    insert into stock_lots (id, product_id, batch, expires_on) select id, "productId", batch, "expiresOn" from ${listed}
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ productId: string; lotId: string }>`
    with moved as (
      insert into stock_moves (lot_id, kind, thousandths, made_by, at)
      select stock_lots.id, 'in', sum(thousandths)::bigint, ${userId}::text, ${now}::timestamptz from ${listed}
        join stock_lots on product_id = "productId" and stock_lots.batch is not distinct from listed.batch
          and expires_on is not distinct from "expiresOn"
      group by stock_lots.id order by stock_lots.id
      returning lot_id
    )
    select product_id, stock_lots.id as "lotId" from stock_lots where id in (select lot_id from moved)
    order by product_id, id`.execute(tx)
  return rows
}

/** Counts products to nothing, and counts them no longer. */
export async function countOut(
  tx: Tx,
  productIds: readonly string[],
  { userId, now, reason }: By & { reason: string },
): Promise<void> {
  await sql`
    with lots as (
      select id, left_now from stock_lots where product_id = any(${productIds}::uuid[]) order by id for no key update
    )
    insert into stock_moves (lot_id, kind, thousandths, reason, made_by, at)
    select id, 'counted', -left_now, ${reason}, ${userId}::text, ${now}::timestamptz from lots where left_now > 0`.execute(
    tx,
  )
  await sql`delete from stock_items where product_id = any(${productIds}::uuid[])`.execute(tx)
}
