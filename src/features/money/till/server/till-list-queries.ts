import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import { nameOfLogin } from '../../../platform/auth/server/people-queries.ts'

/** The most of each list beside a till. */
const MAX_SHOWN = sql.lit(50)

/** The first rows of a list, and how many there are. */
export type Some<Row> = { items: Row[]; count: number }

function someOf<Row>(rows: (Row & { count: number })[]): Some<Row> {
  return { items: rows.map(({ count: _, ...row }) => row as Row), count: rows[0]?.count ?? 0 }
}

/** From an instant on, and before another one if there is one. */
export type Window = { from: Date; until: Date | null }

export type TillEntryRow = {
  id: string
  kind: 'taken' | 'refunded' | 'undone'
  amount: number
  at: Date
  by: string | null
  billId: string | null
  bill: string | null
  customer: string | null
}

async function listEntries(db: Db, condition: RawBuilder<unknown>): Promise<Some<TillEntryRow>> {
  const { rows } = await sql<TillEntryRow & { count: number }>`
    select e.id, e.kind, e.amount, e.at, ${nameOfLogin(sql`e.made_by`)} as by, b.id as "billId", b.label as bill,
      coalesce(customers.full_name, b.buyer->>'name') as customer, (count(*) over ())::int as count
    from ledger_entries e
    left join lateral (select bills.id, label, state, buyer from allocations join bills on bills.id = bill_id
      where entry_id = e.id order by allocations.id limit 1) as b on true
    left join customers on customers.id = e.customer_id
    where ${condition} order by e.at, e.id limit ${MAX_SHOWN}`.execute(db)
  return someOf(rows)
}

const within = ({ from, until }: Window) =>
  sql`e.at >= ${from} and (${until}::timestamptz is null or e.at < ${until})`

/** Cash that was taken or given back while no till was open. */
export async function listOutside(db: Db, window: Window): Promise<Some<TillEntryRow>> {
  return await listEntries(db, sql`e.till_session_id is null and e.method = 'cash' and ${within(window)}`)
}

/** The cash that came or, negative, went since an instant while no till was open. */
export async function sumOutside(db: Db, from: Date): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from takings
    where till_session_id is null and method = 'cash' and at >= ${from}`.execute(db)
  return rows[0]?.sum ?? 0
}

/** What was taken without a method, in a till or since the one before it was closed. */
export async function listUnrecorded(db: Db, tillId: string, window: Window): Promise<Some<TillEntryRow>> {
  return await listEntries(
    db,
    sql`(e.till_session_id = ${tillId} or (e.till_session_id is null and ${within(window)}))
      and e.kind = 'taken' and e.method = 'unrecorded' and e.undone_at is null`,
  )
}

export type UnbilledRow = {
  appointmentId: string | null
  doseId: string | null
  at: Date
  customer: string
  petName: string
  serviceType: string
  amount: number
}

/** The appointments of some days that were completed, and the charged doses, that stand on no bill. */
export async function listUnbilled(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<Some<UnbilledRow>> {
  const { rows } = await sql<UnbilledRow & { count: number }>`
    select *, (count(*) over ())::int as count from (
      select a.id as "appointmentId", null::uuid as "doseId", appointment_date as at, full_name as customer,
        pets.name as "petName", service_type, payment_amount as amount
      from dues join appointments a on a.id = dues.appointment_id
        join customers on customers.phone_number = a.owner_phone join pets on pets.id = pet_id
      where appointment_date >= ${from} and appointment_date < ${until}
      union all
      select null, care_doses.id, made_at, full_name, pets.name, product_name, round(price * thousandths / 1000.0)::bigint
      from care_doses join products on products.id = product_id join pets on pets.id = pet_id
        join customers on customers.phone_number = pets.owner_phone
      where charged and voided_at is null and made_at >= ${from} and made_at < ${until}
        and not exists (select from bill_lines where dose_id = care_doses.id and live)
    ) as unbilled order by at, "appointmentId", "doseId" limit ${MAX_SHOWN}`.execute(db)
  return someOf(rows)
}
