import { useSyncExternalStore } from 'react'
import { randomId } from '../random-id.ts'
import { readStoredJson, store } from './storage.ts'

/** A toast that has been shown, saved to be read again, with its link. */
export type SavedToast = {
  id: string
  tone: 'success' | 'error' | 'warning'
  text: string
  at: string
  link?: { label: string; href: string } | undefined
}

type SavedToasts = { owner: string | null; toasts: readonly SavedToast[] }

/** The key in session storage. */
const KEY = 'toasts'
const MAX_TOASTS = 50
const NOTHING: SavedToasts = { owner: null, toasts: [] }

let saved = read()
const listeners = new Set<() => void>()

/** Saves a toast that is being shown. */
export function saveToast(toast: Omit<SavedToast, 'id' | 'at'>): void {
  const added = { id: randomId(), at: new Date().toISOString(), ...toast }
  write({ ...saved, toasts: [added, ...saved.toasts].slice(0, MAX_TOASTS) })
}

/** The toasts of this browser session, newest first. */
export function useSavedToasts(): readonly SavedToast[] {
  return useSyncExternalStore(subscribe, () => saved.toasts)
}

/** Assigns the toasts to `owner`; those of another login that used this tab before are deleted. */
export function claimToasts(owner: string): void {
  if (saved.owner !== owner) write({ owner, toasts: saved.owner === null ? saved.toasts : [] })
}

/** Deletes all saved toasts, as on signing out. */
export function forgetToasts(): void {
  write(NOTHING)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function write(next: SavedToasts): void {
  saved = next
  for (const listener of listeners) listener()
  // Without storage the toasts last until the page is left.
  store(KEY, JSON.stringify(next), 'sessionStorage')
}

/** Only this file writes the key, so its content has the right shape. */
function read(): SavedToasts {
  return readStoredJson<SavedToasts>(KEY, 'sessionStorage') ?? NOTHING
}
