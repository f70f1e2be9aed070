import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the browser prints: what is rendered then is on the paper. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // At once, because the browser takes the page as it is after the event.
    const set = (printing: boolean) => () => flushSync(() => setPrinting(printing))
    const [begin, end] = [set(true), set(false)]
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
