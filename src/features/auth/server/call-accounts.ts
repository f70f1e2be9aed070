import { createHmac } from 'node:crypto'
import { type Refusal, refusal } from '../../../lib/refusal.ts'
import { CLIENT_ADDRESS_HEADER, hostPrefix } from './create-accounts.ts'
import type { AuthContext } from './find-caller.ts'
import { endOwnSession, giveSession, takeSession } from './give-session.ts'
import { openSession } from './queries.ts'

/** The headers better-auth may see: its cookies, the browser's name, and the address we vouch for. */
export function accountHeaders(context: AuthContext): Headers {
  const { requestHeaders, clientAddress } = context
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: clientAddress, cookie: accountCookies(context) })
  const browser = requestHeaders['user-agent']
  if (browser !== undefined) headers.set('user-agent', browser)
  return headers
}

/** The browser's cookies, and the caller's session as better-auth knows it, which no browser ever holds. */
function accountCookies({ accounts, caller, requestHeaders }: AuthContext): string {
  const name = librarySession(accounts)
  const sent = (requestHeaders.cookie ?? '').split(/;\s*/).filter((cookie) => nameOf(cookie) !== name)
  if (caller === null) return sent.join('; ')
  const { sessionToken } = caller
  const signature = createHmac('sha256', accounts.options.secret).update(sessionToken).digest('base64')
  return [...sent, `${name}=${encodeURIComponent(`${sessionToken}.${signature}`)}`].join('; ')
}

/**
 * Hands better-auth's cookies on to the browser: of each name the last one, which takes the others back. A session
 * that it begins or ends becomes one of ours, in the place of the one that the browser has had.
 */
export async function passCookies(headers: Headers, context: AuthContext): Promise<void> {
  const last = new Map(headers.getSetCookie().map((cookie) => [nameOf(cookie), cookie]))
  const session = last.get(librarySession(context.accounts))
  for (const cookie of last.values()) if (cookie !== session) context.addHeader('set-cookie', cookie)
  if (session === undefined) return
  await endOwnSession(context)
  const opened = await openSession(context.db, tokenOf(session))
  if (opened === undefined) takeSession(context)
  else giveSession(context, opened)
}

/** The cookie in which better-auth would keep a session. */
function librarySession({ options }: AuthContext['accounts']): string {
  return `${hostPrefix(options.baseURL)}tailwell.session_token`
}

function nameOf(cookie: string): string {
  return cookie.split('=', 1)[0] ?? ''
}

/** The token inside better-auth's session cookie; empty when it takes the cookie away. */
function tokenOf(cookie: string): string {
  const value = decodeURIComponent(/=([^;]*)/.exec(cookie)?.[1] ?? '')
  return value.slice(0, Math.max(0, value.lastIndexOf('.')))
}

/** Our code for what was encrypted under another secret than the server's present one: better-auth has none. */
export const OTHER_SECRET = 'OTHER_SECRET'

/** The code of an error that better-auth threw. */
export function accountCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.message === 'invalid tag') return OTHER_SECRET
  if (!('body' in error)) return undefined
  return (error.body as { code?: string } | undefined)?.code
}

/** Turns what better-auth refuses into refusals of our own, by its codes; any other error stays what it is. */
export function refuseAs<Code extends string>(
  catalogue: Record<Code, Refusal>,
  codes: Readonly<Record<string, NoInfer<Code>>>,
) {
  return (error: unknown): never => {
    const code = codes[accountCode(error) ?? '']
    throw code === undefined ? error : refusal(catalogue, code)
  }
}
