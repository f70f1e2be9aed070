import type { IncomingHttpHeaders } from 'node:http'
import type { Db } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Keys } from './own-cookies.ts'

/** What every request handler gets: the database, the clock, the log, and facts about the request. */
export type RequestBase = {
  db: Db
  /** The current instant; tests set it. */
  now: () => Date
  log: Log
  mailer: Mailer
  keys: Keys
  requestId: string
  /** The caller's IP address, from the socket or a trusted proxy. */
  clientAddress: string
  requestHeaders: IncomingHttpHeaders
  /** Adds a header to the response, such as Set-Cookie or Retry-After. */
  addHeader: (name: string, value: string) => void
}
