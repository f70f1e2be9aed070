import { endPushSubscription, pushSubscription } from '../../../lib/web/push-subscription.ts'
import { notificationsClient } from './api.ts'

/** Tells the server that push is on in this browser, for as long as the caller is signed in here. */
export async function registerPush(subscription: PushSubscription): Promise<void> {
  const { keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await notificationsClient.subscribe({ endpoint: subscription.endpoint, p256dh, auth })
}

/**
 * Binds this browser's subscription to the caller's present sign-in where they have turned it on, and ends it where
 * somebody else has, whose session ran out here: nobody is told on a device that is another's now. A question that
 * fails is asked again with the next visit.
 */
export async function claimPush(): Promise<void> {
  try {
    const subscription = await pushSubscription()
    if (subscription === null) return
    const { endpoints } = await notificationsClient.push()
    if (endpoints.includes(subscription.endpoint)) return await registerPush(subscription)
    // One that was turned on while the server was asked stays.
    const present = await pushSubscription()
    if (present?.endpoint === subscription.endpoint) await endPushSubscription()
  } catch {}
}
