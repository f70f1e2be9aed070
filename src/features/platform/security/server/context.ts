import type { AuthContext } from '../../auth/server/auth-context.ts'
import type { OpenIdProvider } from '../../auth/server/create-provider.ts'

/** The request context of this feature. */
export type SecurityContext = AuthContext & {
  /** The external sign-in providers. */
  providers: readonly OpenIdProvider[]
}
