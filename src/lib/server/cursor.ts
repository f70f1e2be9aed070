/** The place in a list ordered by time and id, after which the next page begins. */
export type Position = { at: Date; id: string }

/** Writes a position as the opaque cursor that the API hands out. */
export function encodeCursor({ at, id }: Position): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads a cursor back; one that we did not write gives null. */
export function decodeCursor(cursor: string): Position | null {
  const [millis = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('.')
  const at = new Date(/^-?\d{1,15}$/.test(millis) ? Number(millis) : Number.NaN)
  return Number.isNaN(at.getTime()) || !UUID.test(id) ? null : { at, id }
}
