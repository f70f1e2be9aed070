/** A window that is not looked at paints nothing: nobody waits longer than this. */
const MAX_WAIT_MS = 100

/** Lets the browser show what a press has changed before something long begins. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, MAX_WAIT_MS)
  })
}
