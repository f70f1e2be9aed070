/** When the button appears, when its tooltip follows, and for how long (specification, section 9). */
const APPEARS_AFTER_MS = 1500
const TIP_AFTER_MS = 1000
const TIP_FOR_MS = 5000

/**
 * Lets a chat button appear and its tooltip come and go; plain DOM, so that pages without React use it too. The
 * tooltip also comes on hover and on focus; while either lasts no time passes, and Escape dismisses it. It makes
 * way for what has the focus. Gives the function that ends it all.
 */
export function runChatButton(root: HTMLElement): () => void {
  const tip = root.querySelector<HTMLElement>('[role="tooltip"]')
  if (tip === null) return () => {}
  const end = new AbortController()
  const { signal } = end

  const hide = () => {
    tip.hidden = true
    coming.stop()
    going.stop()
  }
  const show = () => {
    const held = isHeld(root)
    tip.hidden = false
    // One that comes by itself lies over the page like glass: what is below it can be pressed.
    tip.style.pointerEvents = held ? 'auto' : 'none'
    coming.stop()
    going.start()
    if (held) going.pause()
    else makeWay()
  }
  const makeWay = () => {
    if (!tip.hidden && !isHeld(root) && liesOver(tip, document.activeElement)) hide()
  }
  const appear = () => {
    root.hidden = false
    coming.start()
  }
  const going = pausableTimer(TIP_FOR_MS, hide)
  const coming = pausableTimer(TIP_AFTER_MS, show)
  const appearing = pausableTimer(APPEARS_AFTER_MS, appear)

  for (const event of ['pointerenter', 'focusin'] as const) root.addEventListener(event, show, { signal })
  for (const event of ['pointerleave', 'focusout'] as const) {
    // The focus leaves before it arrives elsewhere.
    root.addEventListener(event, () => setTimeout(() => isHeld(root) || going.resume()), { signal })
  }
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && !tip.hidden && hide(), { signal })
  document.addEventListener('focusin', makeWay, { signal })
  appearing.start()
  return () => {
    end.abort()
    appearing.stop()
    hide()
    root.hidden = true
  }
}

function isHeld(root: HTMLElement): boolean {
  return root.matches(':hover') || root.contains(document.activeElement)
}

/** True when a box lies over what has the focus; the page itself is nothing to be covered. */
function liesOver(box: Element, focused: Element | null): boolean {
  if (focused === null || focused === document.body || focused.matches('main, h1')) return false
  const [over, below] = [box.getBoundingClientRect(), focused.getBoundingClientRect()]
  const isBeside = over.right <= below.left || below.right <= over.left
  return !isBeside && over.top < below.bottom && below.top < over.bottom
}

/** A timer whose time can stand still. `resume` does nothing where nothing was started. */
function pausableTimer(milliseconds: number, done: () => void) {
  let left: number | null = null
  let began = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const resume = () => {
    if (left === null || timer !== undefined) return
    began = performance.now()
    timer = setTimeout(() => {
      stop()
      done()
    }, left)
  }
  const halt = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const pause = () => {
    if (left === null || timer === undefined) return
    left -= performance.now() - began
    halt()
  }
  const stop = () => {
    halt()
    left = null
  }
  const start = () => {
    stop()
    left = milliseconds
    resume()
  }
  return { start, pause, resume, stop }
}
