import { endPushSubscription, pushSubscription } from '../../../lib/web/push-subscription.ts'
import { notificationsClient } from './api.ts'

/**
 * Ends this browser's subscription unless the caller has turned it on: somebody else, whose session ran out here, is
 * not told on a device that is another's now. A question that fails is asked again with the next visit.
 */
export async function claimPush(): Promise<void> {
  try {
    const subscription = await pushSubscription()
    if (subscription === null) return
    const { endpoints } = await notificationsClient.push()
    if (!endpoints.includes(subscription.endpoint)) await endPushSubscription()
  } catch {}
}
