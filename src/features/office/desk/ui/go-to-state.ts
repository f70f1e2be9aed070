import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** What is typed between the key that opens the search and its box, and until when that is waited for. */
let early: { typed: string; until: number } | null = null
const BOX_WITHIN_MS = 2000

/** Opens or closes the search from anywhere: a key, a button of the menu. */
export function showGoTo(next: boolean): void {
  isOpen = next
  early = next ? { typed: '', until: performance.now() + BOX_WITHIN_MS } : null
  for (const listener of listeners) listener()
}

/** Keeps a key for the search’s box, which is not there yet: it belongs neither to a form of the page nor to its shortcuts. */
export function keepEarlyKey(event: KeyboardEvent): void {
  if (early === null || performance.now() > early.until) return
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Enter') early.typed += '\n'
  else if (Array.from(event.key).length === 1) early.typed += event.key
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** What was typed for the box, now that it has the focus; a line’s end stands for Enter. */
export function takeEarlyKeys(): string {
  const typed = early?.typed ?? ''
  early = null
  return typed
}

/** Whether the search is open. */
export const useGoToOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
