import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { comesAfter, type PageRange } from '../../../../lib/server/database/cursor.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { type CustomerScope, isOfCustomer } from '../../../../lib/server/database/owner-scope.ts'
import { everyPart, isCustomer } from '../../../../lib/server/database/search.ts'
import { amountTerm, referenceTerm } from '../bank-terms.ts'
import type { BILL_FILTERS } from '../bill-schemas.ts'
import { BILL, type BillRow, type LineRow } from './bill-queries.ts'

type BillFilter = {
  filter?: (typeof BILL_FILTERS)[number] | undefined
  customerId?: string | undefined
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
  ids?: readonly string[] | undefined
}

/** Whose bills a list holds; a customer sees what was issued to them. */
type Listed = { records: CustomerScope } & BillFilter & PageRange

export type BillItemRow = BillRow & { what: string }

/** Not a draft that was opened and left: nothing is on it. */
const HOLDS_SOMETHING = sql<SqlBool>`(received > 0 or exists (select from bill_lines where bill_id = bills.id))`

const FILTERS = {
  all: sql<SqlBool>`(state <> 'draft' or ${HOLDS_SOMETHING})`,
  open: sql<SqlBool>`kind = 'bill' and state = 'issued' and received + written_off < total - credited
    and received + written_off < total - credited
      - coalesce((select sum(amount) from called_off where called_off.bill_id = bills.id), 0)`,
  calledOff: sql<SqlBool>`id in (select bill_id from called_off)`,
  draft: sql<SqlBool>`state = 'draft' and ${HOLDS_SOMETHING}`,
  issued: sql<SqlBool>`state = 'issued' and kind = 'bill'`,
  credit: sql<SqlBool>`state = 'issued' and kind = 'credit'`,
} satisfies Record<(typeof BILL_FILTERS)[number], RawBuilder<SqlBool>>

/** A page of bills, newest first. The limit is applied before anything is joined. */
export async function listBills(
  db: Db,
  { records, filter = 'all', customerId, q, from, to, ids, after, limit }: Listed,
): Promise<BillItemRow[]> {
  const conditions = [
    isOfCustomer(records, 'customerId'),
    ...(records === 'all' ? [] : [sql<SqlBool>`state = 'issued'`]),
    FILTERS[filter],
    comesAfter(after, ['createdAt', 'id'], 'desc'),
    ...(customerId === undefined ? [] : [sql<SqlBool>`customer_id = ${customerId}`]),
    ...(from === undefined && to === undefined ? [] : [await issuedWithin(db, from, to)]),
    ...(ids === undefined ? [] : [sql<SqlBool>`id = any(${ids}::uuid[])`]),
  ]
  const { rows } = await sql<BillItemRow>`
    with bills as (
      select * from ${q ? await foundBy(db, q) : sql`bills`} where ${sql.join(conditions, sql` and `)}
      order by created_at desc, id desc limit ${sql.lit(limit)}
    )
    select listed.*, coalesce((select string_agg(name, ', ' order by position) from (
        select name, position from bill_lines where bill_id = listed.id order by position limit 3
      ) as first_lines), '') as what
    from (${BILL}) as listed order by created_at desc, id desc`.execute(db)
  return rows
}

/**
 * Issued on some days. Of these the first and the last that was begun say where in the list they are; read before, as
 * PostgreSQL can't guess how many lie between two that it doesn't know yet.
 */
