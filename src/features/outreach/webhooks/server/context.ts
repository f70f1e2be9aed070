import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'

/** What the feature needs of a request besides the caller. */
export type WebhooksContext = AuthContext & {
  /** The hosts of the clinic's own network that webhooks may reach, each with its port unless that is the usual one. */
  webhookHosts: readonly string[]
}
