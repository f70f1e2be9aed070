import { type RawBuilder, sql } from 'kysely'
import { clinic } from '../../../../clinic/clinic.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { plannedForValues } from '../../../../lib/server/database/planned-for-values.ts'
import { addDays, startOfDay } from '../../../../lib/time.ts'
import { IS_METHOD_RECORDED } from '../../../money/ledger/server/ledger-queries.ts'
import { publicPhone } from '../../../platform/auth/rules.ts'
import { nameOfLogin } from '../../../platform/auth/server/people-queries.ts'
import type { DayBook, Owed, TakenFor, TaxSummary } from '../books-schemas.ts'
import type { Period } from '../rules.ts'

/** Which books there is anything in. */
export async function readBooks(db: Db): Promise<{ money: boolean; tax: boolean }> {
  const { rows } = await sql<{ money: boolean; tax: boolean }>`
    select exists (select from ledger_entries) as money,
      exists (select from tax_settings where status <> 'none') as tax`.execute(db)
  return rows[0] ?? { money: false, tax: false }
}

const isWithin = (at: RawBuilder<unknown>, { from, to }: Period) =>
  sql`${at} >= ${startOfDay(from)} and ${at} < ${startOfDay(addDays(to, 1))}`
const isMoved = (period: Period) => isWithin(sql`e.at`, period)
/** An undone payment whose method was recorded is taken off what was taken without one. */
const MOVED = sql`
  coalesce(sum(e.amount) filter (where e.kind = 'taken' or ${IS_METHOD_RECORDED}), 0)::bigint as taken,
  coalesce(-sum(e.amount) filter (where e.kind = 'refunded'), 0)::bigint as refunded,
  coalesce(-sum(e.amount) filter (where e.kind = 'undone' and not ${IS_METHOD_RECORDED}), 0)::bigint as undone, count(*) as count`
const hasMoved = ({ taken, refunded, undone }: DayBook['persons'][number] | DayBook['methods'][number]) =>
  taken !== 0 || refunded !== 0 || undone !== 0
const DAY = sql`(e.at at time zone ${sql.lit(clinic.timeZone)})::date`

/** What was given up, or became income, by day. */
async function sumByDay(db: Db, period: Period, kind: 'written_off' | 'kept') {
  const { rows } = await sql<DayBook['writtenOff'][number]>`
    select ${DAY} as day, sum(e.amount)::bigint as amount, count(*) as count from ledger_entries e
    where ${isMoved(period)} and e.kind = ${sql.lit(kind)} group by 1 order by 1`.execute(db)
  return rows
}

/** What the entries of a period add up to: by day and method, by person, and what was written off or became income. */
export async function readDayBook(db: Db, period: Period): Promise<DayBook> {
  const methods = await sql<DayBook['methods'][number]>`
    select ${DAY} as day, e.method, ${MOVED} from takings e
    where ${isMoved(period)} group by 1, 2 order by 1, 2`.execute(db)
  const persons = await sql<DayBook['persons'][number]>`
    with sums as (
      select e.made_by, ${MOVED} from takings e where ${isMoved(period)} group by e.made_by
    )
    select ${nameOfLogin(sql.ref('sums.madeBy'))} as person, taken, refunded, undone, count
    from sums order by person nulls last, made_by`.execute(db)
  const [writtenOff, income] = [await sumByDay(db, period, 'written_off'), await sumByDay(db, period, 'kept')]
  return {
    methods: methods.rows.filter(hasMoved),
    persons: persons.rows.filter(hasMoved),
    writtenOff,
    income,
  }
}

/** The service of a line without an appointment, as it was called then; null for any other line. */
const COUNTER_SERVICE = sql`case when l.service_id is not null then l.name end`

/** An amount's share of a line, so that the shares of all lines are the whole. */
const shareUpTo = (weight: RawBuilder<unknown>) => sql`round(amount * ${weight} / whole)`

/**
 * What the money of a period was for. What was taken for a bill is shared over its lines by what they cost, and what was
 * given back by what was credited of them. What paid a bill whole, as most does, is its lines' totals without sharing.
 */
