/** What a person presses, chooses or types in. */
const ACTIONS = 'main :is(a[href], button, input, select, textarea, label, summary)'
/** What a tooltip that opens by itself covers neither. */
const READ = `${ACTIONS}, main :is(h1, h2, h3, [role='status'], [data-badge])`
const GAP_PX = 8
const SETTLES_AFTER_MS = 200

type Box = { left: number; right: number; top: number; bottom: number }

export type Clearance = {
  /** True if the element lies over no action, heading or status of the page. */
  isClear: (element: Element) => boolean
  /** True if the element lies over the focused one. The page, its main element and its title don't count. */
  covers: (element: Element, focused: Element | null) => boolean
  /** Ends the moving. */
  stop: () => void
}

/**
 * Keeps the chat's button off the page's actions: each time that the page has come to rest, it is moved up to where it
 * covers none, if possible in the lower half of the window. If there is no such place at all, it is away until there is
 * one. Calls `onRest` afterwards.
 */
export function keepClear(root: HTMLElement, onRest: () => void): Clearance {
  const place = () => {
    // What someone points at stays where it is, and so does what stands in the page's head.
    if (root.matches(':hover')) return
    if (root.closest('header')) return onRest()
    moveUp(root)
    onRest()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    clearTimeout(timer)
    timer = setTimeout(place, SETTLES_AFTER_MS)
  }
  const end = new AbortController()
  const options = { capture: true, passive: true, signal: end.signal }
  // A picture that arrives and a part that unfolds move the page without a change of its elements.
  for (const event of ['scroll', 'resize', 'click', 'toggle', 'focusin', 'load', 'transitionend'])
    addEventListener(event, settle, options)
  const changes = new MutationObserver(settle)
  // What the keyboard reaches is not covered for a moment either. Nothing else is measured until the page is at rest:
  // a calendar has hundreds of actions.
  const uncover = ({ target }: FocusEvent) => {
    if (target instanceof Element && liesOver(root, target.closest('label') ?? target)) place()
  }
  addEventListener('focusin', uncover, options)
  root.addEventListener('pointerleave', settle, options)
  const main = document.querySelector('main')
  if (main !== null) changes.observe(main, { childList: true, subtree: true })
  place()
  return {
    isClear: (element) => {
      const box = element.getBoundingClientRect()
      return !boxesOf(READ).some((one) => overlaps(box, one))
    },
    covers: (element, focused) => {
      if (focused === null || focused === document.body || focused.matches('main, h1')) return false
      return liesOver(element, focused)
    },
    stop: () => {
      clearTimeout(timer)
      end.abort()
      changes.disconnect()
    },
  }
}

/** Moves an element up to where it covers no action; takes it away if there is no such place and it has no focus. */
function moveUp(root: HTMLElement): void {
  root.style.marginBottom = ''
  const [box, boxes] = [root.getBoundingClientRect(), boxesOf(ACTIONS)]
  const shift = freeShift(box, boxes, innerHeight / 2) ?? freeShift(box, boxes, 0)
  const isAway = shift === null && !root.contains(document.activeElement)
  root.style.opacity = isAway ? '0' : ''
  root.style.pointerEvents = isAway ? 'none' : ''
  root.style.marginBottom = shift ? `${shift}px` : ''
}

/** How far a box must move up to lie beside all others, in pixels; null if it would leave `top`. */
export function freeShift(box: Box, others: readonly Box[], top: number): number | null {
  for (let shift = 0; box.top - shift >= top; ) {
    const moved = { ...box, top: box.top - shift, bottom: box.bottom - shift }
    const covered = others.filter((other) => overlaps(moved, other))
    if (covered.length === 0) return shift
    shift = box.bottom + GAP_PX - Math.min(...covered.map((other) => other.top))
  }
  return null
}

function boxesOf(selector: string): Box[] {
  return [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
}

function liesOver(element: Element, other: Element): boolean {
  return overlaps(element.getBoundingClientRect(), other.getBoundingClientRect())
}

function overlaps(one: Box, other: Box): boolean {
  const isBeside = one.right <= other.left || other.right <= one.left
  return !isBeside && one.top < other.bottom && other.top < one.bottom
}
