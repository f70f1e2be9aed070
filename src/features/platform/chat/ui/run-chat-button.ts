import { readStored, store } from '../../../../lib/web/kept/storage.ts'
import { type Clearance, keepClear } from './keep-clear.ts'

/** When the button appears, how much later its tooltip follows, and how long that stays (specification, section 9). */
const APPEARS_AFTER_MS = 1500
const TIP_AFTER_MS = 1000
const TIP_FOR_MS = 5000

/**
 * Shows a chat button and, once a day, its tooltip after their delays. Plain DOM, so that pages without React can use
 * it. The tooltip also opens on hover and focus, and stays open as long as either lasts; Escape closes it. It closes when
 * it would cover the focused element. The button covers no action of the page, and the tooltip waits until it covers
 * none. Returns a function that stops the timers and hides the button.
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
    if (!tip.hidden && !isHeld(root) && clearance?.covers(tip, document.activeElement)) hide()
  }
  let clearance: Clearance | undefined
  let isWaiting = false
  const isTipClear = () => clearance?.isClear(tip) !== false
  const showWhereClear = () => {
    if (!isWaiting) {
      if (!tip.hidden && !isHeld(root) && !isTipClear()) hide()
      return
    }
    tip.hidden = false
    isWaiting = !isTipClear()
    if (!isWaiting && isTipDue(root)) show()
    else tip.hidden = true
  }
  const appear = () => {
    root.hidden = false
    showTimer.start()
    // In a menu it lies over nothing of the page.
    if (root.dataset.chat !== 'menu') clearance = keepClear(root, showWhereClear)
  }
  const hideTimer = pausableTimer(TIP_FOR_MS, hide)
  const showTimer = pausableTimer(TIP_AFTER_MS, () => {
    isWaiting = true
    showWhereClear()
  })
  const appearTimer = pausableTimer(APPEARS_AFTER_MS, appear)

  for (const event of ['pointerenter', 'focusin'] as const) root.addEventListener(event, show, { signal })
  for (const event of ['pointerleave', 'focusout'] as const) {
    // On focusout the next element does not have the focus yet, so check in the next task.
    root.addEventListener(event, () => setTimeout(() => isHeld(root) || hideTimer.resume()), { signal })
  }
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && !tip.hidden && hide(), { signal })
  document.addEventListener('focusin', hideIfCovering, { signal })
  appearTimer.start()
  return () => {
    end.abort()
    clearance?.stop()
    appearTimer.stop()
    hide()
    root.hidden = true
  }
}

/** The day on which the tooltip last opened by itself in this browser. */
const TIP_KEY = 'chat-tip'

/** True once a day, and never for one that is quiet or in a menu. */
function isTipDue(root: HTMLElement): boolean {
  const today = new Date().toDateString()
  if (root.dataset.chat !== '' || readStored(TIP_KEY) === today) return false
  // Without storage the tooltip opens on every page.
  store(TIP_KEY, today)
  return true
}

function isHeld(root: HTMLElement): boolean {
  return root.matches(':hover') || root.contains(document.activeElement)
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
