import { readStored, store } from './kept/storage.ts'

/** The time of the latest key, click or touch in any tab of this browser. Without storage each tab counts alone. */
const KEY = 'last-used'
const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const CHECKED_EVERY_MS = 5000

/** Calls `isIdle` once no tab of this browser was used for `afterMs`; the returned function ends it. */
export function whenUnused(afterMs: number, isIdle: () => void): () => void {
  let own = Date.now()
  const use = () => {
    const now = Date.now()
    if (now - own < CHECKED_EVERY_MS) return
    own = now
    store(KEY, String(now))
  }
  store(KEY, String(own))
  for (const name of EVENTS) window.addEventListener(name, use, { passive: true, capture: true })
  const timer = setInterval(() => {
    if (Date.now() - Math.max(own, Number(readStored(KEY))) >= afterMs) isIdle()
  }, CHECKED_EVERY_MS)
  return () => {
    clearInterval(timer)
    for (const name of EVENTS) window.removeEventListener(name, use, { capture: true })
  }
}
