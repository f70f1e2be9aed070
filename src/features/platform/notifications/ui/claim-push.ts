import { endPushSubscription, pushSubscription } from '../../../../lib/web/push-subscription.ts'
import { notificationsClient } from './api.ts'

/** Saves this browser's subscription on the server for as long as the caller is signed in here. */
export async function registerPush(subscription: PushSubscription): Promise<void> {
  const { keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await notificationsClient.subscribe({ endpoint: subscription.endpoint, p256dh, auth })
}

/**
 * Binds this browser's subscription to the caller's current session if they turned it on. Ends it if it belongs to
 * another user whose session expired here, so that no one gets messages on a device that someone else uses now.
 * Errors are ignored; the next page load tries again.
 */
export async function claimPush(): Promise<void> {
  try {
    const subscription = await pushSubscription()
    if (subscription === null) return
    const { endpoints } = await notificationsClient.push()
    if (endpoints.includes(subscription.endpoint)) return await registerPush(subscription)
    // Keeps a subscription that was turned on during the request.
    const present = await pushSubscription()
    if (present?.endpoint === subscription.endpoint) await endPushSubscription()
  } catch {}
}
