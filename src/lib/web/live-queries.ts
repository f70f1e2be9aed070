import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * The options of a query that shows what other people change. While it is on the screen it is fetched again when the
 * window gets focus and, with `keepQueriesLive`, now and then.
 */
export const LIVE = { refetchOnWindowFocus: true, meta: { live: true } } as const

const EVERY_MS = 30_000
/** How long the hand must have rested: a list must not move while someone is about to tap in it. */
const REST_MS = 3000
/** Without input for longer, the person is away: fetching would renew the session for no one. */
const AWAY_MS = 5 * 60_000
const CHECK_EVERY_MS = 1000
/** After a change, the queries are fetched again at most this often. */
const SOON_MS = 1500
/** A longer list is fetched again only when the window gets focus: each page is a request. */
const MAX_PAGES = 5

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const
/** What must not move under a hand: a list to choose from, a question, and a dialog in which something was entered. */
const BUSY = '[role=menu], [role=listbox], [role=alertdialog], [role=dialog] form[data-changed]'

/** Keeps live queries fresh until `end` is called; `refetchSoon` says that others have changed something. */
export type LiveQueries = { refetchSoon: () => void; end: () => void }

/**
 * Fetches the live queries on the screen again every thirty seconds, and soon after a change, as soon as the person's
 * hand rests and no menu, question or begun form of a dialog is open; a dialog that only shows something is fetched again
 * with its page. Nothing is fetched while the window is hidden or the person away. `fetched` is called each time.
 */
export function keepQueriesLive(client: QueryClient, fetched: () => void = () => undefined): LiveQueries {
  let [fetchedAt, touchedAt] = [Date.now(), Date.now()]
  let hasChanged = false
  const touched = () => {
    touchedAt = Date.now()
  }
  const check = () => {
    const now = Date.now()
    const rested = now - touchedAt
    const everyMs = hasChanged ? SOON_MS : EVERY_MS
    if (now - fetchedAt < everyMs || rested < REST_MS || rested > AWAY_MS || !isUndisturbed()) return
    fetchedAt = now
    hasChanged = false
    void client.refetchQueries({ type: 'active', predicate: isLive }, { cancelRefetch: false }).then(fetched)
  }
  const refetchSoon = () => {
    hasChanged = true
    check()
  }
  for (const input of INPUTS) window.addEventListener(input, touched, { capture: true, passive: true })
  const timer = setInterval(check, CHECK_EVERY_MS)
  const end = () => {
    clearInterval(timer)
    for (const input of INPUTS) window.removeEventListener(input, touched, { capture: true })
  }
  return { refetchSoon, end }
}

function isUndisturbed(): boolean {
  return document.visibilityState === 'visible' && ![...document.querySelectorAll(BUSY)].some(isShown)
}

/** Whether a part of the page can be seen. Safari before 17.4 can’t say so; there the part's own style decides. */
function isShown(part: Element): boolean {
  if (typeof part.checkVisibility === 'function') return part.checkVisibility()
  return getComputedStyle(part).display !== 'none'
}

function isLive({ meta, state: { data } }: Query): boolean {
  const pages = typeof data === 'object' && data !== null && 'pages' in data ? data.pages : []
  return meta?.live === true && Array.isArray(pages) && pages.length <= MAX_PAGES
}
