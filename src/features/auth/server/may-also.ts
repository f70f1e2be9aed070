import type { Permission } from '../permissions.ts'
import { opens } from '../scopes.ts'
import type { Caller } from './auth-context.ts'

/**
 * True if a caller may also see or do what an endpoint adds for a further permission. With a token, one of its scopes has
 * to open that as well.
 */
export function mayAlso(
  { permissions, token }: Pick<Caller, 'permissions' | 'token'>,
  permission: Permission,
): boolean {
  const isOpen = token === null || token.scopes.some((scope) => opens(scope, permission))
  return isOpen && permissions.includes(permission)
}
