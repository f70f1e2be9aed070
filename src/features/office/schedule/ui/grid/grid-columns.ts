import { clinicDay, formatDayAndMonth, formatWeekday } from '../../../../../lib/time.ts'
import { isMovable } from '../../../../planning/appointments/move-rules.ts'
import type { Span } from '../../../../planning/timetable/moment.ts'
import type { PlacedAppointment, Schedule } from '../../contract.ts'
import { dayNotes } from '../../fold-rules.ts'
import {
  buffersOf,
  type CellFacts,
  type CellState,
  type ClosedSpan,
  cellState,
  closedSpans,
  type Fit,
  fitAt,
  openingsOf,
  overlap,
  type Placed,
  placeSideBySide,
  type Stop,
  takenByAll,
  takenOn,
  takesTime,
} from '../../rules.ts'
import { SCHEDULE_TEXTS } from '../../texts.ts'
import { edgeOf } from '../calendar-edge.ts'
import type { ScheduleViewProps } from '../schedule-view.ts'

/** An appointment with its place in a column. */
export type Block = Placed<PlacedAppointment> & {
  isMovable: boolean
  /** The colour of its calendar; null while there is only one. */
  edge: string | null
  /** The name of its calendar where the column does not say it. */
  calendarName: string | null
}

/** A cell of the grid: a row of a column, and the appointments that begin in it. */
export type Cell = {
  id: string
  date: string
  /** Null in a column of several calendars. */
  calendarId: number | null
  /** When its row begins. */
  row: number
  /** When someone can be booked in it: the first free slot, else when it begins. */
  minute: number
  /** How long its row is. */
  minutes: number
  state: CellState
  /** Why it is closed or held. */
  why: string
  /** Whether it is where the reason is written. */
  saysWhy: boolean
  /** The column's name. */
  label: string
  blocks: readonly Block[]
  stops: readonly Stop[]
}

/** A column: a calendar on the shown day, or a day of the shown week with all shown calendars. */
export type Column = {
  key: string
  label: string
  /** The colour of its calendar, if it is one of several. */
  edge: string | null
  isToday: boolean
  /** Why it is closed on the day, or a part of it. */
  notes: readonly string[]
  /** The appointments that are shown in it. */
  items: readonly PlacedAppointment[]
  cells: readonly Cell[]
  closed: readonly ClosedSpan[]
  /** What is held and what is taken around appointments; with several calendars, when all of them are taken. */
  around: readonly Span[]
  /** How an appointment can be moved to a time of this column. */
  fitOf: (item: PlacedAppointment, minute: number) => Fit
}

/** Whether the head has something to say of a day. */
export function hasNotes(columns: readonly Column[]): boolean {
  return columns.some(({ notes }) => notes.length > 0)
}

type ColumnInput = { date: string; calendars: Schedule['calendars']; label: string }
type ColumnsProps = Pick<
  ScheduleViewProps,
  'schedule' | 'calendars' | 'items' | 'view' | 'now' | 'isReadOnly'
>

/** The rows of a grid: when they begin, how long each is, and the hours that they show. */
export type Frame = { minutes: readonly number[]; rowStep: number; shown: Span; isStacked: boolean }

/** The columns of the grid with a cell for each of its rows. */
export function columnsOf(props: ColumnsProps, frame: Frame): Column[] {
  const { schedule, calendars, view, now } = props
  const date = schedule.days[0]?.date ?? clinicDay(now)
  const columns: ColumnInput[] =
    view === 'week'
      ? schedule.days.map((day) => ({ date: day.date, calendars, label: dayLabel(day.date) }))
      : calendars.map((calendar) => ({ date, calendars: [calendar], label: calendar.name }))
  return columns.map((column) => columnOf(props, column, frame))
}

function dayLabel(date: string): string {
  return `${formatWeekday(date)} ${formatDayAndMonth(date)}`
}

/** Whether staff can move an appointment, or change its length. */
export function isMovableAt({ status, appointmentDate }: PlacedAppointment, now: Date): boolean {
  return isMovable(status, new Date(appointmentDate), now)
}

