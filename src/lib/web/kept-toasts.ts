import { useSyncExternalStore } from 'react'
import { randomId } from './random-id.ts'

/** A toast that has been shown: to read again, with the link that it offered. */
export type KeptToast = {
  id: string
  tone: 'success' | 'error' | 'warning'
  text: string
  at: string
  link?: { label: string; href: string } | undefined
}

type Kept = { owner: string | null; toasts: readonly KeptToast[] }

/** Where they are kept: in this tab, until it is closed. */
const KEY = 'toasts'
const MOST = 50
const NOTHING: Kept = { owner: null, toasts: [] }

let kept = read()
const listeners = new Set<() => void>()

/** Keeps a toast that is shown now. */
export function keepToast(toast: Omit<KeptToast, 'id' | 'at'>): void {
  const added = { id: randomId(), at: new Date().toISOString(), ...toast }
  write({ ...kept, toasts: [added, ...kept.toasts].slice(0, MOST) })
}

/** The toasts of this browser session, the latest first. */
export function useKeptToasts(): readonly KeptToast[] {
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

function write(next: Kept): void {
  kept = next
  for (const listener of listeners) listener()
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // A browser that keeps nothing still has them until the page is left.
  }
}

/** Only this file writes there, so what can be read has its form. */
function read(): Kept {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null) ?? NOTHING
  } catch {
    return NOTHING
  }
}
