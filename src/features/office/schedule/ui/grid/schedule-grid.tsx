import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { areKeysOff } from '../../../../../components/dialogs/use-shortcuts.ts'
import { classes } from '../../../../../components/layout/classes.ts'
import { momentOf } from '../../../../planning/timetable/moment.ts'
import { foldsOf, gridRows, offsetOf } from '../../fold-rules.ts'
import { closedSpans, nextStop, openingsOf, rowsOf, shownSpan } from '../../rules.ts'
import { Backdrop } from '../backdrop.tsx'
import { useDrag } from '../dragging/use-drag.ts'
import { canTake, doesRunOver, lengthen } from '../lengthen.ts'
import type { ScheduleViewProps } from '../schedule-view.ts'
import { useKeyLength } from '../use-key-length.ts'
import { useRovingStop } from '../use-roving-stop.ts'
import { columnsOf, isMovableAt } from './grid-columns.ts'
import { GridRows } from './grid-rows.tsx'
import { rowHeight } from './row-height.ts'

/**
 * The shown days as an ARIA grid: a row for each slot, a column for each calendar or day. An appointment is in the cell
 * in which it begins and is drawn over the following ones. A week of several calendars has a row for each hour instead,
 * which grows with the appointments that begin in it: beside each other they would have no room for a name. Time in which
 * all columns are closed folds. Arrow keys move between appointments and the cells without; with Shift, they change the
 * length of an appointment, and Enter, a pause or leaving it sends the length.
 */
export function ScheduleGrid(props: ScheduleViewProps) {
  const { schedule, calendars, items, view, now, onOpen, onBook, onShift, onMove, onMoveDialog } = props
  const grid = useRef<HTMLTableElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const ids = calendars.map(({ id }) => id)
  const openings = schedule.days.flatMap((day) => openingsOf(day, ids))
  const shown = shownSpan(openings, items)
  const isStacked = view === 'week' && calendars.length >= STACKED_FROM
  const { slotStep } = schedule
  const rowStep = isStacked ? Math.max(60, slotStep) : slotStep
  const folds = foldsOf(closedSpans(openings, shown), { shown, slotStep: rowStep, items })
  const rows = gridRows(rowsOf(shown, rowStep), folds, opened)
  const minutes = rows.flatMap((row) => (row.kind === 'slot' ? [row.minute] : []))
  const columns = columnsOf(props, { minutes, rowStep, shown, isStacked })
  const stops = columns.map(({ cells }) => cells.flatMap((cell) => cell.stops))
  const today = columns.findIndex(({ isToday }) => isToday)
  const roving = useRovingStop(grid, stops, { today, now })
  useOpenAtNow(scroller, { key: `${props.homing} ${view} ${schedule.days[0]?.date}`, isToday: today !== -1 })

  const movable = (id: string) => {
    const item = items.find((one) => one.id === id)
    return item && !props.isReadOnly && isMovableAt(item, now) ? item : undefined
  }
  const drag = useDrag(ghost, {
    columns,
    rows,
    rowStep,
    slotStep,
    isStacked,
    movable,
    onMove,
    gives: props.gives,
    canTake: (item, length) => canTake(item, length, schedule),
    runsOver: (item, length) => doesRunOver(item, length, schedule),
    onLengthen: (item, length) => lengthen(item, length, props),
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
  const placeOf = isStacked ? null : (minute: number) => offsetOf(minute, rows, slotStep)
  return (
    <div
      ref={scroller}
      data-calendar=""
      className="max-h-[calc(100dvh+2.5rem-var(--around))] overflow-auto rounded-card border border-line bg-surface shadow-card"
      style={rowHeight({ rows: minutes.length, rowStep, folds: rows.length - minutes.length, isStacked })}
    >
      <div className="relative overflow-clip" style={{ minWidth }}>
        <Backdrop
          columns={columns}
          shown={shown}
          placeOf={placeOf}
          {...{ template, now: momentOf(now).minute }}
        />
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
          <GridRows
            {...{ columns, rows, slotStep, isStacked, template }}
            hasToday={today !== -1}
            now={momentOf(now).minute}
            onFold={(from) => setOpened((before) => toggled(before, from))}
          />
        </table>
        <div ref={ghost} aria-hidden="true" className={GHOST} />
        <div aria-hidden="true" className={SHIELD} />
      </div>
    </div>
  )
}

/** From so many calendars on, appointments of a week are below each other. */
const STACKED_FROM = 3

/** Scrolls to an hour before now when a day or week with today in it is opened, and when someone asks for today. */
function useOpenAtNow(
  scroller: RefObject<HTMLElement | null>,
  { key, isToday }: { key: string; isToday: boolean },
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day or week, and for each wish
  useLayoutEffect(() => {
    const frame = scroller.current
    if (!isToday || frame === null) return
    const minute = momentOf(new Date()).minute - LEAD_MINUTES
    const row = [...frame.querySelectorAll<HTMLElement>('[data-minute]')].findLast(
      ({ dataset }) => Number(dataset.minute) <= minute,
    )
    const head = frame.querySelector('thead')?.getBoundingClientRect().height ?? 0
    frame.scrollTop =
      row === undefined
        ? 0
        : frame.scrollTop + row.getBoundingClientRect().top - frame.getBoundingClientRect().top - head
  }, [key])
}

/** How much of what is over stays in sight. */
const LEAD_MINUTES = 60

function toggled(set: ReadonlySet<number>, value: number): ReadonlySet<number> {
  return new Set(set.has(value) ? [...set].filter((one) => one !== value) : [...set, value])
}

/** Columns fit beside the side menu for a week, and grow faster than enlarged text, since they scroll sideways anyway. */
const LEAST_WIDTH = 'calc(9rem - 24px)'
const TIME_WIDTH = '4.75rem'

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
