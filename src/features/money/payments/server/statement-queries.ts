import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { PaymentMethod } from '../../ledger/methods.ts'
import type { STATEMENT_KINDS } from '../statement-schemas.ts'

export type StatementRow = {
  at: Date
  kind: (typeof STATEMENT_KINDS)[number]
  billId: string | null
  number: string | null
  method: PaymentMethod | null
  reference: string | null
  amount: number
}

/** The most rows of a statement. */
const MAX_ROWS = sql.lit(500)

/**
 * The bills of a customer and what the ledger says of them, oldest first and a bill before what was paid with it,
 * with what all before came to. Of a payment for the bills of several people, and of what was written off, what belongs to
 * the customer's bills counts.
 */
export async function readMoves(
  db: Db,
  customerId: string,
  from: Date | null,
): Promise<{ opening: number; rows: StatementRow[] }> {
  const own = sql`(select coalesce(abs(sum(allocations.amount)), 0) from allocations join bills on bills.id = bill_id
    where entry_id = entries.id and bills.customer_id = ${customerId})`
  const moves = sql`
    select issued_at as at, 0 as place, id, kind, id as bill_id, label as number, null as method, null as reference,
      case kind when 'bill' then total else -total end as amount
    from bills where customer_id = ${customerId} and state = 'issued'
    union all
    select at, 1, id, kind, null, null, method, reference,
      case when kind in ('taken', 'written_off') then -1 else 1 end
        * case when kind = 'written_off' or customer_id is null then ${own} else amount end
    from ledger_entries as entries where customer_id = ${customerId} or (customer_id is null and id in (
      select entry_id from allocations join bills on bills.id = bill_id where bills.customer_id = ${customerId}))`
  const { rows } = await sql<StatementRow & { before: number }>`
    with moves as (${moves}), summed as (
      select *, (sum(amount) over (order by at, place, id) - amount)::bigint as before from moves where amount <> 0
    )
    select at, kind, bill_id, number, method, reference, amount::bigint, before from (
      select * from summed where ${from}::timestamptz is null or at >= ${from}
      order by at desc, place desc, id desc limit ${MAX_ROWS}
    ) as latest order by at, place, id`.execute(db)
  const [first] = rows
  const opening = first?.before ?? (await sumAll())
  return { opening, rows: rows.map(({ before: _, ...row }) => row) }

  async function sumAll(): Promise<number> {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::bigint as sum from (${moves}) as moves`.execute(db)
    return rows[0]?.sum ?? 0
  }
}

/** What of a customer's issued bills was called off and is not settled, as far as nothing is paid for it. */
export async function sumCalledOff(db: Db, customerId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(due - owed), 0)::bigint as sum from (
      select greatest(0, total - credited - received - written_off) as due,
        coalesce((select amount from dues where dues.bill_id = bills.id), 0) as owed
      from bills where customer_id = ${customerId} and kind = 'bill' and state = 'issued'
    ) as bills`.execute(db)
  return rows[0]?.sum ?? 0
}
