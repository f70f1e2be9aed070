/** When the button appears, how much later its tooltip follows, and how long that stays (specification, section 9). */
const APPEARS_AFTER_MS = 1500
const TIP_AFTER_MS = 1000
const TIP_FOR_MS = 5000

/**
 * Shows a chat button and, once a day, its tooltip after their delays. Plain DOM, so that pages without React can use it. The
 * tooltip also opens on hover and focus, and stays open as long as either lasts; Escape closes it. It closes when it
 * would cover the focused element, and an element focused by key below the button is scrolled above it. Returns a function that stops the timers and hides the button.
 */
export function runChatButton(root: HTMLElement): () => void {
  const tip = root.querySelector<HTMLElement>('[role="tooltip"]')
  if (tip === null) return () => {}
  const end = new AbortController()
  const { signal } = end

  const hide = () => {
    tip.hidden = true
    showTimer.stop()
    hideTimer.stop()
  }
  const show = () => {
    const held = isHeld(root)
    tip.hidden = false
    // When the tooltip opens by itself, clicks pass through it to the page below.
    tip.style.pointerEvents = held ? 'auto' : 'none'
    showTimer.stop()
    hideTimer.start()
    if (held) hideTimer.pause()
    else hideIfCovering()
  }
  const hideIfCovering = () => {
    if (!tip.hidden && !isHeld(root) && covers(tip, document.activeElement)) hide()
  }
  const uncoverFocus = () => {
    hideIfCovering()
    const focused = document.activeElement
    // The browser scrolls to a focused element that the window cuts off, not to one that the button lies over.
    if (focused?.matches(':focus-visible') && !isHeld(root) && covers(root, focused))
      focused.scrollIntoView({ block: 'nearest' })
  }
  const appear = () => {
    root.hidden = false
    showTimer.start()
  }
  const hideTimer = pausableTimer(TIP_FOR_MS, hide)
  const showTimer = pausableTimer(TIP_AFTER_MS, () => isTipDue(root) && show())
  const appearTimer = pausableTimer(APPEARS_AFTER_MS, appear)

  for (const event of ['pointerenter', 'focusin'] as const) root.addEventListener(event, show, { signal })
  for (const event of ['pointerleave', 'focusout'] as const) {
    // On focusout the next element does not have the focus yet, so check in the next task.
    root.addEventListener(event, () => setTimeout(() => isHeld(root) || hideTimer.resume()), { signal })
  }
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && !tip.hidden && hide(), { signal })
  document.addEventListener('focusin', uncoverFocus, { signal })
  appearTimer.start()
  return () => {
    end.abort()
    appearTimer.stop()
    hide()
    root.hidden = true
  }
}

/** The day on which the tooltip last opened by itself in this browser. */
const TIP_KEY = 'chat-tip'

/** True once a day, and never for a quiet button. */
function isTipDue(root: HTMLElement): boolean {
  const today = new Date().toDateString()
  try {
    if (root.dataset.chat === 'quiet' || localStorage.getItem(TIP_KEY) === today) return false
    localStorage.setItem(TIP_KEY, today)
  } catch {
    // Without storage the tooltip opens on every page.
  }
  return true
}

function isHeld(root: HTMLElement): boolean {
  return root.matches(':hover') || root.contains(document.activeElement)
}

/** True if `box` overlaps the focused element. The page, its main element and its title don't count. */
function covers(box: Element, focused: Element | null): boolean {
  if (focused === null || focused === document.body || focused.matches('main, h1')) return false
  const [rect, other] = [box.getBoundingClientRect(), focused.getBoundingClientRect()]
  const isBeside = rect.right <= other.left || other.right <= rect.left
  return !isBeside && rect.top < other.bottom && other.top < rect.bottom
}

/** A timer that can be paused. `resume` does nothing unless the timer is paused. */
function pausableTimer(milliseconds: number, done: () => void) {
  let left: number | null = null
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const resume = () => {
    if (left === null || timer !== undefined) return
    startedAt = performance.now()
    timer = setTimeout(() => {
      stop()
      done()
    }, left)
  }
  const clear = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const pause = () => {
    if (left === null || timer === undefined) return
    left -= performance.now() - startedAt
    clear()
  }
  const stop = () => {
    clear()
    left = null
  }
  const start = () => {
    stop()
    left = milliseconds
    resume()
  }
  return { start, pause, resume, stop }
}
