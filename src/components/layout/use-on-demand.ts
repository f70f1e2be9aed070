import { useEffect, useState } from 'react'
import { toastError } from '../../lib/web/toast.ts'
import { whenIdle } from '../../lib/web/when-idle.ts'

const FAILED = 'Couldn’t load this. Check your connection and try again.'

/**
 * A part of the page, such as a dialog, whose code the first load leaves out; null until it is there. It is loaded when
 * it is needed (`now`), or once the browser is idle (`soon`), so that it opens without a wait later. After a failure it
 * is tried again when it is needed the next time, or when the connection is back.
 */
export function useOnDemand<Part>(load: () => Promise<Part>, when: 'now' | 'soon' | 'never'): Part | null {
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null)
  const isLoaded = loaded !== null
  useEffect(() => {
    if (isLoaded || when === 'never') return
    const run = (): undefined =>
      void load().then(
        (part) => setLoaded({ part }),
        () => when === 'now' && toastError(FAILED),
      )
    const cancel = when === 'soon' ? whenIdle(run) : run()
    window.addEventListener('online', run)
    return () => {
      cancel?.()
      window.removeEventListener('online', run)
    }
  }, [load, when, isLoaded])
  return loaded?.part ?? null
}
