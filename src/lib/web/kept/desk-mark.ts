import { readStored, store } from './storage.ts'

/** The key in local storage that says that this browser is a shared desk; the server knows it by a cookie. */
const KEY = 'shared-desk'

const listeners = new Set<() => void>()

/** Sets or removes the mark. It grants nothing: with it the app asks the server, and locks the screen. */
export function markDesk(isDesk: boolean): void {
  // Without storage the app doesn't lock; the cookie alone opens nothing without a PIN.
  store(KEY, isDesk ? 'yes' : null)
  for (const listener of listeners) listener()
}

/** True if this browser is a shared desk, as far as it knows. */
export function isMarkedDesk(): boolean {
  return readStored(KEY) !== null
}

/** Calls `listener` when the mark changes here; the returned function ends it. */
export function onDeskMark(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
