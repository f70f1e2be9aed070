import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keepQueriesLive } from '../../../../lib/web/live-queries.ts'
import { notifyTabs, onTabMessage } from '../../../../lib/web/other-tabs.ts'
import type { Role } from '../../auth/rules.ts'
import { LIVE_PATH, type LiveEvent, newsText, titleWithNews } from '../rules.ts'

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

const LOCK = 'tailwell.live'
const HIDDEN_MAX_MS = 30 * 60_000
/** After how long a refused stream is opened again, and how often. Later the page does, with its next look. */
const REFUSED_AGAIN_MS = [3000, 6000, 12_000]

type Listening = {
  /** Opens the stream again if the server has refused it, for example because the session had expired. */
  reopen: () => void
  end: () => void
}

/**
 * Calls `listener` with what others change. All tabs of a browser share one stream, since browsers open only six
 * connections to a server without HTTP/2: the tab that holds a lock opens it and passes on what it receives. Without https
 * there are no locks, so that each tab opens its own while it is visible. After a connection that was lost, anything
 * may have changed. A tab that was hidden for half an hour no longer listens until it is looked at again.
 */
function listenToChanges(listener: (event: LiveEvent) => void): Listening {
  const hasLocks = 'locks' in navigator
  const stream = createStream((event) => {
    listener(event)
    if (hasLocks) notifyTabs({ kind: 'received', event })
  })
  let leave = join(stream, hasLocks)
  let timer: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') leave ??= join(stream, hasLocks)
    else timer = setTimeout(rest, hasLocks ? HIDDEN_MAX_MS : 0)
  }
  const rest = () => {
    leave?.()
    leave = undefined
  }
  const endMessages = onTabMessage((message) => message.kind === 'received' && listener(message.event))
  document.addEventListener('visibilitychange', onVisibility)
  return {
    reopen: stream.reopen,
    end: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      endMessages()
      rest()
    },
  }
}

type Stream = ReturnType<typeof createStream>

/** Opens the stream as soon as no other tab has it. Returns the function that closes it and lets another tab open it. */
function join(stream: Stream, hasLocks: boolean): (() => void) | undefined {
  if (!hasLocks) {
    stream.open()
    return stream.close
  }
  const leaving = new AbortController()
  const { signal } = leaving
  const hold = () =>
    new Promise<void>((release) => {
      stream.open()
      signal.addEventListener('abort', () => {
        stream.close()
        release()
      })
    })
  // Leaving before the lock was granted rejects.
  navigator.locks.request(LOCK, { signal }, hold).catch(() => undefined)
  return () => leaving.abort()
}

/** A connection to the stream. The browser itself reconnects unless it is refused, as by a proxy while a server restarts. */
function createStream(listener: (event: LiveEvent) => void) {
  let source: EventSource | undefined
  let wasOpen = false
  let refused = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(`/api${LIVE_PATH}`)
    source.addEventListener('open', () => {
      if (wasOpen) listener({ news: 0 })
      wasOpen = true
      refused = 0
    })
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return
      const afterMs = REFUSED_AGAIN_MS[refused]
      refused += 1
      if (afterMs !== undefined) timer = setTimeout(reopen, afterMs)
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => listener(JSON.parse(data)))
  }
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const reopen = () => {
    clearTimeout(timer)
    if (source?.readyState === EventSource.CLOSED) open()
  }
  return { open, close, reopen }
}
