/** How long after the first load other code may be loaded: until then the page's own data has the connection. */
const AFTER_MS = 3000

/** Calls `action` when the page has been shown for a while and the browser is idle. The returned function cancels it. */
export function whenIdle(action: () => void): () => void {
  let idle = 0
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) idle = requestIdleCallback(action)
    else action()
  }, AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (idle !== 0) cancelIdleCallback(idle)
  }
}
