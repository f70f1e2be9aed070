import { type Refusal, refusal } from '../../../lib/refusal.ts'
import { CLIENT_ADDRESS_HEADER } from './create-accounts.ts'
import type { AppContext } from './find-caller.ts'

/** The headers better-auth may see: the session cookie, the browser's name, and the address we vouch for. */
export function accountHeaders({ requestHeaders, clientAddress }: AppContext): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: clientAddress })
  if (requestHeaders.cookie !== undefined) headers.set('cookie', requestHeaders.cookie)
  const browser = requestHeaders['user-agent']
  if (browser !== undefined) headers.set('user-agent', browser)
  return headers
}

/** Hands better-auth's cookies on to the browser: of each name the last one, which takes the others back. */
export function passCookies(headers: Headers, { addHeader }: AppContext): void {
  const last = new Map(headers.getSetCookie().map((cookie) => [cookie.split('=', 1)[0], cookie]))
  for (const cookie of last.values()) addHeader('set-cookie', cookie)
}

/** The code of an error that better-auth threw. */
export function accountCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('body' in error)) return undefined
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
