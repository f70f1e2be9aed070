const LOOK_AGAIN_MS = 1000

/** True if the person pays for what is loaded, or waits long for it. */
export function isCostly(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

/** Resolves once the browser is idle and nothing is going on that must not wait. */
export async function untilQuiet(isBusy: () => boolean): Promise<void> {
  for (;;) {
    await idle()
    if (!isBusy()) return
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS))
  }
}

/** Safari has no idle callbacks. */
async function idle(): Promise<void> {
  await new Promise<unknown>((done) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(done, { timeout: LOOK_AGAIN_MS })
      : setTimeout(done, 100),
  )
}
