import { type CSSProperties, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { areKeysOff } from '../../../components/dialogs/use-shortcuts.ts'
import { classes } from '../../../components/layout/classes.ts'
import { formatMinute, momentOf } from '../../timetable/moment.ts'
import { nextStop, openingsOf, rowsOf, shownSpan } from '../rules.ts'
import { Backdrop } from './backdrop.tsx'
import { GridCell } from './grid-cell.tsx'
import { type Column, columnsOf, isMovableAt } from './grid-columns.ts'
import { canTake, lengthen } from './lengthen.ts'
import { OverbookedCount } from './overbooked-count.tsx'
import { rowHeight } from './row-height.ts'
import type { ScheduleViewProps } from './schedule-view.ts'
import { useDrag } from './use-drag.ts'
import { useKeyLength } from './use-key-length.ts'
import { useRovingStop } from './use-roving-stop.ts'

/**
 * The shown days as an ARIA grid: a row for each slot, a column for each calendar or day. An appointment is in the cell
 * in which it begins and is drawn over the following ones. Arrow keys move between appointments and the cells without;
 * with Shift, they change the length of an appointment, and Enter, a pause or leaving it sends the length.
 */
export function ScheduleGrid(props: ScheduleViewProps) {
  const { schedule, items, now, onOpen, onBook, onShift, onMove, onMoveDialog } = props
  const grid = useRef<HTMLTableElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const ids = props.calendars.map(({ id }) => id)
  const shown = shownSpan(
    schedule.days.flatMap((day) => openingsOf(day, ids)),
    items,
  )
  const rows = rowsOf(shown, schedule.slotMinutes)
  const columns = columnsOf(props, rows, shown)
  const stops = columns.map(({ cells }) => cells.flatMap((cell) => cell.stops))
  const roving = useRovingStop(grid, stops, { today: columns.findIndex(({ isToday }) => isToday), now })

  const movable = (id: string) => {
    const item = items.find((one) => one.id === id)
    return item && isMovableAt(item, now) ? item : undefined
  }
  const { slotMinutes: slotStep } = schedule
  const drag = useDrag(ghost, {
    columns,
    slotStep,
    movable,
    onMove,
    canTake: (item, minutes) => canTake(item, minutes, schedule),
    onLengthen: (item, minutes) => lengthen(item, minutes, props),
  })

  const keyLength = useKeyLength(props)
  const press = (event: KeyboardEvent) => {
    const from = stopOf(event.target)
    if (event.key === 'Enter' && keyLength.send()) {
      event.preventDefault()
      return
    }
    const direction = event.shiftKey ? LENGTH_KEYS[event.key] : undefined
    if (direction !== undefined) {
      event.preventDefault()
      const item = from === undefined ? undefined : movable(from)
      if (item) keyLength.change(item, direction)
      return
    }
    const page = PAGE_KEYS[event.key]
    const isMoveKey = event.key === 'm' && !event.ctrlKey && !event.metaKey && !areKeysOff()
    const moved = isMoveKey && from !== undefined ? movable(from) : undefined
    if (moved !== undefined) onMoveDialog(moved)
    if (page !== undefined) onShift(page)
    const next = from === undefined ? undefined : nextStop(stops, from, event.key)
    if (next !== undefined) roving.focus(next)
    if (page !== undefined || next !== undefined) event.preventDefault()
  }
  const click = (event: MouseEvent) => {
    const id = stopOf(event.target)
    if (id === undefined) return
    roving.mark(id)
    const cell = columns.flatMap(({ cells }) => cells).find((one) => one.id === id)
    if (cell === undefined) onOpen(id)
    else if (cell.state === 'free') onBook(cell)
  }

  const minWidth = `calc(${TIME_WIDTH} + ${columns.length} * (${LEAST_WIDTH}))`
  const template = {
    gridTemplateColumns: `${TIME_WIDTH} repeat(${columns.length}, minmax(${LEAST_WIDTH}, 1fr))`,
  }
  return (
    <div
      className="max-h-[calc(100dvh+3.5rem-var(--around))] overflow-auto rounded-card border border-line bg-surface shadow-card"
      style={rowHeight(rows.length, slotStep, { hasSeveral: schedule.calendars.length > 1 })}
    >
      <div className="relative overflow-clip" style={{ minWidth }}>
        <Backdrop columns={columns} shown={shown} template={template} now={momentOf(now).minute} />
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it for a table
          role="grid"
          aria-label="Appointments"
          className="relative block"
          onKeyDown={press}
          onClick={click}
          onPointerDown={drag}
          onFocus={({ target }) => roving.mark(stopOf(target))}
          onBlur={keyLength.send}
        >
          <GridRows columns={columns} rows={rows} template={template} />
        </table>
        <div ref={ghost} aria-hidden="true" className={GHOST} />
        <div aria-hidden="true" className={SHIELD} />
      </div>
    </div>
  )
}

type GridRowsProps = { columns: readonly Column[]; rows: readonly number[]; template: CSSProperties }

/** The names of the columns, and a row of cells for each minute at which a slot begins. */
function GridRows({ columns, rows, template }: GridRowsProps) {
  return (
    <>
      <thead className="sticky top-0 z-30 block">
        <tr className="grid h-8 border-b border-line bg-surface" style={template}>
          <th scope="col" className="sticky start-0 bg-surface">
            <span className="sr-only">Time</span>
          </th>
          {columns.map(({ key, label, isToday, items: own }) => (
            <th key={key} scope="col" title={label} className={classes(HEAD, isToday && 'text-marigold-ink')}>
              {label}
              {columns.length > 1 && <OverbookedCount items={own} isShort />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block [&>tr:first-child>*]:border-t-transparent">
        {rows.map((minute, row) => (
          <tr key={minute} className="grid h-(--row)" style={template}>
            <th scope="row" className={classes(TIME, minute % 60 !== 0 && 'text-transparent')}>
              {formatMinute(minute)}
            </th>
            {columns.map(({ key, cells }) => {
              const cell = cells[row]
              return cell && <GridCell key={key} cell={cell} columns={columns.length} />
            })}
          </tr>
        ))}
      </tbody>
    </>
  )
}

/** Columns fit beside the side menu for a week, and grow faster than enlarged text, since they scroll sideways anyway. */
const LEAST_WIDTH = 'calc(9rem - 24px)'
const TIME_WIDTH = '4.75rem'
const HEAD = 'truncate border-s border-line px-0.5 py-1 text-center text-sm font-semibold leading-6'
const TIME =
  'sticky start-0 z-20 border-t border-line bg-surface pe-2 pt-0.5 text-end whitespace-nowrap text-sm font-normal tabular-nums text-ink-soft'

const GHOST = classes(
  'pointer-events-none invisible absolute will-change-transform start-0 top-0 z-35 rounded-sm border-2 border-dashed border-pine data-[fits=false]:border-danger',
  'before:absolute before:start-0 before:bottom-full before:mb-0.5 before:rounded-sm before:bg-pine before:px-1.5 before:text-sm before:font-semibold before:whitespace-nowrap before:text-on-pine before:content-[attr(data-label)]',
  'data-[fits=false]:before:bg-danger data-[fits=false]:before:text-on-danger',
)

/**
 * Covers the window during a drag, so that what is below doesn't react to the pointer. The cursor is that of one element:
 * a cursor of the grid would be inherited by all in it.
 */
const SHIELD =
  'fixed inset-0 z-50 hidden data-[dragging=length]:block data-[dragging=length]:cursor-ns-resize data-[dragging=time]:block data-[dragging=time]:cursor-grabbing'

/** With Shift. */
const LENGTH_KEYS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
const PAGE_KEYS: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 }

/** The id of the stop that an event is about. */
function stopOf(target: EventTarget): string | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-stop]') : null
  return element?.dataset.stop
}
