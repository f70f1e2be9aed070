/** A window that is not looked at paints nothing: nobody waits longer than this. */
const AT_MOST_MS = 100

/** Lets the browser show what a press has changed before something long begins. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, AT_MOST_MS)
  })
}
