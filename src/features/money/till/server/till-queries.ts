import { sql } from 'kysely'
import type { PageRange } from '../../../../lib/server/database/cursor.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { nameOfLogin } from '../../../platform/auth/server/people-queries.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../ledger/methods.ts'
import { IS_METHOD_RECORDED } from '../../ledger/server/ledger-queries.ts'

export type TillRow = {
  id: string
  float: number
  openedAt: Date
  openedBy: string | null
  closedAt: Date | null
  closedBy: string | null
  counted: number | null
  expected: number | null
  reason: string | null
  stays: number | null
  openReason: string | null
}

const TILL = sql`till_sessions.id, float_amount as float, opened_at, ${nameOfLogin(sql`opened_by`)} as "openedBy",
  closed_at, ${nameOfLogin(sql`closed_by`)} as "closedBy", counted, expected, reason, stays, open_reason`

/** One till; undefined if there is none with this id. */
export async function findTill(db: Db, id: string): Promise<TillRow | undefined> {
  const { rows } = await sql<TillRow>`select ${TILL} from till_sessions where id = ${id}`.execute(db)
  return rows[0]
}

/** The till that is open, if one is. */
export async function findOpenTill(db: Db): Promise<TillRow | undefined> {
  const { rows } = await sql<TillRow>`
    select ${TILL} from till_sessions where closed_at is null and drawer = 'main'`.execute(db)
  return rows[0]
}

/**
 * The till that was closed last, or last before another one. One is counted before the next is opened, so counts say which
 * came first, whatever clocks showed; tills from before there were counts come first of all.
 */
export async function findTillBefore(db: Db, id: string | null): Promise<TillRow | undefined> {
  const { rows } = await sql<TillRow>`
    with counted as (
      select till_session_id, min(id) as first, max(id) as last from till_counts group by till_session_id
    ), this as (
      select till_sessions.id, opened_at, closed_at, first from till_sessions
      left join counted on till_session_id = till_sessions.id where till_sessions.id = ${id}::uuid
    )
    select ${TILL} from till_sessions left join counted on till_session_id = till_sessions.id
    where closed_at is not null and drawer = 'main' and not exists (
      select from this where this.id = till_sessions.id or this.first <= counted.last
        or (this.first is null and this.closed_at is not null
          and (counted.last is not null or this.opened_at <= till_sessions.opened_at)))
    order by counted.last desc nulls last, opened_at desc, till_sessions.id desc limit 1`.execute(db)
  return rows[0]
}

/** The tills that were closed, newest first. */
export async function listTills(db: Db, { after, limit }: PageRange): Promise<TillRow[]> {
  const { rows } = await sql<TillRow>`
    select ${TILL} from till_sessions where closed_at is not null
      and (${after?.at ?? null}::timestamptz is null or (opened_at, id) < (${after?.at ?? null}, ${after?.id ?? null}::uuid))
    order by opened_at desc, id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/**
 * Opens the till and returns its id. It begins after the one before it ended, as clocks of servers differ a little; one that
 * ended by a clock which was ahead says nothing of when this one begins.
 */
export async function insertTill(
  db: Db,
  { float, reason, openedBy, at }: { float: number; reason: string | null; openedBy: string; at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into till_sessions (float_amount, open_reason, opened_by, opened_at)
    values (${float}, ${reason}, ${openedBy}, greatest(${at}::timestamptz,
      (select max(closed_at) + interval '1 millisecond' from till_sessions
        where closed_at <= ${at}::timestamptz + ${CLOCKS_DIFFER}::interval)))
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/** By how much the clocks of two servers may differ. */
const CLOCKS_DIFFER = sql.lit('5 minutes')

/** Locks a till until the transaction ends: who takes money holds it meanwhile. */
export async function lockTill(tx: Tx, id: string): Promise<{ isClosed: boolean } | undefined> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select closed_at is not null as "isClosed" from till_sessions where id = ${id} for no key update`.execute(
    tx,
  )
  return rows[0]
}

/** The cash that should be in a till. */
export async function sumExpected(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ expected: number }>`
    select (float_amount + coalesce((select sum(amount) from till_moves where till_session_id = till_sessions.id), 0)
      + coalesce((select sum(amount) from takings where till_session_id = till_sessions.id and method = 'cash'), 0)
      )::bigint as expected
    from till_sessions where id = ${id}`.execute(db)
  return rows[0]?.expected ?? 0
}

