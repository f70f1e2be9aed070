import type { OpenIdProvider } from '../../auth/server/create-provider.ts'
import type { AuthContext } from '../../auth/server/find-caller.ts'

/** What this room needs of a request. */
export type SecurityContext = AuthContext & {
  /** Where else people may sign in. */
  providers: readonly OpenIdProvider[]
}
