import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../lib/server/database.ts'
import { ownCookie, readOwnCookie } from '../../../lib/server/own-cookies.ts'
import type { AuthContext } from './find-caller.ts'
import { insertTicket, type NewTicket } from './queries.ts'

/** Tickets that only the browser can use which they were issued to, and the names of their cookies. */
const COOKIES = {
  'second-factor': 'two_factor',
  'new-passkey': 'new_passkey',
  passkey: 'passkey',
  provider: 'state',
} as const
export type BrowserTicket = keyof typeof COOKIES

/** Issues a ticket that is good once within its time; gives its secret, of which only a hash is stored. */
export async function issueTicket(db: Db, ticket: Omit<NewTicket, 'id'>): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await insertTicket(db, { ...ticket, id: hashTicket(secret) })
  return secret
}

/** The id under which a ticket is stored. Its secret has 256 random bits, so a plain hash can't be undone. */
export function hashTicket(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Has the browser hold a ticket's secret until it is used or its time is over. */
export function giveTicket(
  { keys, addHeader }: AuthContext,
  kind: BrowserTicket,
  { secret, lastsS }: { secret: string; lastsS: number },
): void {
  addHeader('set-cookie', ownCookie(keys, { name: COOKIES[kind], value: secret, maxAgeS: lastsS }))
}

/** The secret of the ticket of a kind that the browser holds; null when it has none. */
export function ticketOf({ keys, requestHeaders }: AuthContext, kind: BrowserTicket): string | null {
  return readOwnCookie(requestHeaders.cookie, keys, COOKIES[kind])
}

/** Takes a used ticket's cookie away from the browser. */
export function dropTicket({ keys, addHeader }: AuthContext, kind: BrowserTicket): void {
  addHeader('set-cookie', ownCookie(keys, { name: COOKIES[kind], value: '', maxAgeS: 0 }))
}
