import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { formatMinute } from '../../timetable/moment.ts'
import type { PlacedAppointment } from '../contract.ts'
import type { GridRow } from '../fold-rules.ts'
import { lengthUntil } from '../length-rules.ts'
import { type Fit, spanOf } from '../rules.ts'
import { isOnHandle, minuteAt, type RowBox, rowAt, scrollStep, slotNextTo, topOf } from './drag-places.ts'
import type { Column } from './grid-columns.ts'
import type { Target } from './schedule-view.ts'

type DragInput = {
  columns: readonly Column[]
  rows: readonly GridRow[]
  rowStep: number
  slotStep: number
  isStacked: boolean
  /** The appointment with an id, if it can be moved. */
  movable: (id: string) => PlacedAppointment | undefined
  onMove: (item: PlacedAppointment, to: Target) => unknown
  /** Whether a calendar gives what an appointment is for. */
  gives: (item: PlacedAppointment, calendarId: number) => boolean
  /** Whether an appointment can take so many minutes. */
  canTake: (item: PlacedAppointment, minutes: number) => boolean
  /** Whether so many minutes reach into closed time. */
  runsOver: (item: PlacedAppointment, minutes: number) => boolean
  /** Called with the length at the drop even if the appointment can't take it. */
  onLengthen: (item: PlacedAppointment, minutes: number) => void
}

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
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', abandon, true)
      document.removeEventListener('selectstart', prevent)
      scroller?.removeEventListener('scroll', again)
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
    // No text is marked on the way.
    document.addEventListener('selectstart', prevent)
    scroller?.addEventListener('scroll', again)
    cancel.current = end
  }
}

function prevent(event: Event): void {
  event.preventDefault()
}

/** Where the grid's parts are when a drag begins, in pixels of the window. */
type Places = Record<'frame' | 'block', DOMRect> & {
  columns: readonly DOMRect[]
  rows: readonly RowBox[]
  /** The part of the grid's window in which its rows are in sight. */
  sight: { left: number; right: number; top: number; bottom: number }
}
type Point = { x: number; y: number }

type Parts = Record<'grid' | 'block' | 'ghost', HTMLElement> & { scroller: HTMLElement | null | undefined }

function measure({ grid, block, ghost, scroller }: Parts, { rows, rowStep }: DragInput): Places {
  const heads = [...grid.querySelectorAll('thead th')]
  const lines = [...grid.querySelectorAll('tbody tr')].map((line) => line.getBoundingClientRect())
  const window = (scroller ?? grid).getBoundingClientRect()
  return {
    frame: (ghost.parentElement ?? grid).getBoundingClientRect(),
    columns: heads.slice(1).map((head) => head.getBoundingClientRect()),
    rows: rows.flatMap((row, index) => {
      const line = lines[index]
      if (line === undefined) return []
      const { top, bottom } = line
      const [from, until] = row.kind === 'slot' ? [row.minute, row.minute + rowStep] : [row.from, row.until]
      return [{ from, until, top, bottom, isFold: row.kind === 'fold' }]
    }),
    block: block.getBoundingClientRect(),
    sight: {
      left: window.left + (heads[0]?.getBoundingClientRect().width ?? 0),
      right: window.right,
      top: grid.querySelector('thead')?.getBoundingClientRect().bottom ?? window.top,
      bottom: Math.min(window.bottom, innerHeight),
    },
  }
}

/** Scrolls the grid while the pointer is at its edge. Returns whether that goes on. */
function scrollAtEdge(scroller: HTMLElement, { x, y }: Point, { sight }: Places): boolean {
  const before = { left: scroller.scrollLeft, top: scroller.scrollTop }
  scroller.scrollLeft += scrollStep(x, { from: sight.left, until: sight.right })
  scroller.scrollTop += scrollStep(y, { from: sight.top, until: sight.bottom })
  return before.left !== scroller.scrollLeft || before.top !== scroller.scrollTop
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

/** What the ghost says of a time: closed and taken time can be had as well, which the drop asks about. */
function labelOf(minute: number, fit: Fit | 'refused'): string {
  const time = formatMinute(minute)
  return {
    free: time,
    outside: `Closed at ${time}`,
    taken: `${time} is taken: squeeze in?`,
    begun: `${time} has begun`,
    refused: 'This calendar does not take this kind',
  }[fit]
}

/** The time below the appointment, and whether it can be moved there. */
function aimAtTime(item: PlacedAppointment, input: DragInput, position: Position): Aim | null {
  const { places, pointer, by } = position
  const { frame, block } = places
  const under = places.columns.findIndex(({ left, right }) => pointer.x >= left && pointer.x < right)
  const [column, rect] = [input.columns[under], places.columns[under]]
  const { isStacked } = input
  const row = isStacked ? rowAt(pointer.y, places.rows) : slotNextTo(block.top + by.y, places.rows)
  const cell = column?.cells.find((one) => one.row === row?.from)
  if (column === undefined || cell === undefined || rect === undefined || row === undefined || row.isFold)
    return null
  const { date } = cell
  const calendarId = cell.calendarId ?? item.calendarId
  const minute = isStacked ? minuteIn(row, { item, column, slotStep: input.slotStep }) : row.from
  const isHere = date === item.date && minute === item.minute && calendarId === item.calendarId
  const fit = !input.gives(item, calendarId) ? 'refused' : column.fitOf(item, minute)
  const known = isHere ? 'free' : fit
  const to = {
    date,
    minute,
    calendarId,
    ...(known === 'outside' && { outsideHours: true }),
    ...(known === 'taken' && { squeezeIn: true }),
  }
  return {
    box: {
      left: rect.left - frame.left,
      top: row.top - frame.top,
      width: rect.width,
      height: isStacked ? row.bottom - row.top : block.height,
    },
    label: labelOf(minute, known),
    fits: known === 'free',
    drop: isHere || known === 'begun' || known === 'refused' ? null : () => input.onMove(item, to),
  }
}

type InRow = { item: PlacedAppointment; column: Column; slotStep: number }

/** The time of a long row for an appointment: its own minute of the hour if that is free, else the first that is. */
function minuteIn({ from, until }: RowBox, { item, column, slotStep }: InRow): number {
  const slots = Array.from({ length: (until - from) / slotStep }, (_, index) => from + index * slotStep)
  const own = from + (item.minute % 60)
  return [own, ...slots].find((minute) => column.fitOf(item, minute) === 'free') ?? own
}

/** The length up to the line next to the pointer, and whether the appointment can take it. */
function aimAtLength(item: PlacedAppointment, input: DragInput, { places, by }: Position): Aim {
  const { slotStep, canTake, runsOver, onLengthen } = input
  const { frame, block, rows } = places
  const end = spanOf(item).until
  const minutes = lengthUntil(item, minuteAt(topOf(end, rows) + by.y, rows), slotStep)
  const fits = canTake(item, minutes)
  const until = formatMinute(item.minute + minutes)
  const isClosed = fits && runsOver(item, minutes)
  return {
    box: {
      left: block.left - frame.left,
      top: block.top - frame.top,
      width: block.width,
      height: block.height + topOf(item.minute + minutes, rows) - topOf(end, rows),
    },
    label: `${fits ? 'Until' : 'Not free until'} ${until}${fits ? `, ${minutes} min` : ''}${isClosed ? ', when it is closed' : ''}`,
    fits: fits && !isClosed,
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
