import { useSyncExternalStore } from 'react'

export const CONNECTION_TEXTS = {
  /** Shown on a page. */
  offline: 'You’re offline. Nothing is lost. This page will update when you’re back online.',
  /** Shown instead on a page that can be read as it was saved. */
  savedAsOf: (when: string) => `You’re offline. Last updated ${when}.`,
  /** Shown when the browser counts as connected and the server does not answer. */
  unreachable: (when: string) => `We can’t reach the clinic’s server. Last updated ${when}.`,
  call: 'You can always call us:',
  /** Shown in a form that waits to be sent. */
  waiting: 'You’re offline. Nothing is lost. We’ll send the form when you’re back online.',
  /** Shown in a form whose answer did not arrive. */
  lost: 'You’re offline. Nothing is lost. Please try again.',
  slow: 'This is taking longer than usual. We are still trying.',
} as const

/** How long something may take before the page says that it is slow. */
export const SLOW_MS = 8000

/** True while the browser knows that it has no connection. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, () => !navigator.onLine)
}

/** Resolves at once if there may be a connection, otherwise as soon as there is one. */
export async function untilOnline(): Promise<void> {
  if (navigator.onLine) return
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
