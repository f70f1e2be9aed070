import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The place in a list ordered by time and id, after which the next page begins. */
export type Position = { at: Date; id: string }

/** Writes a position as the opaque cursor that the API hands out. */
export function encodeCursor({ at, id }: Position): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url')
}

/** From 1970 to 2286: an instant that every database takes, whatever a client makes up. */
const MILLIS = /^\d{1,13}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads a cursor back; one that we did not write gives null. */
export function decodeCursor(cursor: string): Position | null {
  const [millis = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('.')
  return MILLIS.test(millis) && UUID.test(id) ? { at: new Date(Number(millis)), id } : null
}

/** Where a page begins: null, the first page, without a cursor or with one that is not ours. */
export function readCursor(cursor: string | undefined): Position | null {
  return cursor === undefined ? null : decodeCursor(cursor)
}

/** Cuts the row that was read too much, which tells that there is a next page, and gives that page's cursor. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const more = rows.length > limit && last !== undefined
  return { page, nextCursor: more ? encodeCursor(positionOf(last)) : null }
}

/**
 * True for the rows that come after a position where the list is ordered by the columns for time and id, both in
 * one direction; for all of them without a position.
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
