import { sql } from 'kysely'
import type { PageRange } from '../../../../lib/server/database/cursor.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { GstDocument } from '../gst-schemas.ts'
import type { Period } from '../rules.ts'

/** The bills and credit notes of a period while the clinic was registered, latest first, each with its lines. */
export async function listGstDocuments(
  db: Db,
  { from, to, after, limit }: Period & PageRange,
): Promise<GstDocument[]> {
  const isAfter =
    after === null
      ? sql`true`
      : sql`(issued_on, id) < (${after.at.toISOString().slice(0, 10)}::date, ${after.id}::uuid)`
  const { rows } = await sql<GstDocument>`
    with documents as (
      select * from bills
      where state = 'issued' and issued_on between ${from}::date and ${to}::date
        and facts->'clinic'->>'status' <> 'none' and ${isAfter}
      order by issued_on desc, id desc limit ${sql.lit(limit)}
    )
    select documents.id, documents.kind, documents.series, documents.label as number, documents.issued_on,
      documents.buyer->>'gstin' as "buyerGstin", documents.buyer->>'name' as "buyerName",
      coalesce(documents.buyer->>'placeState', documents.facts->'clinic'->>'state') as place,
      documents.total, credited.label as "creditsNumber", credited.issued_on as "creditsIssuedOn",
      (select coalesce(json_agg(json_build_object('name', name, 'hsn', hsn, 'goods', goods, 'unit', unit,
          'thousandths', case when documents.kind = 'credit' then credited_thousandths else thousandths end, 'rate', rate, 'taxable', taxable, 'exempt', exempt, 'cgst', cgst, 'sgst', sgst,
          'igst', igst, 'total', bill_lines.total) order by position), '[]')
        from bill_lines where bill_id = documents.id) as lines
    from documents left join bills as credited on credited.id = documents.credits
    order by documents.issued_on desc, documents.id desc`.execute(db)
  return rows
}
