import { pushSubscription } from '../../../lib/web/push-subscription.ts'
import { notificationsClient } from './api.ts'
import { registerPush } from './claim-push.ts'

/** The script that shows messages while no page is open (public/push-worker.js). */
const WORKER = '/push-worker.js'

/** True where the browser can be told by push at all; an iPhone can only from its Home Screen. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** True where the person has told the browser to let this site show nothing. */
export function isBlocked(): boolean {
  return Notification.permission === 'denied'
}

/** Asks the person, has the browser subscribe and tells the server. False when the person did not allow it. */
export async function turnPushOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  // One that is left from another key of the clinic, or from somebody else, would be in the way.
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

/** Ends what `turnPushOn` began. */
export async function turnPushOff(): Promise<void> {
  const subscription = await pushSubscription()
  if (subscription === null) return
  await notificationsClient.unsubscribe({ endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}
