import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { holdCustomers } from '../../../owners/customers/server/queries.ts'
import { METHODS, type PaymentMethod } from '../methods.ts'
import type { EntryKind } from '../rules.ts'

export type NewEntry = {
  kind: 'taken' | 'refunded' | 'written_off' | 'undone'
  method: PaymentMethod | null
  amount: number
  customerId: string | null
  reference?: string | null
  sessionId?: string | null
  returns?: string
  undoes?: string
  reason?: string | null
  madeBy: string | null
  at?: Date
}

/** Adds an entry to the ledger and returns its id. */
export async function insertEntry(db: Db, entry: NewEntry): Promise<string> {
  const { id } = await db
    .insertInto('ledgerEntries')
    .values({
      kind: entry.kind,
      method: entry.method,
      amount: entry.amount,
      customerId: entry.customerId,
      reference: entry.reference ?? null,
      tillSessionId: entry.sessionId ?? null,
      returns: entry.returns ?? null,
      undoes: entry.undoes ?? null,
      reason: entry.reason ?? null,
      madeBy: entry.madeBy,
      ...(entry.at && { at: instantOf(entry, entry.at) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Cash that waited while the till was being closed came after the closing, so it is not dated before that: by its instant
 * it is found among what was taken while the till was closed. The same holds for a payment without a method, which may have been cash.
 */
function instantOf({ method, sessionId }: NewEntry, at: Date): Date | RawBuilder<Date> {
  const mayBeCash = method === 'unrecorded' || (method !== null && METHODS[method].counted)
  if (!mayBeCash || (sessionId ?? null) !== null) return at
  return sql<Date>`greatest(${at}::timestamptz, (select max(closed_at) from (
    select closed_at from till_sessions order by opened_at desc, id desc limit 2) as latest))`
}

/** Gives a part of an entry to a bill, or with a negative amount takes it back. */
export async function allocate(tx: Tx, entryId: string, billId: string, amount: number): Promise<void> {
  if (amount === 0) return
  await tx.insertInto('allocations').values({ entryId, billId, amount }).execute()
}

/** The open session of the till, held until the transaction ends so that it can't be closed meanwhile. */
export async function holdSession(tx: Tx): Promise<string | null> {
  const session = await tx
    .selectFrom('tillSessions')
    .select('id')
    .where('closedAt', 'is', null)
    .where('drawer', '=', 'main')
    .forShare()
    .executeTakeFirst()
  return session?.id ?? null
}

export type LockedEntry = {
  id: string
  kind: string
  method: PaymentMethod | null
  amount: number
  customerId: string | null
  reference: string | null
  madeBy: string | null
  at: Date
  undoneAt: Date | null
  sessionId: string | null
}

/** Locks an entry until the transaction ends, after holding whose it is. */
export async function lockEntry(tx: Tx, id: string): Promise<LockedEntry | undefined> {
  const entry = tx.selectFrom('ledgerEntries').select('customerId').where('id', '=', id)
  await holdCustomers(tx, [(await entry.executeTakeFirst())?.customerId ?? null])
  const { rows } = await sql<LockedEntry>`
    select id, kind, method, amount, customer_id, reference, made_by, at,
      undone_at, till_session_id as "sessionId"
    from ledger_entries where id = ${id} for no key update`.execute(tx)
  return rows[0]
}

type EntryRow = {
  id: string
  kind: EntryKind
  method: PaymentMethod | null
  amount: number
  at: Date
  bills: { billId: string; amount: number }[]
  appointmentIds: string[]
  undoes: string | null
  returns: string | null
  undoneAt: Date | null
  left: number
}

/** Some entries, each with what of it belongs to which bill. */
export async function findEntries(db: Db, ids: readonly string[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select id, kind, method, amount, at, bills, appointments_on(bills) as "appointmentIds", undoes, returns, undone_at,
      left_over as left
    from ledger_entries, lateral (select bills_of_entry(id) as bills) as parts
    where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** What of an entry belongs to which bill. */
export async function listAllocations(
  db: Db,
  entryId: string,
): Promise<{ billId: string; amount: number }[]> {
  const { rows } = await sql<{ billId: string; amount: number }>`
    select bill_id, sum(amount)::bigint as amount from allocations where entry_id = ${entryId}
    group by bill_id having sum(amount) <> 0 order by bill_id`.execute(db)
  return rows
}

/** The entries of which a bill has something that can leave it, latest first; `kind` says of which kind. */
export async function listMovable(
  db: Db,
  billId: string,
  kind: 'taken' | 'written_off',
): Promise<{ id: string; amount: number }[]> {
  const { rows } = await sql<{ id: string; amount: number }>`
    select e.id, sum(a.amount)::bigint as amount
    from allocations a join ledger_entries e on e.id = a.entry_id
    where a.bill_id = ${billId} and e.kind = ${kind} and e.undone_at is null
    group by e.id having sum(a.amount) > 0 order by e.at desc, min(a.id) desc`.execute(db)
  return rows
}

/** Marks an entry as undone; false if it is already. */
export async function markUndone(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ledgerEntries')
    .set({ undoneAt: at })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * True for an entry `e` that undoes a payment without a method because its method was recorded later: the payment was taken
 * again in the same instant. Sums take it off what was taken that way, since nothing was undone.
 */
export const IS_METHOD_RECORDED = sql`(e.kind = 'undone' and e.method = 'unrecorded' and exists (
  select from ledger_entries again where again.amount = abs(e.amount) and again.at = e.at
    and again.kind = 'taken' and again.method <> 'unrecorded'))`

/** Says whose payments are that are of no one yet and for nothing but a bill. */
export async function giveMoneyTo(tx: Tx, billId: string, customerId: string): Promise<void> {
  await sql`update ledger_entries set customer_id = ${customerId} where customer_id is null
    and id in (select entry_id from allocations where bill_id = ${billId})
    and not exists (select from allocations where entry_id = ledger_entries.id and bill_id <> ${billId})`.execute(
    tx,
  )
}

export type Advance = { id: string; method: PaymentMethod | null; at: Date; left: number }

/** What a customer has paid in advance and not used, oldest first. */
export async function listAdvances(db: Db, customerId: string): Promise<Advance[]> {
  const { rows } = await sql<Advance>`
    select id, method, at, left_over as left from ledger_entries
    where customer_id = ${customerId} and left_over > 0 order by at, id`.execute(db)
  return rows
}

/** Locks what a customer has paid, in the order of the ids, so that an advance is spent once. */
export async function lockAdvances(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select id from ledger_entries where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  )
}

/** Lets payments of a customer in cash wait for each other until the transaction ends. */
export async function holdCash(tx: Tx, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cash ' || ${customerId}::text, 0))`.execute(tx)
}

/** Cash that was taken and not undone. */
const IS_CASH = sql`e.kind = 'taken' and e.method = 'cash' and e.undone_at is null`

/**
 * The cash that was taken of a customer in a span; of payments that name no one or are for several people, what of them is on
 * the customer's bills.
 */
export async function sumCashOfPerson(
  db: Db,
  customerId: string,
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  const isThen = sql`e.at >= ${from}::timestamptz and e.at < ${until}::timestamptz`
  const { rows } = await sql<{ sum: number }>`
    select (
      coalesce((select sum(e.amount) from ledger_entries e
        where e.customer_id = ${customerId} and ${IS_CASH} and ${isThen}), 0)
      + coalesce((select sum(a.amount) from bills b join allocations a on a.bill_id = b.id
          join ledger_entries e on e.id = a.entry_id
        where b.customer_id = ${customerId} and e.customer_id is null and ${IS_CASH} and ${isThen}), 0)
    )::bigint as sum`.execute(db)
  return rows[0]?.sum ?? 0
}

/** The cash that was taken for a bill at any time. */
export async function sumCashOfBill(db: Db, billId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(a.amount), 0)::bigint as sum from allocations a join ledger_entries e on e.id = a.entry_id
    where a.bill_id = ${billId} and ${IS_CASH}`.execute(db)
  return rows[0]?.sum ?? 0
}

/** When cash was taken of which something is on a bill. */
export async function listCashTimes(db: Db, billId: string): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select e.at from allocations a join ledger_entries e on e.id = a.entry_id
    where a.bill_id = ${billId} and ${IS_CASH} group by e.id having sum(a.amount) > 0`.execute(db)
  return rows.map(({ at }) => at)
}

/** Whose bills these are, by the bill's id. */
export async function listOwnersOf(
  db: Db,
  billIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (billIds.length === 0) return new Map()
  const bills = db.selectFrom('bills').select(['id', 'customerId']).where('id', 'in', billIds)
  return new Map((await bills.execute()).map(({ id, customerId }) => [id, customerId]))
}

/** The number of the bill on which a live payment with this reference is. */
export async function findReference(
  db: Db,
  method: PaymentMethod,
  reference: string,
): Promise<string | null> {
  const { rows } = await sql<{ label: string | null }>`
    select b.label from ledger_entries e join allocations a on a.entry_id = e.id join bills b on b.id = a.bill_id
    where e.method = ${method} and lower(e.reference) = lower(${reference}) and e.kind = 'taken' and e.undone_at is null
    limit 1`.execute(db)
  return rows[0]?.label ?? null
}