function columnOf(
  { schedule, items, now, isReadOnly = false }: ColumnsProps,
  column: ColumnInput,
  frame: Frame,
): Column {
  const { date, label } = column
  const { slotStep } = schedule
  const day = schedule.days.find((one) => one.date === date) ?? { open: [], closures: [], own: [] }
  const ids = column.calendars.map(({ id }) => id)
  const isHere = (item: PlacedAppointment) => item.date === date && ids.includes(item.calendarId)
  const own = items.filter(isHere)
  const placed = placeSideBySide(own).map(
    (place): Block => ({
      ...place,
      isMovable: !isReadOnly && isMovableAt(place.item, now),
      edge: edgeOf(place.item.calendarId, schedule.calendars),
      calendarName: nameOf(place.item, column.calendars),
    }),
  )
  const taken = takenOn(date, schedule).filter((one) => ids.includes(one.calendarId))
  const calendarId = ids.length === 1 ? (ids[0] ?? null) : null
  const facts = { day, taken, calendarIds: ids, minutes: slotStep, now }
  const held = taken
    .filter(({ appointmentId }) => appointmentId === null)
    .map((span): ClosedSpan => ({ ...span, reason: SCHEDULE_TEXTS.held }))
  const buffers = schedule.appointments.filter((item) => isHere(item) && takesTime(item)).flatMap(buffersOf)
  const around = calendarId === null ? takenByAll(ids, taken, frame.shown) : [...held, ...buffers]
  const openings = openingsOf(day, ids)
  const closed = closedSpans(openings, frame.shown)
  const key = `${date} ${ids.join('-')}`
  const cells = cellsOf({ key, date, calendarId, label }, { placed, held, closed, facts }, frame).map(
    (cell): Cell => (isReadOnly && cell.state === 'free' ? { ...cell, state: 'begun' } : cell),
  )
  const fitOf = (item: PlacedAppointment, minute: number) =>
    fitAt({ ...item, calendarId: calendarId ?? item.calendarId }, { date, minute }, facts)
  return {
    key,
    label,
    edge: calendarId === null ? null : edgeOf(calendarId, schedule.calendars),
    isToday: date === clinicDay(now),
    notes: dayNotes(closed, frame.shown),
    items: own,
    cells,
    closed,
    around,
    fitOf,
  }
}

function nameOf({ calendarId }: PlacedAppointment, calendars: Schedule['calendars']): string | null {
  if (calendars.length === 1) return null
  return calendars.find(({ id }) => id === calendarId)?.name ?? null
}

type CellsInput = {
  placed: readonly Block[]
  held: readonly ClosedSpan[]
  closed: readonly ClosedSpan[]
  facts: CellFacts
}

function cellsOf(
  { key, ...column }: Pick<Cell, 'date' | 'calendarId' | 'label'> & { key: string },
  { placed, held, closed, facts }: CellsInput,
  { minutes, rowStep, isStacked }: Frame,
): Cell[] {
  const said = new Set<ClosedSpan>()
  return minutes.map((row): Cell => {
    const span = { from: row, until: row + rowStep }
    const id = `${key} ${row}`
    const { minute, state } = bookableIn(column.date, span, facts)
    const blocks = placed.filter(({ item }) => item.minute >= span.from && item.minute < span.until)
    const cause = (state === 'held' ? held : closed).find((one) => overlap(one, span))
    const isBare = state !== 'taken' && blocks.length === 0
    // Why a day is closed stands in its head.
    const saysWhy = state === 'held' && isBare && cause !== undefined && !said.has(cause)
    if (saysWhy) said.add(cause)
    const inRow = [...blocks].sort((one, other) => one.item.minute - other.item.minute)
    const stops = inRow.map(({ item }) => ({ id: item.id, minute: item.minute }))
    const hasOwn = isBare || (isStacked && state === 'free')
    return {
      ...column,
      id,
      row,
      minute,
      minutes: rowStep,
      state,
      why: cause?.reason ?? 'Closed',
      saysWhy,
      blocks: inRow,
      stops: hasOwn ? [...stops, { id, minute }] : stops,
    }
  })
}

/** The first slot of a row that is free, or the first one with what is at it. */
function bookableIn(date: string, { from, until }: Span, facts: CellFacts) {
  const slots = Array.from({ length: Math.max(1, (until - from) / facts.minutes) }, (_, index) => {
    const minute = from + index * facts.minutes
    return { minute, state: cellState(date, minute, facts) }
  })
  const [first = { minute: from, state: cellState(date, from, facts) }] = slots
  return slots.find(({ state }) => state === 'free') ?? first
}
