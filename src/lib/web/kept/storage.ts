/** Local storage stays in this browser; session storage lasts until the tab is closed, also if a phone discards it. */
type Kind = 'localStorage' | 'sessionStorage'

/** What is stored under a key; null for nothing, or in a browser that stores nothing. */
export function readStored(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    return window[kind].getItem(key)
  } catch {
    return null
  }
}

/** What one file alone stores as JSON under a key; null for nothing, and for what something else has left there. */
export function readStoredJson<Stored>(key: string, kind: Kind): Stored | null {
  try {
    return JSON.parse(readStored(key, kind) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a text under a key, or removes it (null). False in a browser that stores nothing. */
export function store(key: string, text: string | null, kind: Kind = 'localStorage'): boolean {
  try {
    if (text === null) window[kind].removeItem(key)
    else window[kind].setItem(key, text)
    return true
  } catch {
    return false
  }
}
