import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import { isBrowserKey } from '../../../../lib/server/push/encrypt-push.ts'
import type { PushTarget } from '../../../../lib/server/push/push.ts'
import { isPushAddress } from '../../../../lib/server/push/push-settings.ts'
import type { Caller } from '../../auth/server/auth-context.ts'
import { trimSubscriptions, upsertSubscription } from '../../auth/server/subscription-queries.ts'
import { MAX_SUBSCRIPTIONS } from '../rules.ts'
import { PUSH_REFUSALS } from '../texts.ts'
import type { NotificationsContext } from './context.ts'

/**
 * Turns on push for the caller in the browser with this subscription, for as long as they are signed in there. Refuses
 * an endpoint that is not at a known push service, and an invalid key.
 */
export async function saveSubscription(
  { db, push }: Pick<NotificationsContext, 'db' | 'push'>,
  { userId, sessionId }: Caller,
  target: PushTarget,
): Promise<void> {
  if (push === null) throw refusal(PUSH_REFUSALS, 'PUSH_UNAVAILABLE')
  if (!isPushAddress(target.endpoint, push.hosts) || !isBrowserKey(target.p256dh))
    throw refusal(PUSH_REFUSALS, 'PUSH_REFUSED')
  await db.transaction().execute(async (tx) => {
    const isSaved = await upsertSubscription(tx, sessionId, { ...target, publicKey: push.publicKey })
    if (!isSaved) throw refusal(COMMON_REFUSALS, 'UNAUTHORIZED')
    await trimSubscriptions(tx, userId, MAX_SUBSCRIPTIONS)
  })
}
