import { type RawBuilder, type SqlBool, sql } from 'kysely'

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

/** Where a page begins: null, the first page, if the cursor is missing or not one of ours. */
export function readCursor(cursor: string | undefined): Position | null {
  return cursor === undefined ? null : decodeCursor(cursor)
}

/**
 * Splits `limit + 1` rows into a page and the cursor of the next one. The extra row only shows that there is a next
 * page; without it `nextCursor` is null.
 */
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
