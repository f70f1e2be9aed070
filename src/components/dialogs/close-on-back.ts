/** Marks our entry of the history, which is of the same page as the one before it. */
const MARK = 'overlay'
/** The router's number of an entry. */
const INDEX = '__TSR_index'
/** How long something may take to close before it counts as still open. */
const CLOSED_WITHIN_MS = 300

type State = Readonly<Record<string, unknown>> | null
type Entry = { state: State; href: string }

/** What is open, the topmost last. */
const open: (() => void)[] = []
let here: Entry | null = null

/**
 * Lets Back call `close`, which may ask first, until the returned function is called. While anything is open there is one
 * entry more in the history. It stays when everything is closed: the next page takes its place, and Back passes over it.
 */
export function closeOnBack(close: () => void): () => void {
  if (here === null) install()
  open.push(close)
  mark()
  return () => {
    const at = open.lastIndexOf(close)
    if (at >= 0) open.splice(at, 1)
  }
}

const isMarked = (state: State) => state !== null && MARK in state

/** Past the router, for which nothing has changed. */
const write = (way: 'pushState' | 'replaceState', state: State, href: string) =>
  History.prototype[way].call(window.history, state, '', href)

function note(): void {
  here = { state: window.history.state, href: window.location.href }
}

function mark(): void {
  const state: State = window.history.state
  if (!isMarked(state)) write('pushState', { ...state, [MARK]: true }, window.location.href)
  note()
}

function install(): void {
  note()
  const { pushState, replaceState } = window.history
  window.history.pushState = (state, unused, url) => {
    const isOurs = isMarked(window.history.state)
    ;(isOurs ? replaceState : pushState).call(window.history, state, unused, url)
    note()
  }
  window.history.replaceState = (state, unused, url) => {
    const isOurs = isMarked(window.history.state)
    replaceState.call(window.history, isOurs ? { ...state, [MARK]: true } : state, unused, url)
    note()
  }
  // Before the router hears of it.
  window.addEventListener('popstate', onBack, { capture: true })
}

function onBack(event: PopStateEvent): void {
  const left = here
  note()
  if (left === null || !isMarked(left.state) || !isSamePage(left.state, event.state)) return
  event.stopImmediatePropagation()
  const { [MARK]: _, ...state } = left.state ?? {}
  // The page's address may have changed in our entry.
  write('replaceState', state, left.href)
  note()
  const close = open.at(-1)
  if (close === undefined) window.history.back()
  else close()
  // It asked first, or lay on something else that is open.
  setTimeout(() => open.length > 0 && mark(), CLOSED_WITHIN_MS)
}

function isSamePage(left: State, now: State): boolean {
  return !isMarked(now) && left?.[INDEX] === now?.[INDEX]
}
