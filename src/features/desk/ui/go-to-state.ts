import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Opens or closes the search from anywhere: a key, a button of the menu. */
export function showGoTo(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

/** Whether the search is open. */
export const useGoToOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
