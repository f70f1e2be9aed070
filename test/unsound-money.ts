import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../src/lib/server/database/database.ts'

const givenOf = sql`(coalesce((select sum(amount) from allocations where entry_id = e.id), 0)
  + coalesce((select sum(amount) from ledger_entries r where r.returns = e.id), 0))`
const receivedOf = (isWrittenOff: boolean) => sql`coalesce((
  select sum(a.amount) from allocations a join ledger_entries e on e.id = a.entry_id
  where a.bill_id = bills.id and (e.kind = 'written_off') = ${sql.lit(isWrittenOff)}), 0)`
const NOTED = sql`bill_lines l left join (
  select credits, sum(total) as total, sum(credited_thousandths) as quantity, sum(cgst) as cgst, sum(sgst) as sgst, sum(igst) as igst from bill_lines
  where credits is not null group by credits) n on n.credits = l.id`

/** What does not hold of all that the ledger, the bills, the till and the stock say together. */
export async function findUnsound(db: Db): Promise<{ what: string }[]> {
  return await withoutHurry(db, UNSOUND)
}

/** The rows of a statement that may take longer than one of the server. */
async function withoutHurry<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> {
  return await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return (await statement.execute(tx)).rows
  })
}

const unsoundNumbers = sql`
  union all select 'gap in ' || series || ' ' || year from bills where number is not null
    group by series, year having max(number) <> count(*) or min(number) <> 1
  union all select 'gap in ' || series || ' ' || year from bill_numbers where series = 'CERT'
    and last <> (select count(*) from certificates where label like 'CERT/' || year || '/%')
  union all select 'last of ' || series || ' ' || year from bill_numbers
    where series <> 'CERT' and last is distinct from (select max(number) from bills
      where bills.series = bill_numbers.series and bills.year = bill_numbers.year)
  union all select 'date of ' || label from (
    select label, series, year, number, issued_on, lag(issued_on) over in_order as before,
      lag(number) over in_order as after from bills
    where number is not null window in_order as (partition by series, year order by number)) numbered
    where issued_on < before and not exists (select from bill_day_answers a
      where (a.series, a.year) = (numbered.series, numbered.year) and not a.is_right
        and a.number >= after and a.number < numbered.number and a.today <= issued_on)
  union all select 'year of ' || label from bills where number is not null
    and year <> to_char(issued_on - interval '3 months', 'YY') || '-' || to_char(issued_on + interval '9 months', 'YY')`

const unsoundAppointments = sql`
  union all select 'status of ' || appointments.id from bill_lines l join bills b on b.id = l.bill_id
    join appointments on appointments.id = l.appointment_id
    where l.live and (payment_status <> case when l.returned then 'refunded'
        when b.state = 'draft' and b.total > 0 and b.received >= b.total then 'paid'
        when b.state = 'issued' and b.total - b.credited - b.received - b.written_off = 0 then 'paid' else 'pending' end
      or billed <> (b.state = 'issued') or (billed and payment_amount <> l.total))
  union all select 'refunded off a bill ' || id from appointments where payment_status = 'refunded'
    and not exists (select from bill_lines where appointment_id = appointments.id and live and returned)
  union all select 'paid, and never before ' || id from appointments where payment_status = 'paid' and paid_at is null
    and not exists (select from bill_lines l join bills on bills.id = l.bill_id
      where appointment_id = appointments.id and live and written_off > 0)
  union all select 'paid or billed off a bill ' || id from appointments where (payment_status = 'paid' or billed)
    and not exists (select from bill_lines where appointment_id = appointments.id and live)
  union all select 'charged twice ' || appointment_id from bill_lines where live and appointment_id is not null
    group by appointment_id having count(*) > 1`

const unsoundTills = sql`
  union all select 'till ' || id from till_sessions s where closed_at is not null and (
    expected <> float_amount
      + coalesce((select sum(amount) from till_moves where till_session_id = s.id), 0)
      + coalesce((select sum(case kind when 'taken' then amount else -amount end) from ledger_entries
        where till_session_id = s.id and method = 'cash'), 0)
    or not exists (select from till_counts c where c.till_session_id = s.id
      and (c.counted, c.expected) = (s.counted, s.expected)))
  union all select 'tills beside each other ' || id from (
    select id, opened_at, lag(closed_at) over (order by (
      select max(id) from till_counts where till_session_id = till_sessions.id) nulls last, opened_at, id) as before
    from till_sessions) s
    -- more than that, and a clock was wrong
    where opened_at <= before and opened_at >= before - interval '5 minutes'`

const unsoundStock = sql`
  union all select 'left of lot ' || id from stock_lots where left_now <> coalesce((
    select sum(thousandths) from stock_moves where lot_id = stock_lots.id), 0)
  union all select 'sold of line ' || l.id from bill_lines l join bills b on b.id = l.bill_id
    join stock_moves m on m.bill_line_id = l.id group by l.id, b.state
    having sum(m.thousandths) > 0 or b.state <> 'issued'
      or l.thousandths <> -sum(m.thousandths) filter (where m.kind = 'sold')
      or l.credited_thousandths < sum(m.thousandths) filter (where m.kind = 'returned')`

