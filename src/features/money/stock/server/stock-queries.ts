import { sql } from 'kysely'
import type { PageRange } from '../../../../lib/server/database/cursor.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { everyPart, hasInName } from '../../../../lib/server/database/search.ts'
import { addDays } from '../../../../lib/time.ts'
import { nameOfLogin } from '../../../platform/auth/server/people-queries.ts'
import type { StockLot, StockMove } from '../contract.ts'
import { type Lot, SOON_DAYS, type StockFilter } from '../rules.ts'

export type ItemRow = {
  productId: string
  name: string
  hidden: boolean
  createdAt: Date
  left: number
  lowAt: number | null
  lots: StockLot[]
}

type ItemFilter = PageRange & {
  day: string
  text?: string
  filter?: StockFilter | undefined
  productId?: string
}

/** What may be given out of a product on a day. */
const usable = (day: string) => sql`coalesce((select sum(left_now) from stock_lots
  where product_id = stock_items.product_id and (expires_on is null or expires_on >= ${day}::date)), 0)::bigint`

/** A page of the counted products, the newest first, each with the lots of which something is left. */
export async function listItems(
  db: Db,
  { day, text = '', filter = 'all', productId, after, limit }: ItemFilter,
): Promise<ItemRow[]> {
  const soon = addDays(day, SOON_DAYS)
  const isNamed = everyPart(text, (part) => hasInName(sql.ref('products.nameKey'), part))
  const isWanted = {
    all: sql`true`,
    low: sql`${usable(day)} <= stock_items.low_at`,
    expiring: sql`exists (select from stock_lots where product_id = stock_items.product_id and left_now > 0
      and expires_on <= ${soon}::date)`,
  }[filter]
  const { rows } = await sql<ItemRow>`
    select stock_items.product_id, products.name, products.hidden_at is not null as hidden,
      stock_items.created_at, ${usable(day)} as left, stock_items.low_at,
      coalesce((select json_agg(json_build_object('id', id, 'batch', batch, 'expiresOn', expires_on, 'left', left_now)
          order by expires_on nulls last, created_at, id)
        from stock_lots where product_id = stock_items.product_id and left_now > 0), '[]') as lots
    from stock_items join products on products.id = stock_items.product_id
    where ${isNamed} and ${isWanted}
      and (${productId ?? null}::uuid is null or stock_items.product_id = ${productId ?? null}::uuid)
      and (${after?.at ?? null}::timestamptz is null
        or (stock_items.created_at, stock_items.product_id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by stock_items.created_at desc, stock_items.product_id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** What may be given out of each of these products on a day; products that are not counted are left out. */
export async function listLeft(db: Db, ids: readonly string[], day: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ productId: string; left: number }>`
    select product_id, ${usable(day)} as left from stock_items
    where product_id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ productId, left }) => [productId, left]))
}

/** The latest moves of a product. */
export async function listMoves(
  db: Db,
  productId: string,
): Promise<(Omit<StockMove, 'at'> & { at: Date })[]> {
  const { rows } = await sql<Omit<StockMove, 'at'> & { at: Date }>`
    select stock_moves.kind, stock_moves.thousandths, stock_lots.batch, stock_moves.reason,
      case when bills.id is not null then json_build_object('id', bills.id, 'number', label,
        'customer', coalesce(full_name, buyer->>'name')) end as bill,
      ${nameOfLogin(sql`stock_moves.made_by`)} as by, stock_moves.at
    from stock_moves join stock_lots on stock_lots.id = stock_moves.lot_id
      left join bill_lines on bill_lines.id = bill_line_id left join bills on bills.id = bill_id
      left join customers on customers.id = bills.customer_id
    where stock_lots.product_id = ${productId} order by stock_moves.id desc limit 50`.execute(db)
  return rows
}

/** Counts a product from now on; false if there is no such product. */
export async function startCounting(tx: Tx, productId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into stock_items (product_id) select id from products where id = ${productId}
    on conflict (product_id) do update set product_id = excluded.product_id returning product_id`.execute(tx)
  return rows.length > 0
}

/** Counts a product no longer. */
export async function stopCounting(db: Db, productId: string): Promise<void> {
  await db.deleteFrom('stockItems').where('productId', '=', productId).execute()
}

/** Says with how much left a counted product runs low; false if it is not counted. */
export async function updateLow(db: Db, productId: string, lowAt: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stockItems')
    .set({ lowAt })
    .where('productId', '=', productId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type NewLot = { productId: string; batch: string | null; expiresOn: string | null }

/** The lot of a batch and a last day, which is added if there is none. Returns its id. */
export async function findOrAddLot(tx: Tx, { productId, batch, expiresOn }: NewLot): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into stock_lots (product_id, batch, expires_on) values (${productId}, ${batch}, ${expiresOn}::date)
    on conflict (product_id, coalesce(batch, ''), coalesce(expires_on, 'infinity'))
      do update set batch = excluded.batch
    returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

export type ProductLot = Lot & { productId: string }

/** The lots of the counted ones among these products, locked until the transaction ends, in the order of their ids. */
export async function lockLots(tx: Tx, productIds: readonly string[]): Promise<ProductLot[]> {
  const { rows } = await sql<ProductLot>`
    select id, product_id, batch, expires_on, left_now as left from stock_lots
    where product_id = any(${productIds}::uuid[])
      and exists (select from stock_items where stock_items.product_id = stock_lots.product_id)
    order by id for no key update`.execute(tx)
  return rows
}

/** One lot, locked until the transaction ends; undefined for an unknown id. */
export async function lockLot(tx: Tx, id: string): Promise<ProductLot | undefined> {
  const { rows } = await sql<ProductLot>`
    select id, product_id, batch, expires_on, left_now as left from stock_lots
    where id = ${id} for no key update`.execute(tx)
  return rows[0]
}

export type NewMove = {
  lotId: string
  kind: StockMove['kind']
  thousandths: number
  lineId?: string
  doseId?: string
  reason?: string | null
  madeBy: string
  at: Date
}

/** Writes that something came, went or was counted; a trigger changes what is left. */
export async function insertMove(
  tx: Tx,
  { lotId, kind, thousandths, lineId, doseId, reason, madeBy, at }: NewMove,
) {
  await tx
    .insertInto('stockMoves')
    .values({
      ...{ lotId, kind, thousandths, billLineId: lineId ?? null, doseId: doseId ?? null },
      ...{ reason: reason ?? null, madeBy, at },
    })
    .execute()
}

/** What was taken from a lot. */
export type TakenPart = { lotId: string; thousandths: number }

/** What was taken for lines of bills, or for a dose, and has not come back; the lots are locked in the order of their ids. */
export async function lockTaken(
  tx: Tx,
  of: { lineIds: readonly string[] } | { doseId: string },
): Promise<(TakenPart & { lineId: string | null })[]> {
  const isWanted =
    'doseId' in of ? sql`dose_id = ${of.doseId}` : sql`bill_line_id = any(${of.lineIds}::uuid[])`
  await sql`select from stock_lots where id in (select lot_id from stock_moves where ${isWanted})
    order by id for no key update`.execute(tx)
  const { rows } = await sql<TakenPart & { lineId: string | null }>`
    select lot_id, bill_line_id as "lineId", -sum(thousandths)::bigint as thousandths from stock_moves
    where ${isWanted} group by lot_id, bill_line_id having sum(thousandths) < 0
    order by lot_id, bill_line_id`.execute(tx)
  return rows
}
