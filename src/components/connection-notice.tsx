import { useEffect, useState } from 'react'
import { clinicDay, formatShortDate, formatTime } from '../lib/time.ts'
import { CONNECTION_TEXTS, SLOW_MS, useIsOffline } from '../lib/web/connection.ts'
import { answersSavedAt } from '../lib/web/saved-answers.ts'
import { Notice } from './notice.tsx'
import { PhoneLink } from './phone-link.tsx'

/** Says that there is no connection, for a page that may be read as it was saved; with a phone number to call. */
export function OfflineNotice({ phone }: { phone: { display: string; dial: string } | undefined }) {
  const isOffline = useIsOffline()
  const savedAt = useSavedAt(isOffline)
  if (!isOffline) return null
  if (savedAt === null) return <Words text={CONNECTION_TEXTS.offline} />
  return (
    <Notice tone="warning" role="status" title={CONNECTION_TEXTS.savedAsOf(asOf(savedAt))}>
      {phone && (
        <>
          {CONNECTION_TEXTS.call} <PhoneLink phone={phone.dial} shown={phone.display} />
        </>
      )}
    </Notice>
  )
}

/** Since when what is shown without a connection may be out of date; null if nothing is saved. */
function useSavedAt(isOffline: boolean): Date | null {
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  useEffect(() => {
    if (isOffline) void answersSavedAt().then(setSavedAt)
  }, [isOffline])
  return savedAt
}

/** The time, with its day unless that is today. */
function asOf(at: Date): string {
  const time = formatTime(at)
  return clinicDay(at) === clinicDay(new Date()) ? time : `${formatShortDate(at)}, ${time}`
}

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
