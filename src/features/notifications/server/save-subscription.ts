import { COMMON_REFUSALS, refusal } from '../../../lib/refusal.ts'
import { isBrowserKey } from '../../../lib/server/encrypt-push.ts'
import type { PushTarget } from '../../../lib/server/push.ts'
import { isPushAddress } from '../../../lib/server/push-settings.ts'
import type { Caller } from '../../auth/server/find-caller.ts'
import { PUSH_REFUSALS } from '../contract.ts'
import { MAX_SUBSCRIPTIONS } from '../rules.ts'
import type { NotificationsContext } from './context.ts'
import { trimSubscriptions, upsertSubscription } from './queries.ts'

/**
 * Has the caller told by push in the browser with this subscription, for as long as they are signed in there. Refuses
 * an address that is none of a known push service, and a key with which nothing can be encrypted.
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
    const isKept = await upsertSubscription(tx, sessionId, { ...target, publicKey: push.publicKey })
    if (!isKept) throw refusal(COMMON_REFUSALS, 'UNAUTHORIZED')
    await trimSubscriptions(tx, userId, MAX_SUBSCRIPTIONS)
  })
}
