import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import {
  type Aim,
  aimAtLength,
  aimAtTime,
  type DragInput,
  measure,
  type Places,
  type Point,
} from './drag-aim.ts'
import { isOnHandle, scrollStep } from './drag-places.ts'

/** A press moves an appointment once the pointer is this far away, in pixels; until then it is a click. */
const CLICK_PX = 5

/**
 * Drags an appointment to another time with a mouse or pen, or its lower edge to another length. The appointment follows
 * the pointer, and `ghost` shows what the drop would lead to; its next sibling covers the window meanwhile. At the edge of
 * the grid, the grid scrolls. A frame changes transforms and the scroll position only: nothing is rendered or measured
 * until the drop. Escape cancels. With a finger, the grid scrolls instead; the dialog does both, too.
 */
export function useDrag(ghost: RefObject<HTMLElement | null>, input: DragInput) {
  const latest = useRef(input)
  const cancel = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = input
  })
  useEffect(() => () => cancel.current?.(), [])

  return (press: PointerEvent<HTMLElement>) => {
    const target = press.target instanceof Element ? press.target : null
    const block = target?.closest<HTMLElement>('[data-stop]')
    const item = latest.current.movable(block?.dataset.stop ?? '')
    const shadow = ghost.current
    if (press.button !== 0 || press.pointerType === 'touch' || !block || !item || !shadow) return
    const isLength =
      target?.closest('[data-length]') != null && isOnHandle(press.clientY, block.getBoundingClientRect())
    const grid = press.currentTarget
    const scroller = shadow.parentElement?.parentElement
    const shield = shadow.nextElementSibling
    const origin = { x: press.clientX, y: press.clientY }
    const scrolledAt = { x: scroller?.scrollLeft ?? 0, y: scroller?.scrollTop ?? 0 }
    const ended = new AbortController()
    const { signal } = ended
    let places: Places | undefined
    let pointer = origin
    let frame: number | undefined
    let aim: Aim | null = null

    const draw = () => {
      frame = undefined
      if (places === undefined) return
      if (scroller && scrollAtEdge(scroller, pointer, places)) again()
      // All places are those of the beginning, and so is the pointer: what has been scrolled since is added to it.
      const scrolled = {
        x: (scroller?.scrollLeft ?? 0) - scrolledAt.x,
        y: (scroller?.scrollTop ?? 0) - scrolledAt.y,
      }
      const at = { x: pointer.x + scrolled.x, y: pointer.y + scrolled.y }
      const by = { x: at.x - origin.x, y: at.y - origin.y }
      if (!isLength) block.style.transform = `translate(${by.x}px, ${by.y}px)`
      aim = (isLength ? aimAtLength : aimAtTime)(item, latest.current, { places, pointer: at, by })
      show(shadow, aim)
    }
    const again = () => {
      frame ??= requestAnimationFrame(draw)
    }
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      pointer = { x: clientX, y: clientY }
      if (places === undefined) {
        if (Math.hypot(pointer.x - origin.x, pointer.y - origin.y) < CLICK_PX) return
        places = measure({ grid, block, ghost: shadow, scroller }, latest.current)
        if (shield instanceof HTMLElement) shield.dataset.dragging = isLength ? 'length' : 'time'
        if (!isLength) block.dataset.dragged = ''
      }
      again()
    }
    const end = () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      ended.abort()
      block.style.transform = ''
      show(shadow, null)
      if (shield instanceof HTMLElement) delete shield.dataset.dragging
      delete block.dataset.dragged
      cancel.current = undefined
    }
    const drop = () => {
      if (places !== undefined) ignoreClick()
      draw()
      end()
      aim?.drop?.()
    }
    const abandon = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      // The button is still down.
      if (places !== undefined) window.addEventListener('pointerup', ignoreClick, { once: true })
      end()
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', abandon, { capture: true, signal })
    // No text is marked on the way.
    document.addEventListener('selectstart', prevent, { signal })
    scroller?.addEventListener('scroll', again, { signal })
    cancel.current = end
  }
}

function prevent(event: Event): void {
  event.preventDefault()
}

/** Scrolls the grid while the pointer is at its edge. Returns whether that goes on. */
function scrollAtEdge(scroller: HTMLElement, { x, y }: Point, { sight }: Places): boolean {
  const before = { left: scroller.scrollLeft, top: scroller.scrollTop }
  scroller.scrollLeft += scrollStep(x, { from: sight.left, until: sight.right })
  scroller.scrollTop += scrollStep(y, { from: sight.top, until: sight.bottom })
  return before.left !== scroller.scrollLeft || before.top !== scroller.scrollTop
}

/** Shows what a drop would lead to. Most frames are within a slot, and change nothing. */
function show(ghost: HTMLElement, aim: Aim | null): void {
  if (aim === null) {
    ghost.style.visibility = 'hidden'
    return
  }
  const { left, top, width, height } = aim.box
  const at = `translate(${left}px, ${top}px)`
  if (
    ghost.style.visibility === 'visible' &&
    ghost.style.transform === at &&
    ghost.dataset.label === aim.label
  )
    return
  ghost.style.visibility = 'visible'
  ghost.style.transform = at
  ghost.style.width = `${width}px`
  ghost.style.height = `${height}px`
  ghost.dataset.fits = String(aim.fits)
  ghost.dataset.label = aim.label
}

/** Ignores the click that follows the end of a drag. */
function ignoreClick(): void {
  const ignore = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', ignore, { capture: true, once: true })
  // Without a click, the next one counts.
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }), 300)
}
