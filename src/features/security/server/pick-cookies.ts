import { accountHeaders } from '../../auth/server/call-accounts.ts'
import type { SecurityContext } from './context.ts'

/** The headers for better-auth with those cookies alone whose names match, and without any session. */
export function headersWith(context: SecurityContext, names: RegExp): Headers {
  const headers = accountHeaders(context)
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/)
  headers.set('cookie', cookies.filter((cookie) => names.test(cookie.split('=', 1)[0] ?? '')).join('; '))
  return headers
}