async function issuedWithin(db: Db, from = '0001-01-01', to = '9999-12-31'): Promise<RawBuilder<SqlBool>> {
  const days = sql`between ${from}::date and ${to}::date`
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(created_at) as first, max(created_at) as last
    from (select created_at from bills where issued_on ${days} offset 0) as begun`.execute(db)
  const { first = null, last = null } = rows[0] ?? {}
  // Not by the index of the days, which has all of them to sort.
  return sql<SqlBool>`issued_on + 0 ${days} and created_at between ${first}::timestamptz and ${last}::timestamptz`
}

/** With more customers than this in whose names a term is, a page of their bills is soon found among all. */
const MANY_OWNERS = 200
const isNamed = (q: string) => sql<SqlBool>`buyer ? 'name' and (customer_id is null or buyer ? 'gstin')
  and buyer->>'name' ilike ${`%${escaped(q)}%`}`

/** A number by its end, which the index has the other way round; `42` is `00042`. */
function hasNumber(q: string): RawBuilder<SqlBool> {
  const typed = q.trim().toUpperCase()
  const end = /^\d+$/.test(typed) ? typed.padStart(5, '0') : typed
  const isOne = /^[A-Z0-9/-]+$/.test(end)
  return isOne ? sql<SqlBool>`reverse(label) like ${`${[...end].reverse().join('')}%`}` : sql<SqlBool>`false`
}

/** How many payments of one amount are looked for: the latest. */
const MANY_PAYMENTS = sql.lit(500)

/** The bills that a payment belongs to of which a term is the amount, the reference or its end; null for any other term. */
function paidWith(q: string): RawBuilder<unknown> | null {
  const amount = amountTerm(q)
  const said = referenceTerm(q)
  const end = said === null ? '' : [...said.reference].reverse().join('')
  const entries = [
    ...(amount === null
      ? []
      : [
          sql`(select id from ledger_entries where amount = ${amount} order by at desc limit ${MANY_PAYMENTS})`,
        ]),
    ...(said === null
      ? []
      : [
          sql`(select id from ledger_entries
          where reverse(lower(reference)) like ${said.isWhole ? end : `${end}%`})`,
        ]),
  ]
  if (entries.length === 0) return null
  return sql`select bill_id from allocations where entry_id in (${sql.join(entries, sql` union `)})`
}

/** The bills that charge for goods of a batch. */
const ofBatch = (q: string) => sql`
  select bill_id from bill_lines where lower(batch) = lower(${q.trim()})
  union select bill_id from stock_lots join stock_moves on lot_id = stock_lots.id
    join bill_lines on bill_lines.id = bill_line_id where lower(stock_lots.batch) = lower(${q.trim()})`

/**
 * The bills whose number ends with a term, or in whose customer's name or phone it is; of one that names someone else,
 * also in that name; and those that it finds by a payment or a batch. Few are read whole before they are sorted: going
 * through all to fill a page would take seconds.
 */
async function foundBy(db: Db, q: string): Promise<RawBuilder<unknown>> {
  const owners = sql`select id from customers
    where ${everyPart(q, (part) => isCustomer(sql.ref('customers.searchKey'), part))}`
  const { rows } = await sql<{ id: string }>`${owners} limit ${sql.lit(MANY_OWNERS + 1)}`.execute(db)
  const paid = paidWith(q)
  const others = sql.join([ofBatch(q), ...(paid === null ? [] : [paid])], sql` union `)
  if (rows.length > MANY_OWNERS)
    return sql`(select * from bills where ${hasNumber(q)} or (${isNamed(q)}) or customer_id in (${owners})
      or id in (${others})) as bills`
  return sql`(
    select * from bills where id in (
      select id from bills where ${hasNumber(q)}
      union select id from bills where ${isNamed(q)}
      union select id from bills where customer_id = any(${rows.map(({ id }) => id)}::uuid[])
      union ${others}
    ) offset 0) as bills`
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export type DueRow = {
  billId: string | null
  number: string | null
  appointmentId: string | null
  what: string
  since: Date
  amount: number
}

/** What a customer owes, latest first: on bills that are issued, and for what was done and stands on none yet. */
export async function listDues(db: Db, customerId: string): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select dues.bill_id, bills.label as number, appointment_id, since, amount,
      coalesce(service_type, (select string_agg(name, ', ' order by position) from bill_lines where bill_id = bills.id), '') as what
    from dues left join bills on bills.id = dues.bill_id left join appointments on appointments.id = appointment_id
    where dues.customer_id = ${customerId} order by since desc, bills.id, appointments.id`.execute(db)
  return rows
}

