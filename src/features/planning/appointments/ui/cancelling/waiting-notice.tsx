import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RoutedLink } from '../../../../../components/actions/routed-links.tsx'
import { Notice } from '../../../../../components/notices/notice.tsx'
import { claimWaitingChanges, useWaitingChanges } from '../../../../../lib/web/kept/waiting-changes.ts'
import { CANCEL_TEXTS } from '../../cancel-texts.ts'
import { appointmentsPaths } from '../../paths.ts'
import { sendWaitingCancellations } from './send-waiting-cancellations.ts'

/** How often sending what waits is tried again while the browser counts as online. */
const SEND_EVERY_MS = 30_000

/**
 * Sends what `owner` has cancelled without a connection: at once, when the connection is back, and now and then, since a
 * browser without a server may still count as online. Shows how much waits, except where each appointment says so itself.
 */
export function WaitingNotice({ owner }: { owner: string }) {
  const client = useQueryClient()
  const waiting = useWaitingChanges(owner)
  const unsent = waiting.filter(({ refused }) => refused === undefined).length
  useEffect(() => claimWaitingChanges(owner), [owner])
  useEffect(() => {
    if (unsent === 0) return
    const now = () => {
      // What can't be sent now waits on.
      if (navigator.onLine) void sendWaitingCancellations(client, owner).catch(() => undefined)
    }
    now()
    const timer = setInterval(now, SEND_EVERY_MS)
    window.addEventListener('online', now)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', now)
    }
  }, [client, owner, unsent])
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (waiting.length === 0 || path === appointmentsPaths.own) return null
  return (
    <div className="not-first:mt-3">
      <Notice tone="warning" role="status">
        {unsent > 0 ? CANCEL_TEXTS.waiting(unsent) : CANCEL_TEXTS.refused(waiting.length)}{' '}
        <RoutedLink to={appointmentsPaths.own}>My Appointments</RoutedLink>
      </Notice>
    </div>
  )
}
