import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { formatMinute } from '../../timetable/moment.ts'
import type { PlacedAppointment } from '../contract.ts'
import { lengthUntil } from '../length-rules.ts'
import { type Fit, spanOf } from '../rules.ts'
import type { Cell, Column } from './grid-columns.ts'
import type { Target } from './schedule-view.ts'

type DragInput = {
  columns: readonly Column[]
  slotStep: number
  /** The appointment with an id, if it can be moved. */
  movable: (id: string) => PlacedAppointment | undefined
  onMove: (item: PlacedAppointment, to: Target) => unknown
  /** Whether an appointment can take so many minutes. */
  canTake: (item: PlacedAppointment, minutes: number) => boolean
  /** Called with the length at the drop even if the appointment can't take it. */
  onLengthen: (item: PlacedAppointment, minutes: number) => void
}

/** A press moves an appointment once the pointer is this far away, in pixels; until then it is a click. */
const CLICK_PX = 5

/**
 * Drags an appointment to another time with a mouse or pen, or its lower edge to another length. The appointment follows
 * the pointer, and `ghost` shows the time it would get, or that it can't; its next sibling covers the window meanwhile.
 * A frame changes transforms only: nothing is rendered or measured until the drop. Escape cancels. With a finger, the
 * grid scrolls instead; the dialog does both, too.
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
    const isLength = target?.closest('[data-length]') != null
    const grid = press.currentTarget
    const shield = shadow.nextElementSibling
    const origin = { x: press.clientX, y: press.clientY }
    let places: Places | undefined
    let pointer = origin
    let frame: number | undefined
    let aim: Aim | null = null

    const draw = () => {
      frame = undefined
      if (places === undefined) return
      const by = { x: pointer.x - origin.x, y: pointer.y - origin.y }
      if (!isLength) block.style.transform = `translate(${by.x}px, ${by.y}px)`
      aim = (isLength ? aimAtLength : aimAtTime)(item, latest.current, { places, pointer, by })
      show(shadow, aim)
    }
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      pointer = { x: clientX, y: clientY }
      if (places === undefined) {
        if (Math.hypot(pointer.x - origin.x, pointer.y - origin.y) < CLICK_PX) return
        places = measure(grid, block, shadow)
        if (shield instanceof HTMLElement) shield.dataset.dragging = isLength ? 'length' : 'time'
        if (!isLength) block.dataset.dragged = ''
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

/** Where the pointer is in a drag, and how far it has come. */
type Position = { places: Places; pointer: Point; by: Point }

/** What a drop would lead to: the ghost's box in pixels of its frame, what it says, and what the drop does, if anything. */
type Aim = {
  box: { left: number; top: number; width: number; height: number }
  label: string
  fits: boolean
  drop: (() => void) | null
}

/** What the ghost says. Closed time can be had as well, which the drop asks about. */
function labelOf({ minute }: Cell, fit: Fit | null): string {
  const time = formatMinute(minute)
  if (fit === 'outside') return `Closed at ${time}`
  return fit === null ? `${time} is not free` : time
}

/** The time below the appointment, and whether it can be moved there. */
function aimAtTime(
  item: PlacedAppointment,
  { columns, onMove }: DragInput,
  { places, pointer, by }: Position,
): Aim | null {
  const { frame, body, block } = places
  const under = places.columns.findIndex(({ left, right }) => pointer.x >= left && pointer.x < right)
  const column = columns[under]
  const height = body.height / (column?.cells.length ?? 0)
  const row = Math.round((block.top + by.y - body.top) / height)
  const [cell, rect] = [column?.cells[row], places.columns[under]]
  if (column === undefined || cell === undefined || rect === undefined) return null
  const { date, minute } = cell
  const calendarId = cell.calendarId ?? item.calendarId
  const isHere = date === item.date && minute === item.minute && calendarId === item.calendarId
  const fit = isHere ? 'free' : column.fitOf(item, minute)
  const to = { date, minute, calendarId, ...(fit === 'outside' && { outsideHours: true }) }
  return {
    box: {
      left: rect.left - frame.left,
      top: body.top - frame.top + row * height,
      width: rect.width,
      height: block.height,
    },
    label: labelOf(cell, fit),
    fits: fit === 'free',
    drop: isHere || fit === null ? null : () => onMove(item, to),
  }
}

/** The length up to the line next to the pointer, and whether the appointment can take it. */
function aimAtLength(
  item: PlacedAppointment,
  { columns, slotStep, canTake, onLengthen }: DragInput,
  { places, by }: Position,
): Aim {
  const { frame, block } = places
  const perMinute = places.body.height / (columns[0]?.cells.length ?? 0) / slotStep
  const minutes = lengthUntil(item, spanOf(item).until + by.y / perMinute, slotStep)
  const fits = canTake(item, minutes)
  const until = formatMinute(item.minute + minutes)
  return {
    box: {
      left: block.left - frame.left,
      top: block.top - frame.top,
      width: block.width,
      height: block.height + (minutes - item.minutes) * perMinute,
    },
    label: fits ? `Until ${until}, ${minutes} min` : `Not free until ${until}`,
    fits,
    drop: minutes === item.minutes ? null : () => onLengthen(item, minutes),
  }
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
