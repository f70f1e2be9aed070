import { formatMinute } from '../../../../planning/timetable/moment.ts'
import type { PlacedAppointment } from '../../contract.ts'
import type { GridRow } from '../../fold-rules.ts'
import { lengthUntil } from '../../length-rules.ts'
import { type Fit, spanOf } from '../../rules.ts'
import type { Column } from '../grid/grid-columns.ts'
import type { Target } from '../schedule-view.ts'
import { minuteAt, type RowBox, rowAt, slotNextTo, topOf } from './drag-places.ts'

/** What a drag depends on. */
export type DragInput = {
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

/** Where the grid's parts are when a drag begins, in pixels of the window. */
export type Places = Record<'frame' | 'block', DOMRect> & {
  columns: readonly DOMRect[]
  rows: readonly RowBox[]
  /** The part of the grid's window in which its rows are in sight. */
  sight: { left: number; right: number; top: number; bottom: number }
}
export type Point = { x: number; y: number }

type Parts = Record<'grid' | 'block' | 'ghost', HTMLElement> & { scroller: HTMLElement | null | undefined }

/** Measures the grid once, when a drag begins. */
export function measure({ grid, block, ghost, scroller }: Parts, { rows, rowStep }: DragInput): Places {
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

/** Where the pointer is in a drag, and how far it has come. */
type Position = { places: Places; pointer: Point; by: Point }

/** What a drop would lead to: the ghost's box in pixels of its frame, what it says, and what the drop does, if anything. */
export type Aim = {
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
    'taken outside': `${time} is taken, and closed`,
    begun: `${time} has begun`,
    refused: 'This calendar does not provide this service',
  }[fit]
}

/** The time below the appointment, and whether it can be moved there. */
export function aimAtTime(item: PlacedAppointment, input: DragInput, position: Position): Aim | null {
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
    ...((known === 'outside' || known === 'taken outside') && { outsideHours: true }),
    ...((known === 'taken' || known === 'taken outside') && { squeezeIn: true }),
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
export function aimAtLength(item: PlacedAppointment, input: DragInput, { places, by }: Position): Aim {
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
    label: `${fits ? 'Until' : 'Not free until'} ${until}${fits ? `, ${minutes} min` : ''}${isClosed ? ', in closed hours' : ''}`,
    fits: fits && !isClosed,
    drop: minutes === item.minutes ? null : () => onLengthen(item, minutes),
  }
}
