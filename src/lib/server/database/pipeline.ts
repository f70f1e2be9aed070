import type pg from 'pg'

/** Sends a statement with its parameters and returns its result. */
export type Send = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

/** Takes a connection for the caller alone, until it is released. */
export type Connect = () => Promise<pg.PoolClient>

/** Longer than `statement_timeout`: only a statement queued behind others, or sent to a lost server, reaches it. */
const ANSWER_WITHIN_MS = 7500

/** Ends the connection of a query that is not answered in time. pg supports this option, but its types lack it. */
export const ANSWERED: object = { query_timeout: ANSWER_WITHIN_MS }

/** Buffers writes on a connection until the end of the event loop turn, since each write is a system call. */
export function writeOnce({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
