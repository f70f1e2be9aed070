import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { KnownProduct } from '../rules.ts'
import { OWN_ACTIONS } from './touched-queries.ts'

export type GoodsMatch = { position: number; isService: boolean; product: KnownProduct | null }

/** A name as two of the same are compared, in SQL: in small letters, with single blanks. */
const formOf = (name: ReturnType<typeof sql.ref>) =>
  sql`lower(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))`

/**
 * Finds for each row whether a service has its name, and the product that it means: one that is offered, or else one that an
 * undone import has hidden.
 */
export async function matchGoods(
  db: Db,
  wanted: readonly { position: number; name: string }[],
): Promise<Map<number, GoodsMatch>> {
  const { rows } = await sql<GoodsMatch>`
    with wanted as (
      select position, ${formOf(sql.ref('listed.name'))} as form
      from jsonb_to_recordset(cast(${JSON.stringify(wanted)}::text as jsonb)) as listed (position integer, name text)
    ), named as (
      select distinct on (form) id, price, hidden_at, form from (
        select id, price, hidden_at, created_at, ${formOf(sql.ref('products.name'))} as form from products
      ) as all_products
      where form in (select form from wanted) and (hidden_at is null or exists (
        select from import_records join imports on imports.id = import_id
        where record_id = all_products.id and state in ('undoing', 'undone')
      ))
      order by form, hidden_at nulls first, created_at, id
    )
    select position, wanted.form in (select ${formOf(sql.ref('service_types.name'))} from service_types) as "isService",
      case when named.id is not null then jsonb_build_object(
        'id', named.id, 'price', price, 'isHidden', hidden_at is not null,
        'isCounted', exists (select from stock_items where product_id = named.id)
      ) end as product
    from wanted left join named on named.form = wanted.form`.execute(db)
  return new Map(rows.map((row) => [row.position, row]))
}

export type TaxedRow = { hsn: string | null; rate: number | null; isExempt: boolean; count: number }

/** The codes and rates of the products that an import brings, with how many have them. */
export async function listTaxed(db: Db, importId: string): Promise<TaxedRow[]> {
  const { rows } = await sql<TaxedRow>`
    select data->>'hsn' as hsn, (data->>'rate')::integer as rate, (data->>'isExempt')::boolean as "isExempt",
      count(*)::integer as count
    from import_rows join imports on imports.id = import_id
    where import_id = ${importId} and kind = 'goods' and outcome = 'new'
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** The products of lots, and which of them this import has added itself. */
export async function listProductsOf(
  db: Db,
  lotIds: readonly string[],
): Promise<{ lotId: string; productId: string; isNew: boolean }[]> {
  const { rows } = await sql<{ lotId: string; productId: string; isNew: boolean }>`
    select stock_lots.id as "lotId", product_id, exists (
      select from import_records as product join import_records as lot on lot.import_id = product.import_id
      where product.record_id = product_id and lot.record_id = stock_lots.id
    ) as "isNew"
    from stock_lots where id = any(${lotIds}::uuid[])`.execute(db)
  return rows
}

/** Those of some products whose stock was touched by someone else since an import has counted them first. */
export async function listTouchedStock(db: Db, productIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ productId: string }>`
    select distinct product_id from stock_lots where product_id = any(${productIds}::uuid[]) and (
      exists (select from stock_moves where lot_id = stock_lots.id and kind in ('sold', 'returned', 'given'))
      or exists (
        select from audit_changes join audit_log on audit_log.id = audit_id
        where record_id = stock_lots.id::text and action <> all(${OWN_ACTIONS}::text[])
          and audit_id > coalesce((
            select min(audit_id) from audit_changes join audit_log on audit_log.id = audit_id
            where record_id = product_id::text and table_name = 'stock_items' and action = any(${OWN_ACTIONS}::text[])
          ), 0)
      )
    )`.execute(db)
  return new Set(rows.map(({ productId }) => productId))
}