/** All cash that came into a till, and what of it was taken out: what was undone or given back has come before. */
export async function sumCame(db: Db, id: string): Promise<{ came: number; out: number }> {
  const { rows } = await sql<{ came: number; out: number }>`
    select (float_amount + moved.came + coalesce((select sum(amount) from ledger_entries
        where till_session_id = till_sessions.id and kind = 'taken' and method = 'cash'), 0))::bigint as came, moved.out
    from till_sessions, lateral (
      select coalesce(sum(amount) filter (where amount > 0), 0) as came,
        coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as out
      from till_moves where till_session_id = till_sessions.id) as moved
    where id = ${id}`.execute(db)
  return rows[0] ?? { came: 0, out: 0 }
}

export type NewCount = { tillId: string; counted: number; expected: number; madeBy: string; at: Date }

/** Stores what was counted, and what should have been there. */
export async function insertCount(
  tx: Tx,
  { tillId, counted, expected, madeBy, at }: NewCount,
): Promise<void> {
  await tx.insertInto('tillCounts').values({ tillSessionId: tillId, counted, expected, madeBy, at }).execute()
}

/** Closes a locked till. */
export async function updateClosed(
  tx: Tx,
  {
    tillId,
    counted,
    expected,
    madeBy,
    at,
    stays,
    reason,
  }: NewCount & { stays: number | null; reason: string | null },
): Promise<void> {
  await sql`
    update till_sessions set counted = ${counted}, expected = ${expected}, stays = ${stays}, reason = ${reason}, closed_by = ${madeBy},
      closed_at = greatest(${at}::timestamptz, opened_at)
    where id = ${tillId}`.execute(tx)
}

/** Adds cash that was put in or, negative, taken out. */
export async function insertMove(
  tx: Tx,
  move: { tillId: string; amount: number; reason: string; madeBy: string; at: Date },
): Promise<void> {
  const { tillId, madeBy, ...rest } = move
  await tx
    .insertInto('tillMoves')
    .values({ ...rest, tillSessionId: tillId, madeBy })
    .execute()
}

type Person = { by: string | null; at: Date }

/** What was put into a till and taken out, oldest first. */
export async function listMoves(db: Db, tillId: string) {
  const { rows } = await sql<Person & { id: string; amount: number; reason: string }>`
    select id, amount, reason, ${nameOfLogin(sql`made_by`)} as by, at from till_moves
    where till_session_id = ${tillId} order by at, id`.execute(db)
  return rows
}

/** Each time that a till was counted, oldest first. */
export async function listCounts(db: Db, tillId: string) {
  const { rows } = await sql<Person & { counted: number; expected: number }>`
    select counted, expected, ${nameOfLogin(sql`made_by`)} as by, at from till_counts
    where till_session_id = ${tillId} order by id`.execute(db)
  return rows
}

export type TillSum = {
  method: PaymentMethod
  by: string | null
  taken: number
  refunded: number
  undone: number
  payments: number
}

/**
 * What was taken and given back in a till, by method and by person. A payment whose method was recorded later counts with it,
 * and for who took it.
 */
export async function sumTill(db: Db, tillId: string): Promise<TillSum[]> {
  const { rows } = await sql<TillSum>`
    select method, ${nameOfLogin(sql`made_by`)} as by, taken, refunded, undone, payments from (
      select method, made_by,
        coalesce(sum(case kind when 'taken' then amount else -amount end) filter (where kind = 'taken' or is_recorded), 0)::bigint as taken,
        coalesce(sum(amount) filter (where kind = 'refunded'), 0)::bigint as refunded,
        coalesce(sum(amount) filter (where kind = 'undone' and not is_recorded), 0)::bigint as undone,
        (count(*) filter (where kind = 'taken' and undone_at is null))::int as payments
      from (
        select e.method, e.kind, e.amount, e.undone_at, ${IS_METHOD_RECORDED} as is_recorded,
          case when first.id is null then e.made_by else first.made_by end as made_by
        from ledger_entries e left join lateral (${FIRST_TAKEN}) as first on true
        where e.till_session_id = ${tillId} and e.method is not null
      ) as entries group by method, made_by
    ) as sums where (taken, refunded, undone) <> (0, 0, 0)
    order by array_position(array[${sql.join(PAYMENT_METHODS.map(sql.lit))}], method), 2`.execute(db)
  return rows
}

/** The payment without a method that `e` undoes or takes again, because its method was recorded later. */
const FIRST_TAKEN = sql`
  select paid.id, paid.made_by from ledger_entries undoing join ledger_entries paid on paid.id = undoing.undoes
  where undoing.amount = e.amount and undoing.at = e.at and undoing.method = 'unrecorded'
    and (${IS_METHOD_RECORDED} or (e.kind = 'taken' and e.method <> 'unrecorded')) limit 1`
