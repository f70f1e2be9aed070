import type { EndpointMeta } from './access.ts'
import type { Permission } from './permissions.ts'

/** What staff need to make a call: a permission, to be an admin, or nothing. */
export type Need = Permission | 'admin' | ''

/** What staff need for an endpoint, as its contract says. */
export function needOf({ access, permission }: Partial<EndpointMeta>): Need {
  return access === 'admins' ? 'admin' : (permission ?? '')
}
