/** The answers shown that the service worker had saved: when, by address. */
const saved = new Map<string, string>()
/** What has been answered since `askAgain` began; null while it does not run. */
let answered: Set<string> | null = null
let oldest: string | null = null
const listeners = new Set<() => void>()

/** Notes whether an answer came from the server, or was saved at a time that its header names (public/worker.js). */
export function noteAnswer(url: string, savedAt: string | null): void {
  answered?.add(url)
  if (savedAt === null) saved.delete(url)
  else saved.set(url, savedAt)
  settle()
}

/** When the oldest of the saved answers that are shown was saved; null if all came from the server. */
export function oldestSavedShown(): string | null {
  return oldest
}

/** Asks again for all that is shown, with `ask`. Anything else is no longer shown, unless nothing was answered. */
export async function askAgain(ask: () => Promise<unknown>): Promise<void> {
  if (answered !== null) return
  const asked = new Set<string>()
  answered = asked
  try {
    await ask()
  } finally {
    answered = null
    if (asked.size > 0) for (const url of saved.keys()) if (!asked.has(url)) saved.delete(url)
    settle()
  }
}

/** Calls `listener` when `oldestSavedShown` changes. Returns the function that ends it. */
export function onSavedShown(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function settle(): void {
  const next = [...saved.values()].sort()[0] ?? null
  if (next === oldest) return
  oldest = next
  for (const listener of listeners) listener()
}