/** What the clinic has of a customer's and has not earned. */
export async function sumHeld(db: Db, customerId: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(amount), 0)::bigint as held from held_money where customer_id = ${customerId}`.execute(
    db,
  )
  return rows[0]?.held ?? 0
}

/** The issued bills that charge for appointments of a pet which are still to come. */
export async function listBillsOfPet(db: Db, petId: string): Promise<{ id: string; number: string }[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    select distinct bills.id, label as number
    from appointments join bill_lines on appointment_id = appointments.id join bills on bills.id = bill_id
    where pet_id = ${petId} and appointments.status in ('pending', 'confirmed') and billed and live
      and bill_lines.credited < bill_lines.total
    order by label`.execute(db)
  return rows
}

/** The bill on which a dose stands. */
export async function findBillOfDose(db: Db, doseId: string): Promise<string | undefined> {
  const line = db
    .selectFrom('billLines')
    .select('billId')
    .where('doseId', '=', doseId)
    .where('live', '=', true)
  return (await line.executeTakeFirst())?.billId
}

/** A draft that goes on with a bill: split off it, or from the same. */
export async function findFurtherDraft(db: Db, whole: string): Promise<string | undefined> {
  const draft = db
    .selectFrom('bills')
    .select('id')
    .where('splitOf', '=', whole)
    .where('state', '=', 'draft')
    .orderBy('createdAt', 'desc')
  return (await draft.executeTakeFirst())?.id
}

/** Something that was done, as a case sheet says it: without an amount. */
export type DoneLine = Pick<LineRow, 'id' | 'name' | 'thousandths' | 'unit' | 'batch'> & {
  /** True: it is on an issued bill. */
  isBilled: boolean
}

/** What a case sheet says was done, in the order in which it was added. */
export async function listDone(db: Db, sheetId: string): Promise<DoneLine[]> {
  const { rows } = await sql<DoneLine>`
    select bill_lines.id, name, thousandths, unit, batch, state = 'issued' as "isBilled"
    from bill_lines join bills on bills.id = bill_id
    where sheet_id = ${sheetId} and bills.kind = 'bill' order by bills.created_at, bills.id, position`.execute(
    db,
  )
  return rows
}

/** The latest draft with a line of a case sheet. */
export async function findDraftOfSheet(db: Db, sheetId: string): Promise<string | undefined> {
  const draft = db
    .selectFrom('bills')
    .innerJoin('billLines', 'billLines.billId', 'bills.id')
    .select('bills.id')
    .where('sheetId', '=', sheetId)
    .where('state', '=', 'draft')
    .orderBy('createdAt', 'desc')
    .orderBy('bills.id', 'desc')
  return (await draft.executeTakeFirst())?.id
}

/** The latest draft of a customer on which no appointment and no order stands, and for which nothing was taken. */
export async function findOwnDraft(db: Db, customerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from bills where customer_id = ${customerId} and state = 'draft' and kind = 'bill' and received = 0
      and not exists (select from bill_lines
        where bill_id = bills.id and (appointment_id is not null or order_id is not null))
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]?.id
}

export type DoseToBill = {
  id: string
  appointmentId: string | null
  customerId: string | null
  productId: string
  petName: string
  thousandths: number
  batch: string | null
}

/** A dose that was given at the clinic, with whose bill it belongs on; undefined for any other. */
export async function findDoseToBill(db: Db, id: string): Promise<DoseToBill | undefined> {
  const { rows } = await sql<DoseToBill>`
    select care_doses.id, appointment_id, customers.id as "customerId", product_id, pets.name as "petName", thousandths, batch
    from care_doses join pets on pets.id = pet_id left join customers on customers.phone_number = pets.owner_phone
    where care_doses.id = ${id} and product_id is not null and voided_at is null`.execute(db)
  return rows[0]
}

/** The bill on which an appointment or an order stands. */
export async function findBillOf(
  db: Db,
  { appointmentId, orderId }: { appointmentId?: string | undefined; orderId?: string | undefined },
): Promise<string | undefined> {
  if (appointmentId === undefined && orderId === undefined) return undefined
  const isOf =
    appointmentId === undefined ? sql`order_id = ${orderId}` : sql`appointment_id = ${appointmentId}`
  const { rows } = await sql<{ id: string }>`
    select bill_id as id from bill_lines where ${isOf} and live order by bill_id limit 1`.execute(db)
  return rows[0]?.id
}
