import type { AuthContext } from '../../auth/server/auth-context.ts'

/** What this feature needs of a request. */
export type AuditContext = AuthContext & {
  /** The words of each action that is recorded, by its name. */
  actionWords: ReadonlyMap<string, string>
}
