import { useEffect, useState } from 'react'
import { CONNECTION_TEXTS, SLOW_MS, useIsOffline } from '../../lib/web/connection.ts'
import { Notice } from './notice.tsx'

/** Says why a form that is being sent takes long. Render it only while it is. */
export function SendingNotice() {
  const [isOffline, isSlow] = [useIsOffline(), useIsSlow()]
  if (isOffline) return <Words text={CONNECTION_TEXTS.waiting} />
  return isSlow ? <Words text={CONNECTION_TEXTS.slow} /> : null
}

/** Says that loading takes long. Render it only while something is loading. */
export function SlowNotice() {
  return useIsSlow() ? <p className="p-2 text-center text-ink-soft">{CONNECTION_TEXTS.slow}</p> : null
}

function Words({ text }: { text: string }) {
  return (
    <Notice tone="warning" role="status">
      {text}
    </Notice>
  )
}

/** True from `SLOW_MS` after the first render on. */
function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
