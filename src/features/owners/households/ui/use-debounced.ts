import { useEffect, useState } from 'react'

/** How long typing must pause before something is looked up. */
const DEBOUNCE_MS = 200

/** The typed text after a pause in typing; an empty text applies immediately. */
export function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), typed === '' ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return debounced
}
