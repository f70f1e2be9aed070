import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import type { SystemState } from '../rules.ts'

/** What this feature needs of a request. */
export type SystemContext = AuthContext & { readSystem: () => Promise<SystemState> }
