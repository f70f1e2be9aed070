import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import type { FollowedSite } from './follow-site.ts'

/** The request context that the endpoints of the site need. */
export type SiteContext = AuthContext & { site: Pick<FollowedSite, 'installed' | 'refresh'> }
