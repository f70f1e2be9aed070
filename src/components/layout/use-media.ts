import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, and again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (callback: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', callback)
      return () => list.removeEventListener('change', callback)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
