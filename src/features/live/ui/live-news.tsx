import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keepQueriesLive } from '../../../lib/web/live-queries.ts'
import type { Role } from '../../auth/rules.ts'
import { newsText, titleWithNews } from '../rules.ts'
import { listenToChanges } from './listen-to-changes.ts'

/**
 * Keeps what the page shows live: fetches it again soon after others have changed something, and now and then in any
 * case. News is announced to screen readers, and counted in the document's title while the person is not looking.
 */
export function LiveNews({ role }: { role: Role }) {
  const client = useQueryClient()
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const queries = keepQueriesLive(client, () => changes.reopen())
    const unseen = countUnseen()
    const changes = listenToChanges(({ news }) => {
      queries.refetchSoon()
      if (news === 0) return
      setAnnounced(newsText(role, unseen.add(news)))
    })
    const forget = unseen.onLook(() => setAnnounced(''))
    return () => {
      forget()
      changes.end()
      queries.end()
    }
  }, [client, role])
  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  )
}

/** Counts news until the person looks, and shows in the title what came while they were looking elsewhere. */
function countUnseen() {
  let news = 0
  return {
    /** Gives the news so far. */
    add: (more: number): number => {
      news += more
      if (!isLooking()) document.title = titleWithNews(document.title, news)
      return news
    },
    /** Calls `action` when the person looks at the page again. The returned function ends it and clears the title. */
    onLook: (action: () => void): (() => void) => {
      const look = () => {
        if (!isLooking()) return
        news = 0
        document.title = titleWithNews(document.title, 0)
        action()
      }
      const [onWindow, onDocument] = [['focus', 'pointerdown', 'keydown'], ['visibilitychange']]
      for (const name of onWindow) window.addEventListener(name, look)
      for (const name of onDocument) document.addEventListener(name, look)
      return () => {
        for (const name of onWindow) window.removeEventListener(name, look)
        for (const name of onDocument) document.removeEventListener(name, look)
        document.title = titleWithNews(document.title, 0)
      }
    },
  }
}

function isLooking(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}
