/** A hidden window does not paint, so the wait ends after this time at the latest. */
const MAX_WAIT_MS = 100

/** Lets the browser paint the result of a press before slow work begins. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, MAX_WAIT_MS)
  })
}
