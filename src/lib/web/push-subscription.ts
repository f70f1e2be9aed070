/** How long signing out waits for the browser to end its subscription. */
const END_WITHIN_MS = 1000

/** The browser's subscription to push messages; null where it has none, or knows no such thing. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Ends the browser's subscription, for whoever is not signed in any more. What fails or takes long is let be. */
export async function endPushSubscription(): Promise<void> {
  const end = async () => void (await (await pushSubscription())?.unsubscribe())
  const late = new Promise<void>((done) => setTimeout(done, END_WITHIN_MS))
  await Promise.race([end().catch(() => undefined), late])
}
