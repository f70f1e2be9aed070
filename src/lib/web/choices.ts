/** What was chosen in this browser under a key; null for nothing, or if it keeps nothing. */
export function readChoice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Is heard at the window once a choice was kept. */
export const CHOSEN = 'chosen'

/** Keeps a choice in this browser, or forgets it (null). Without storage it lasts until the page is left. */
export function keepChoice(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The page shows it already.
  }
  window.dispatchEvent(new Event(CHOSEN))
}
