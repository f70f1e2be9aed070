import type { Permission } from '../permissions.ts'
import { opens } from '../scopes.ts'
import type { Caller } from './auth-context.ts'

/** True if a caller has a further permission that an endpoint asks for, and a token a scope that opens it as well. */
export function mayAlso(
  { permissions, token }: Pick<Caller, 'permissions' | 'token'>,
  permission: Permission,
): boolean {
  const isOpen = token === null || token.scopes.some((scope) => opens(scope, permission))
  return isOpen && permissions.includes(permission)
}
