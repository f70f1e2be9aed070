import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { formatMinutes } from '../../timetable/rules.ts'
import type { PlacedAppointment } from '../contract.ts'
import type { Column } from './grid-columns.ts'
import type { Target } from './schedule-view.ts'

type DragInput = {
  columns: readonly Column[]
  /** The appointment with an id, if it can be moved. */
  movable: (id: string) => PlacedAppointment | undefined
  onMove: (item: PlacedAppointment, to: Target) => void
}

/** A press moves an appointment once the pointer is this far away, in pixels; until then it is a click. */
const CLICK_PX = 5

/**
 * Drags an appointment to another time with a mouse or pen. The appointment follows the pointer, and `ghost` shows the
 * slot it would get, or that it can't. A frame changes transforms only: nothing is rendered or measured until the drop.
 * Escape cancels. With a finger, the grid scrolls instead; the dialog moves, too.
 */
export function useDrag(ghost: RefObject<HTMLElement | null>, input: DragInput) {
  const latest = useRef(input)
  const cancel = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = input
  })
  useEffect(() => () => cancel.current?.(), [])

  return (press: PointerEvent<HTMLElement>) => {
    const block = press.target instanceof Element ? press.target.closest<HTMLElement>('[data-stop]') : null
    const item = latest.current.movable(block?.dataset.stop ?? '')
    const shadow = ghost.current
    if (press.button !== 0 || press.pointerType === 'touch' || !block || !item || !shadow) return
    const grid = press.currentTarget
    const origin = { x: press.clientX, y: press.clientY }
    let places: Places | undefined
    let pointer = origin
    let frame: number | undefined
    let target: Target | null = null

    const draw = () => {
      frame = undefined
      if (places === undefined) return
      block.style.transform = `translate(${pointer.x - origin.x}px, ${pointer.y - origin.y}px)`
      target = place(shadow, { item, places, columns: latest.current.columns, pointer, origin })
    }
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      pointer = { x: clientX, y: clientY }
      if (places === undefined) {
        if (Math.hypot(pointer.x - origin.x, pointer.y - origin.y) < CLICK_PX) return
        places = measure(grid, block, shadow)
        grid.dataset.dragging = block.dataset.dragged = ''
      }
      frame ??= requestAnimationFrame(draw)
    }
    const end = () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', abandon, true)
      block.style.transform = ''
      shadow.style.visibility = 'hidden'
      delete grid.dataset.dragging
      delete block.dataset.dragged
      cancel.current = undefined
    }
    const drop = () => {
      if (places !== undefined) ignoreClick()
      draw()
      end()
      if (target !== null) latest.current.onMove(item, target)
    }
    const abandon = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      // The button is still down.
      if (places !== undefined) window.addEventListener('pointerup', ignoreClick, { once: true })
      end()
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', abandon, true)
    cancel.current = end
  }
}

/** Where the grid's parts are when a drag begins, in pixels of the window. */
type Places = Record<'frame' | 'body' | 'block', DOMRect> & { columns: readonly DOMRect[] }
type Point = { x: number; y: number }

function measure(grid: HTMLElement, block: HTMLElement, ghost: HTMLElement): Places {
  const heads = [...grid.querySelectorAll('thead th')].slice(1)
  const body = grid.querySelector('tbody') ?? grid
  return {
    frame: (ghost.parentElement ?? grid).getBoundingClientRect(),
    columns: heads.map((head) => head.getBoundingClientRect()),
    body: body.getBoundingClientRect(),
    block: block.getBoundingClientRect(),
  }
}

type Position = {
  item: PlacedAppointment
  places: Places
  columns: readonly Column[]
  pointer: Point
  origin: Point
}

/** Puts the ghost on the slot below the appointment, and gives the slot if the appointment can be moved there. */
function place(ghost: HTMLElement, { item, places, columns, pointer, origin }: Position): Target | null {
  const { frame, body, block } = places
  const under = places.columns.findIndex(({ left, right }) => pointer.x >= left && pointer.x < right)
  const column = columns[under]
  const rows = column?.cells.length ?? 0
  const height = body.height / rows
  const row = Math.round((block.top + pointer.y - origin.y - body.top) / height)
  const [cell, rect] = [column?.cells[row], places.columns[under]]
  const isOutside = column === undefined || cell === undefined || rect === undefined
  if (isOutside) {
    ghost.style.visibility = 'hidden'
    return null
  }
  const calendarId = cell.calendarId ?? item.calendarId
  const isHere = cell.date === item.date && cell.minute === item.minute && calendarId === item.calendarId
  const canMove = !isHere && column.canTake(item, cell.minute)
  const at = `translate(${rect.left - frame.left}px, ${body.top - frame.top + row * height}px)`
  // Most frames are within a slot, and change nothing.
  if (ghost.style.transform !== at || ghost.style.visibility !== 'visible') {
    ghost.style.transform = at
    ghost.style.width = `${rect.width}px`
    ghost.style.height = `${block.height}px`
    ghost.dataset.fits = String(canMove || isHere)
    ghost.dataset.label =
      canMove || isHere ? formatMinutes(cell.minute) : `${formatMinutes(cell.minute)} is not free`
    ghost.style.visibility = 'visible'
  }
  return canMove ? { date: cell.date, minute: cell.minute, calendarId } : null
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
