import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../../lib/server/database/database.ts'
import { ownCookie, readOwnCookie } from '../../../../lib/server/http/own-cookies.ts'
import type { AuthContext } from './auth-context.ts'
import { insertTicket, type NewTicket } from './queries.ts'

/** Tickets that only the browser they were issued to can use, and their cookie names. */
const COOKIES = {
  'second-factor': 'two_factor',
  'new-passkey': 'new_passkey',
  passkey: 'passkey',
  provider: 'state',
} as const
export type BrowserTicket = keyof typeof COOKIES

/** Issues a ticket that can be used once before it expires. Returns its secret; only a hash of it is stored. */
export async function issueTicket(db: Db, ticket: Omit<NewTicket, 'id'>): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await insertTicket(db, { ...ticket, id: hashTicket(secret) })
  return secret
}

/** The id under which a ticket is stored. Its secret has 256 random bits, so a plain hash is enough. */
export function hashTicket(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Sets a cookie with the ticket's secret, which expires with the ticket. */
export function giveTicket(
  { keys, addHeader }: AuthContext,
  kind: BrowserTicket,
  { secret, lastsS }: { secret: string; lastsS: number },
): void {
  addHeader('set-cookie', ownCookie(keys, { name: COOKIES[kind], value: secret, maxAgeS: lastsS }))
}

/** The secret of the browser's ticket of this kind; null when it has none. */
export function ticketOf({ keys, requestHeaders }: AuthContext, kind: BrowserTicket): string | null {
  return readOwnCookie(requestHeaders.cookie, keys, COOKIES[kind])
}

/** Deletes the cookie of a used ticket. */
export function dropTicket({ keys, addHeader }: AuthContext, kind: BrowserTicket): void {
  addHeader('set-cookie', ownCookie(keys, { name: COOKIES[kind], value: '', maxAgeS: 0 }))
}