/** What the books are read from, and isn't as its bills and payments say. */
const unsoundBooks = sql`
  union all select 'paid whole ' || coalesce(p.bill_id, b.id) from paid_bills p full join (
    select bills.id, case when count(*) = 1 and bool_and(state <> 'draft' and round_off = 0 and e.kind = 'taken'
      and a.amount = bills.total) then min(e.at) end as whole_at
    from bills join allocations a on a.bill_id = bills.id join ledger_entries e on e.id = a.entry_id group by 1
  ) b on b.id = p.bill_id where p.whole_at is distinct from b.whole_at or p.bill_id is null or b.id is null
  union all select 'taxes of ' || day from (
    select day, kind, place, hsn, rate, bills, taxable, exempt, cgst, sgst, igst, total from tax_days
    except all
    select issued_on, kind, coalesce(buyer->>'placeState', facts->'clinic'->>'state'), hsn, rate, count(distinct b.id),
      sum(taxable), sum(exempt), sum(cgst), sum(sgst), sum(igst), sum(l.total)
    from bills b join bill_lines l on l.bill_id = b.id
    where state = 'issued' and facts->'clinic'->>'status' <> 'none' group by 1, 2, 3, 4, 5
  ) kept
  union all select 'bills of ' || coalesce(b.day, t.day) from (
    select issued_on as day, kind, sum(round_off) as round_off, sum(total) as total
    from bills where state = 'issued' and facts->'clinic'->>'status' <> 'none' group by 1, 2
  ) b full join (
    select day, kind, sum(round_off) as round_off, sum(total + round_off) as total from tax_days group by 1, 2
  ) t on t.day = b.day and t.kind = b.kind where (b.round_off, b.total) is distinct from (t.round_off, t.total)`

const UNSOUND = sql<{ what: string }>`
    select 'received ' || id as what from bills where received <> ${receivedOf(false)}
    union all select 'written off ' || id from bills where written_off <> ${receivedOf(true)}
    union all select 'credited ' || id from bills where kind = 'bill' and credited <> coalesce((
      select sum(n.total) from bills n where n.credits = bills.id), 0)
    union all select 'credited line ' || id from ${NOTED} where l.credited <> coalesce(n.total, 0)
    union all select 'credited quantity ' || id from ${NOTED} where l.credits is null
      -- what comes back for nothing is on no note
      and l.total > 0 and (l.credited_thousandths < coalesce(n.quantity, 0)
        or round(l.total::numeric * (l.credited_thousandths - coalesce(n.quantity, 0)) / l.thousandths) > 0
        or l.credited < round(l.total::numeric * l.credited_thousandths / l.thousandths))
    union all select 'credited tax ' || id from ${NOTED} where l.credited = l.total and l.total > 0
      and (l.cgst, l.sgst, l.igst) <> (n.cgst, n.sgst, n.igst)
    union all select 'sums of line ' || id from bill_lines
      where total <> taxable + exempt + cgst + sgst + igst or cgst <> sgst
    union all select 'lines of ' || id from bills where state <> 'draft' and total - round_off <> (
      select coalesce(sum(l.total), 0) from bill_lines l where l.bill_id = bills.id)
    union all select 'overspent ' || id from ledger_entries e where kind = 'taken' and amount < ${givenOf}
    union all select 'left of ' || id from ledger_entries e
      where left_over <> case when kind = 'taken' and undone_at is null then amount - ${givenOf} else 0 end
    union all select 'undone ' || u.id from ledger_entries u join allocations a on a.entry_id in (u.id, u.undoes)
      where u.kind = 'undone' group by u.id, a.bill_id having sum(a.amount) <> 0
    ${unsoundNumbers} ${unsoundAppointments} ${unsoundTills} ${unsoundStock} ${unsoundBooks}`

/** Digests of all that stands for good: issued bills without their sums, their lines, and closed tills. */
export async function readStanding(db: Db): Promise<Map<string, string>> {
  const rows = await withoutHurry(db, STANDING)
  return new Map(rows.map(({ id, digest }) => [id, digest]))
}

/** Joining two customers gives what is the one's to the other. */
const STANDING = sql<{ id: string; digest: string }>`
    select id::text, md5((to_jsonb(bills) - array['credited', 'received', 'written_off', 'customer_id'])::text
      || (select coalesce(string_agg((to_jsonb(l) - array['credited', 'live', 'returned', 'charged_anyway', 'credited_thousandths'])::text, '' order by l.id), '')
        from bill_lines l where l.bill_id = bills.id)) as digest
    from bills where state <> 'draft'
    union all select id::text, md5(till_sessions::text) from till_sessions where closed_at is not null
    union all select id::text, md5((to_jsonb(e) - array['undone_at', 'left_over', 'customer_id'])::text) from ledger_entries e`

/** What stood for good and is another now, or gone. */
export function findChanged(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  return [...before].flatMap(([id, digest]) => (now.get(id) === digest ? [] : [id]))
}
