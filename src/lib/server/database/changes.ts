import { sql } from 'kysely'
import { COMMON_REFUSALS, refusal } from '../../refusal.ts'
import type { Db } from './database.ts'

/** What another program reads by `changedAfter`. */
type ChangedKind = 'appointment' | 'customer' | 'pet' | 'bill' | 'entry'

/** Where to begin with all records. */
const START = '0'
const LIMIT = 50
const CURSOR = /^([0-9a-f-]{36})\.(\d{1,16})\.([0-9a-f-]{36})$/

type Place = { order: string; changedIn: number; id: string }

const encode = ({ order, changedIn, id }: Place) =>
  Buffer.from(`${order}.${changedIn}.${id}`).toString('base64url')

function decode(cursor: string): Place | null {
  const [, order, changedIn, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (order === undefined || changedIn === undefined || id === undefined) return null
  return { order, changedIn: Number(changedIn), id }
}

function refuse(why: string) {
  return refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { changedAfter: why } })
}

/** A page of what changed: records in the order of their last change, and the cursor after them. */
type Changes<Item> = {
  items: Item[]
  nextCursor: null
  removed: { id: string; deleted: true }[]
  changedAfter: string
}

/**
 * Reads the records of a kind that changed after a cursor, in the order of the transactions that changed them
 * (`0062-changes-in-order.sql`). `find` reads those that its list shows; the others are removed. None is skipped: a page
 * ends before the oldest transaction that is still running.
 */
export async function readChanges<Row extends { id: string }, Item>(
  db: Db,
  { kind, changedAfter }: { kind: ChangedKind; changedAfter: string },
  find: (ids: string[]) => Promise<readonly Row[]>,
  toItem: (row: Row) => Item,
): Promise<Changes<Item>> {
  const { order, after } = await placeOf(db, changedAfter)
  const { rows: changed } = await sql<{ id: string; changedIn: number }>`
    select record_id as id, changed_in from record_changes
    where kind = ${sql.lit(kind)} and (changed_in, record_id) > (${after.changedIn}::bigint, ${after.id}::uuid)
      and changed_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    order by changed_in, record_id limit ${sql.lit(LIMIT)}`.execute(db)
  const ids = changed.map(({ id }) => id)
  const found = new Map((ids.length === 0 ? [] : await find(ids)).map((row) => [row.id, row]))
  const rows = ids.map((id) => found.get(id)).filter((row) => row !== undefined)
  return {
    items: rows.map((row) => toItem(row)),
    nextCursor: null,
    removed: ids.filter((id) => !found.has(id)).map((id) => ({ id, deleted: true })),
    changedAfter: encode({ order, ...(changed.at(-1) ?? after) }),
  }
}

async function placeOf(db: Db, cursor: string): Promise<{ order: string; after: Omit<Place, 'order'> }> {
  const place = cursor === START ? null : decode(cursor)
  if (cursor !== START && place === null) throw refuse('This value is not a `changedAfter` from a response')
  const { rows } = await sql<{
    id: string
  }>`select record_id as id from record_changes where kind = 'order'`.execute(db)
  const order = rows[0]?.id ?? ''
  if (place !== null && place.order !== order)
    throw refuse('A backup was restored after this value was returned. Send `0` to read everything again')
  const beginning = { changedIn: 0, id: '00000000-0000-0000-0000-000000000000' }
  return { order, after: place === null ? beginning : { changedIn: place.changedIn, id: place.id } }
}

/** Starts a new order, for rows that come from another database. */
export async function beginChanges(db: Db): Promise<void> {
  await sql`select begin_record_changes()`.execute(db)
}
