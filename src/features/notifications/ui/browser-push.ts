import { pushSubscription } from '../../../lib/web/push-subscription.ts'
import { WORKER } from '../../../lib/web/trusted-types.ts'
import { notificationsClient } from './api.ts'
import { registerPush } from './claim-push.ts'

/** True if the browser supports push; an iPhone does only for sites on its Home Screen. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** True if notifications from this site are blocked in the browser. */
export function isBlocked(): boolean {
  return Notification.permission === 'denied'
}

/** Asks for permission, subscribes the browser and saves the subscription. False if permission is not granted. */
export async function turnPushOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  // An old subscription, with another key or of another user, would make the new one fail.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  try {
    await registerPush(subscription)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return true
}

/** Unsubscribes this browser and deletes its subscription on the server. */
export async function turnPushOff(): Promise<void> {
  const subscription = await pushSubscription()
  if (subscription === null) return
  await notificationsClient.unsubscribe({ endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}
