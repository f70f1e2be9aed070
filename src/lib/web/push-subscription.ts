/** How long signing out waits for the browser to unsubscribe. */
const END_WITHIN_MS = 1000

/** The browser's push subscription; null if it has none or does not support push. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Ends the browser's push subscription after signing out. Gives up silently if it fails or takes too long. */
export async function endPushSubscription(): Promise<void> {
  const end = async () => void (await (await pushSubscription())?.unsubscribe())
  const late = new Promise<void>((done) => setTimeout(done, END_WITHIN_MS))
  await Promise.race([end().catch(() => undefined), late])
}
