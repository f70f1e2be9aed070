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
