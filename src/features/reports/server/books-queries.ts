import { type RawBuilder, sql } from 'kysely'
import { clinic } from '../../../clinic/clinic.ts'
import type { Db } from '../../../lib/server/database/database.ts'
import { addDays, startOfDay } from '../../../lib/time.ts'
import { publicPhone } from '../../auth/rules.ts'
import { nameOfLogin } from '../../auth/server/people-queries.ts'
import type { DayBook, Owed, TakenFor, TaxSummary } from '../books-schemas.ts'
import type { Period } from '../rules.ts'

/** Which books there is anything in. */
export async function readBooks(db: Db): Promise<{ money: boolean; tax: boolean }> {
  const { rows } = await sql<{ money: boolean; tax: boolean }>`
    select exists (select from ledger_entries) as money,
      exists (select from tax_settings where status <> 'none') as tax`.execute(db)
  return rows[0] ?? { money: false, tax: false }
}

const isMoved = ({ from, to }: Period) =>
  sql`e.at >= ${startOfDay(from)} and e.at < ${startOfDay(addDays(to, 1))}`
const sumOf = (kind: 'taken' | 'refunded' | 'undone') =>
  sql`coalesce(sum(e.amount) filter (where e.kind = ${sql.lit(kind)}), 0)::bigint as ${sql.ref(kind)}`
const MOVED = sql`${sumOf('taken')}, ${sumOf('refunded')}, ${sumOf('undone')}, count(*) as count`
const DAY = sql`(e.at at time zone ${sql.lit(clinic.timeZone)})::date`

/** What the entries of a period add up to: by day and method, by person, and what was written off. */
export async function readDayBook(db: Db, period: Period): Promise<DayBook> {
  const methods = await sql<DayBook['methods'][number]>`
    select ${DAY} as day, e.method, ${MOVED} from ledger_entries e
    where ${isMoved(period)} and e.kind <> 'written_off' group by 1, 2 order by 1, 2`.execute(db)
  const writtenOff = await sql<DayBook['writtenOff'][number]>`
    select ${DAY} as day, sum(e.amount)::bigint as amount, count(*) as count from ledger_entries e
    where ${isMoved(period)} and e.kind = 'written_off' group by 1 order by 1`.execute(db)
  const persons = await sql<DayBook['persons'][number]>`
    with sums as (
      select e.made_by, ${MOVED} from ledger_entries e
      where ${isMoved(period)} and e.kind <> 'written_off' group by e.made_by
    )
    select ${nameOfLogin(sql.ref('sums.made_by'))} as person, taken, refunded, undone, count
    from sums order by person nulls last, made_by`.execute(db)
  return { methods: methods.rows, persons: persons.rows, writtenOff: writtenOff.rows }
}

/** An amount's share of a line, so that the shares of all lines are the whole. */
const shareUpTo = (weight: RawBuilder<unknown>) => sql`round(amount * ${weight} / whole)`

/**
 * What the money of a period was for. What was taken for a bill is shared over its lines by what they cost, and what was
 * given back by what was credited of them. What paid a bill whole, as most does, is its lines' totals without sharing.
 */
export async function readTakenFor(db: Db, period: Period): Promise<TakenFor> {
  const { rows } = await sql<{ service: string | null; isLine: boolean; amount: number }>`
    with moved as (
      select e.id, e.kind = 'refunded' as back, case when e.kind = 'taken' then e.amount else -e.amount end as amount
      from ledger_entries e where ${isMoved(period)} and e.kind <> 'written_off'
    ), of_bills as (
      select moves.*, not back and amount = b.total and b.round_off = 0 as is_whole, b.credited
      from (
        select a.bill_id, moved.back, sum(a.amount) as amount
        from moved join allocations a on a.entry_id = moved.id group by 1, 2 having sum(a.amount) <> 0
      ) moves join bills b on b.id = moves.bill_id
    ), weighed as (
      select of_bills.bill_id, of_bills.back, of_bills.amount, l.id, l.position, l.appointment_id, l.product_id,
        case when of_bills.back and of_bills.credited > 0 then l.credited else l.total end as weight
      from of_bills join bill_lines l on l.bill_id = of_bills.bill_id where not of_bills.is_whole
    ), ranked as (
      select *, sum(weight) over (partition by bill_id, back order by position, id) as up_to,
        sum(weight) over (partition by bill_id, back) as whole
      from weighed where weight > 0
    ), shared as (
      select appointment_id, product_id,
        ${shareUpTo(sql`up_to`)} - ${shareUpTo(sql`(up_to - weight)`)} as amount
      from ranked
      union all
      select l.appointment_id, l.product_id, l.total
      from of_bills join bill_lines l on l.bill_id = of_bills.bill_id where of_bills.is_whole
    ), named as (
      select coalesce(appointments.service_type, products.name) as service, sum(shared.amount)::bigint as amount
      from shared left join appointments on appointments.id = appointment_id
        left join products on products.id = product_id
      group by 1
    ), all_of_it as (select coalesce(sum(amount), 0)::bigint as amount from moved)
    select service, true as "isLine", amount from named where amount <> 0
    union all
    select null, false, amount - (select coalesce(sum(amount), 0)::bigint from named) from all_of_it
    order by amount desc, service`.execute(db)
  return {
    services: rows.flatMap(({ isLine, ...row }) => (isLine ? [row] : [])),
    advances: rows.find(({ isLine }) => !isLine)?.amount ?? 0,
  }
}

