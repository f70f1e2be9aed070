import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { COMMON_REFUSALS, refusal } from '../../refusal.ts'

/** The position in a list ordered by time and id after which the next page begins. */
export type Position = { at: Date; id: string }

/** Encodes a position as the opaque cursor that the API returns. */
export function encodeCursor({ at, id }: Position): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url')
}

/** Milliseconds from 1970 to 2286: every database accepts such an instant, whatever a client makes up. */
const MILLIS = /^\d{1,13}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Decodes a cursor; null for one that `encodeCursor` did not write. */
export function decodeCursor(cursor: string): Position | null {
  const [millis = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('.')
  return MILLIS.test(millis) && UUID.test(id) ? { at: new Date(Number(millis)), id } : null
}

/** The position in a list ordered by name and id after which the next page begins. */
export type NamePosition = { nameKey: string; id: string }

/** Encodes a position among names as the opaque cursor that the API returns. */
export function encodeNameCursor({ nameKey, id }: NamePosition): string {
  return Buffer.from(`${id}.${nameKey}`).toString('base64url')
}

/** Decodes a cursor; null for one that `encodeNameCursor` did not write. */
export function decodeNameCursor(cursor: string): NamePosition | null {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [id, nameKey] = [text.slice(0, 36), text.slice(37)]
  return UUID.test(id) && text[36] === '.' && !/[\0\ufffd]/.test(nameKey) ? { nameKey, id } : null
}

const PAGE_SIZE = 50

/** The rows to read for one page of a list. */
export type PageRange = { after: Position | null; limit: number }

/**
 * The rows to read for the page that `cursor` begins: the first page if the cursor is missing; one that is not ours is
 * refused. The limit is one row more than the page has; see `toPage`.
 */
export function rangeOf(cursor: string | undefined): PageRange {
  return { after: readCursor(cursor, decodeCursor), limit: PAGE_SIZE + 1 }
}

/** What a cursor says; null if it is missing. One that can't be decoded is refused like any wrong input. */
export function readCursor<Place>(
  cursor: string | undefined,
  decode: (cursor: string) => Place | null,
): Place | null {
  if (cursor === undefined) return null
  const place = decode(cursor)
  if (place === null)
    throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', {
      fields: { cursor: 'This is not the `nextCursor` of a page' },
    })
  return place
}

/**
 * Turns the rows of a `PageRange` into a page as the API returns it. The extra row only shows that there is a next
 * page; without it `nextCursor` is null.
 */
export function toPage<Row, Item>(
  rows: readonly Row[],
  positionOf: (row: Row) => Position,
  toItem: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  const more = rows.length > PAGE_SIZE && last !== undefined
  return { items: page.map((row) => toItem(row)), nextCursor: more ? encodeCursor(positionOf(last)) : null }
}

/**
 * A condition that is true for the rows after `position` in a list ordered by the columns for time and id, both in
 * the same direction. Without a position it is true for every row.
 */
export function comesAfter(
  position: Position | null,
  [time, id]: [time: string, id: string],
  direction: 'asc' | 'desc',
): RawBuilder<SqlBool> {
  if (position === null) return sql`true`
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  return sql`(${sql.ref(time)}, ${sql.ref(id)}) ${beyond} (${position.at}::timestamptz, ${position.id}::uuid)`
}

/** A list by time: its order, and the instant at which it begins instead of at its end, if any. */
export type ListStart = { direction: 'asc' | 'desc'; start: Date | null }

/** The rows of one statement: those at or after `from` and before `until`, in one direction, after a position. */
export type ListPart = {
  direction: 'asc' | 'desc'
  after: Position | null
  from: Date | null
  until: Date | null
}

/**
 * Reads a page of a list that may begin in its middle: from `start` on in its order, and after its end what lies before
 * `start`, in the opposite order. `read` runs one statement for `limit` rows; a page across the turn takes two.
 */
export async function readFromStart<Row>(
  { direction, start, after, limit }: ListStart & PageRange,
  read: (part: ListPart) => Promise<Row[]>,
): Promise<Row[]> {
  if (start === null) return await read({ direction, after, from: null, until: null })
  const since = { direction: 'asc', from: start, until: null } as const
  const before = { direction: 'desc', from: null, until: start } as const
  const [first, second] = direction === 'asc' ? [since, before] : [before, since]
  const isInSecond = after !== null && after.at < start === (direction === 'asc')
  if (isInSecond) return await read({ ...second, after })
  const rows = await read({ ...first, after })
  if (rows.length >= limit) return rows
  return [...rows, ...(await read({ ...second, after: null }))].slice(0, limit)
}
