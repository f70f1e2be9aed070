import type { IncomingHttpHeaders } from 'node:http'
import type { Db } from './database.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail.ts'
import type { Keys } from './own-cookies.ts'

/** What every request brings along: the database, the time, where it came from, where its headers go. */
export type RequestBase = {
  db: Db
  /** The present instant; tests set it. */
  now: () => Date
  log: Log
  mailer: Mailer
  keys: Keys
  requestId: string
  /** Address of the caller, from the socket (or the proxy, where it is trusted). */
  clientAddress: string
  requestHeaders: IncomingHttpHeaders
  /** Adds a header to the answer: cookies, Retry-After. */
  addHeader: (name: string, value: string) => void
}