const MAX_OWING = 1000

type OwedRow = {
  customerId: string | null
  fullName: string | null
  phone: string | null
  buyerName: string | null
  owed: number
  since: string | null
  bills: number
  billId: string | null
  advance: number
  advanceSince: string | null
  allOwed: number
  allAdvances: number
  allCount: number
}

/** Who owes something on issued bills, or has paid in advance. Each bill of no one's stands by itself. */
export async function readOwed(db: Db): Promise<Owed> {
  const { rows } = await sql<OwedRow>`
    with owing as (
      select customer_id, case when customer_id is null then id end as bill,
        sum(total - credited - received - written_off)::bigint as owed, min(issued_on) as since,
        count(*) as bills, (array_agg(id order by issued_on, id))[1] as bill_id,
        (array_agg(buyer->>'name' order by issued_on, id))[1] as buyer_name
      from bills
      where kind = 'bill' and state = 'issued' and received + written_off < total - credited
      group by 1, 2
    ), advances as (
      select customer_id, sum(left_over)::bigint as advance, min(${sql`(at at time zone ${sql.lit(clinic.timeZone)})::date`}) as since
      from ledger_entries where left_over > 0 group by customer_id
    ), both_of as (
      select coalesce(owing.customer_id, advances.customer_id) as customer_id, owing.bill, owing.buyer_name,
        coalesce(owed, 0) as owed, owing.since, coalesce(bills, 0) as bills, owing.bill_id,
        coalesce(advance, 0) as advance, advances.since as advance_since
      from owing full join advances on advances.customer_id = owing.customer_id
    )
    select both_of.customer_id as "customerId", customers.full_name as "fullName", customers.phone_number as phone,
      buyer_name as "buyerName", owed, since, bills, bill_id as "billId", advance, advance_since as "advanceSince",
      (sum(owed) over ())::bigint as "allOwed", (sum(advance) over ())::bigint as "allAdvances",
      count(*) over () as "allCount"
    from both_of left join customers on customers.id = both_of.customer_id
    order by since nulls last, owed desc, advance desc, both_of.customer_id, bill limit ${sql.lit(MAX_OWING)}`.execute(
    db,
  )
  return presentOwed(rows)
}

function presentOwed(rows: readonly OwedRow[]): Owed {
  const { allOwed = 0, allAdvances = 0, allCount = 0 } = rows[0] ?? {}
  const listed = (key: 'owed' | 'advance') => rows.reduce((sum, row) => sum + row[key], 0)
  return {
    owed: allOwed,
    advances: allAdvances,
    customers: rows.map(
      ({ customerId, fullName, phone, allOwed: _o, allAdvances: _a, allCount: _c, ...row }) => ({
        ...row,
        customer:
          customerId === null || fullName === null
            ? null
            : { id: customerId, fullName, phone: publicPhone(phone) },
      }),
    ),
    others: {
      count: allCount - rows.length,
      owed: allOwed - listed('owed'),
      advance: allAdvances - listed('advance'),
    },
  }
}

const taxOf = (column: string) =>
  sql`sum(case when d.kind = 'credit' then -l.${sql.ref(column)} else l.${sql.ref(column)} end)::bigint as ${sql.ref(column)}`

/** What was billed in a period while the clinic was registered, by place of supply, rate and code. */
export async function readTaxSummary(db: Db, { from, to }: Period): Promise<TaxSummary> {
  const documents = sql`
    select id, kind, coalesce(buyer->>'placeState', facts->'clinic'->>'state') as place, total, round_off
    from bills where state = 'issued' and issued_on between ${from}::date and ${to}::date
      and facts->'clinic'->>'status' <> 'none'`
  const { rows } = await sql<TaxSummary['rows'][number]>`
    with documents as (${documents})
    select d.kind, d.place, l.hsn, l.rate, count(distinct d.id) as bills, ${taxOf('taxable')}, ${taxOf('exempt')},
      ${taxOf('cgst')}, ${taxOf('sgst')}, ${taxOf('igst')}, ${taxOf('total')}
    from documents d join bill_lines l on l.bill_id = d.id
    group by 1, 2, 3, 4 order by 1, 2, 4 nulls first, 3`.execute(db)
  const sums = await sql<{ roundOff: number; total: number }>`
    with documents as (${documents})
    select coalesce(sum(case when kind = 'credit' then -round_off else round_off end), 0)::bigint as "roundOff",
      coalesce(sum(case when kind = 'credit' then -total else total end), 0)::bigint as total
    from documents`.execute(db)
  return { rows, ...(sums.rows[0] ?? { roundOff: 0, total: 0 }) }
}
