import type { InWords } from '../../../../lib/message.ts'
import type { PushSettings } from '../../../../lib/server/push/push-settings.ts'
import type { AuthContext } from '../../auth/server/auth-context.ts'

/** What this feature needs of a request. */
export type NotificationsContext = AuthContext & {
  inWords: InWords
  /** The clinic's public key for web push and the extra hosts of push services; null if push is not configured. */
  push: Pick<PushSettings, 'publicKey' | 'hosts'> | null
}
