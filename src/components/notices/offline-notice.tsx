import { useEffect, useState, useSyncExternalStore } from 'react'
import { clinicDay, formatShortDate, formatTime } from '../../lib/time.ts'
import { CONNECTION_TEXTS, useIsOffline } from '../../lib/web/connection.ts'
import { oldestSavedShown, onSavedShown } from '../../lib/web/kept/answer-age.ts'
import { answersSavedAt } from '../../lib/web/kept/saved-answers.ts'
import { PhoneLink } from '../actions/phone-link.tsx'
import { Notice } from './notice.tsx'

/** Says that what is shown was saved earlier, or that there is no connection; with a phone number to call. */
export function OfflineNotice({ phone }: { phone: { display: string; dial: string } | undefined }) {
  const isOffline = useIsOffline()
  const shown = useSyncExternalStore(onSavedShown, oldestSavedShown)
  const saved = useSavedAt(isOffline)
  const savedAt = shown === null ? saved : new Date(shown)
  if (!isOffline && shown === null) return null
  if (savedAt === null) {
    return (
      <Notice tone="warning" role="status">
        {CONNECTION_TEXTS.offline}
      </Notice>
    )
  }
  const words = isOffline ? CONNECTION_TEXTS.savedAsOf : CONNECTION_TEXTS.unreachable
  return (
    <Notice tone="warning" role="status" title={words(asOf(savedAt))}>
      {phone && (
        <>
          {CONNECTION_TEXTS.call} <PhoneLink phone={phone.dial} shown={phone.display} />
        </>
      )}
    </Notice>
  )
}

/** Since when what is saved may be out of date; null if nothing is. */
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
