import { useSyncExternalStore } from 'react'
import { randomId } from './random-id.ts'

/** A toast that has been shown: to read again, with the link that it offered. */
export type SavedToast = {
  id: string
  tone: 'success' | 'error' | 'warning'
  text: string
  at: string
  link?: { label: string; href: string } | undefined
}

type SavedToasts = { owner: string | null; toasts: readonly SavedToast[] }

/** Where they are kept: in this tab, until it is closed. */
const KEY = 'toasts'
const MAX_TOASTS = 50
const NOTHING: SavedToasts = { owner: null, toasts: [] }

let kept = read()
const listeners = new Set<() => void>()

/** Keeps a toast that is shown now. */
export function saveToast(toast: Omit<SavedToast, 'id' | 'at'>): void {
  const added = { id: randomId(), at: new Date().toISOString(), ...toast }
  write({ ...kept, toasts: [added, ...kept.toasts].slice(0, MAX_TOASTS) })
}

/** The toasts of this browser session, the latest first. */
export function useSavedToasts(): readonly SavedToast[] {
  return useSyncExternalStore(subscribe, () => kept.toasts)
}

/** Says whose toasts these are: those of somebody else who sat here before are forgotten. */
export function claimToasts(owner: string): void {
  if (kept.owner !== owner) write({ owner, toasts: kept.owner === null ? kept.toasts : [] })
}

/** Forgets them all, as when somebody signs out. */
export function forgetToasts(): void {
  write(NOTHING)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function write(next: SavedToasts): void {
  kept = next
  for (const listener of listeners) listener()
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // A browser that keeps nothing still has them until the page is left.
  }
}

/** Only this file writes there, so what can be read has its form. */
function read(): SavedToasts {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SavedToasts | null) ?? NOTHING
  } catch {
    return NOTHING
  }
}