export async function readTakenFor(db: Db, period: Period): Promise<TakenFor> {
  const { rows } = await plannedForValues(db, (tx) =>
    sql<{ service: string | null; of: 'line' | 'taken' | 'kept'; amount: number }>`
    with moved as (
      select a.bill_id, e.kind = 'refunded' as back, sum(a.amount) as amount
      from paid_bills p join allocations a on a.bill_id = p.bill_id join ledger_entries e on e.id = a.entry_id
      where p.whole_at is null and ${isMoved(period)} and e.kind <> 'written_off'
      group by 1, 2 having sum(a.amount) <> 0
    ), weighed as (
      select moved.*, l.id, l.position, l.appointment_id, l.product_id, ${COUNTER_SERVICE} as counter_service,
        case when moved.back and b.credited > 0 then l.credited else l.total end as weight
      from moved join bills b on b.id = moved.bill_id join bill_lines l on l.bill_id = moved.bill_id
    ), ranked as (
      select *, sum(weight) over (partition by bill_id, back order by position, id) as up_to,
        sum(weight) over (partition by bill_id, back) as whole
      from weighed where weight > 0
    ), sums as (
      select coalesce(service_type, counter_service) as service_name, product_id,
        sum(${shareUpTo(sql`up_to`)} - ${shareUpTo(sql`(up_to - weight)`)}) as amount
      from ranked left join appointments on appointments.id = appointment_id group by 1, 2
      union all
      select coalesce(service_type, ${COUNTER_SERVICE}), product_id, sum(l.total)
      from paid_bills p join bill_lines l on l.bill_id = p.bill_id
        left join appointments on appointments.id = appointment_id
      where ${isWithin(sql`p.whole_at`, period)} group by 1, 2
    )
    select coalesce(service_name, name) as service, 'line' as of, sum(amount)::bigint as amount
    from sums left join products on products.id = product_id group by 1
    union all
    select null, 'taken', coalesce(sum(e.amount), 0)::bigint from takings e where ${isMoved(period)}
    union all
    select null, 'kept', coalesce(sum(e.amount), 0)::bigint from ledger_entries e where ${isMoved(period)} and e.kind = 'kept'
    order by amount desc, service`.execute(tx),
  )
  const services = rows.flatMap(({ of, ...row }) => (of === 'line' && row.amount !== 0 ? [row] : []))
  const sumFor = (what: 'taken' | 'kept') => rows.find(({ of }) => of === what)?.amount ?? 0
  const income = sumFor('kept')
  return {
    services,
    income,
    advances: services.reduce((left, { amount }) => left - amount, sumFor('taken') - income),
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
  appointments: number
  billId: string | null
  appointmentId: string | null
  advance: number
  advanceSince: string | null
  allOwed: number
  allAdvances: number
  allCount: number
}

const dayOfSince = sql`(since at time zone ${sql.lit(clinic.timeZone)})::date`

/** Who owes something, or has paid in advance. Each bill of no one's stands by itself. */
export async function readOwed(db: Db): Promise<Owed> {
  const statement = sql<OwedRow>`
    with owing as (
      select dues.customer_id, case when dues.customer_id is null then bill_id end as bill, sum(amount)::bigint as owed,
        min(coalesce(issued_on, ${dayOfSince})) as since, count(bill_id) as bills, count(appointment_id) as appointments,
        (array_agg(bill_id order by since, bill_id) filter (where bill_id is not null))[1] as bill_id,
        (array_agg(appointment_id order by since, appointment_id) filter (where appointment_id is not null))[1] as appointment_id,
        (array_agg(buyer->>'name' order by since, bill_id))[1] as buyer_name
      from dues left join bills on bills.id = bill_id group by 1, 2
    ), advances as (
      select customer_id, sum(amount)::bigint as advance, min(${dayOfSince}) as since from held_money group by customer_id
    ), both_of as (
      select coalesce(owing.customer_id, advances.customer_id) as customer_id, owing.bill, owing.buyer_name,
        coalesce(owed, 0) as owed, owing.since, coalesce(bills, 0) as bills, coalesce(appointments, 0) as appointments, owing.bill_id, owing.appointment_id,
        coalesce(advance, 0) as advance, advances.since as advance_since
      from owing full join advances on advances.customer_id = owing.customer_id
    )
    select both_of.customer_id, customers.full_name, customers.phone_number as phone,
      buyer_name, owed, since, bills, appointments, bill_id, appointment_id, advance, advance_since,
      (sum(owed) over ())::bigint as "allOwed", (sum(advance) over ())::bigint as "allAdvances",
      count(*) over () as "allCount"
    from both_of left join customers on customers.id = both_of.customer_id
    order by since nulls last, owed desc, advance desc, both_of.customer_id, bill limit ${sql.lit(MAX_OWING)}`
  return presentOwed((await plannedForValues(db, (tx) => statement.execute(tx))).rows)
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

const signed = (column: string) => sql`(case when kind = 'credit' then -1 else 1 end * ${sql.ref(column)})`
const taxOf = (column: string) => sql`sum(${signed(column)})::bigint as ${sql.ref(column)}`

/** What was billed in a period while the clinic was registered, by place of supply, rate and code. */
export async function readTaxSummary(db: Db, { from, to }: Period): Promise<TaxSummary> {
  const { rows } = await sql<TaxSummary['rows'][number] & { roundOff: number }>`
    select kind, place, hsn, rate, sum(bills) as bills, ${taxOf('taxable')}, ${taxOf('exempt')}, ${taxOf('cgst')},
      ${taxOf('sgst')}, ${taxOf('igst')}, ${taxOf('total')}, sum(${signed('roundOff')})::bigint as "roundOff"
    from tax_days where day between ${from}::date and ${to}::date
    group by 1, 2, 3, 4 order by 1, 2, 4 nulls first, 3`.execute(db)
  const roundOff = rows.reduce((sum, row) => sum + row.roundOff, 0)
  const total = rows.reduce((sum, row) => sum + row.total, roundOff)
  return { rows: rows.map(({ roundOff: _, ...row }) => row), roundOff, total }
}
