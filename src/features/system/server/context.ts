import type { AuthContext } from '../../auth/server/auth-context.ts'
import type { SystemState } from '../rules.ts'

/** What this room needs of a request. */
export type SystemContext = AuthContext & { readSystem: () => Promise<SystemState> }
