/** The cache in which the service worker saves what one person was shown (public/worker.js). */
const OWN_CACHE = 'own'
/** Its entry with the time since which everything that is to be read without a connection is saved. */
const SAVED_AT = '/saved-at'

/** Deletes what is saved of the person who signs out. */
export async function forgetAnswers(): Promise<void> {
  // Without https, or in a private window, there may be no caches.
  await globalThis.caches?.delete(OWN_CACHE).catch(() => false)
}

/** Notes that everything is saved as of `at`, and deletes what is older. A photo never changes, so it stays. */
export async function answersSaved(at: Date): Promise<void> {
  const own = await caches.open(OWN_CACHE)
  for (const request of await own.keys()) {
    const savedAt = (await own.match(request))?.headers.get('x-saved-at')
    if (savedAt && savedAt < at.toISOString() && !request.url.includes('/api/photos/'))
      await own.delete(request)
  }
  await own.put(SAVED_AT, new Response(at.toISOString()))
}

/** How fresh what is saved is at least; null for nothing. */
export async function answersSavedAt(): Promise<Date | null> {
  const saved = await globalThis.caches?.match(SAVED_AT).catch(() => undefined)
  return saved === undefined ? null : new Date(await saved.text())
}
