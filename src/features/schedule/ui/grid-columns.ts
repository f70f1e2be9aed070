import { clinicDay, formatDayAndMonth, formatWeekday } from '../../../lib/time.ts'
import { isMovable } from '../../appointments/move-rules.ts'
import type { Span } from '../../timetable/moment.ts'
import type { PlacedAppointment, Schedule } from '../contract.ts'
import {
  buffersOf,
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
} from '../rules.ts'
import { SCHEDULE_TEXTS } from '../texts.ts'
import type { ScheduleViewProps } from './schedule-view.ts'

/** An appointment with its place in a column. */
export type Block = Placed<PlacedAppointment> & { isMovable: boolean }

/** A cell of the grid: a slot of a column, and the appointments that begin in it. */
export type Cell = {
  id: string
  date: string
  /** Null in a column of several calendars. */
  calendarId: number | null
  minute: number
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
  isToday: boolean
  /** The appointments that are shown in it. */
  items: readonly PlacedAppointment[]
  cells: readonly Cell[]
  closed: readonly ClosedSpan[]
  /** What is held and what is taken around appointments; with several calendars, when all of them are taken. */
  around: readonly Span[]
  /** How an appointment can be moved to a time of this column; null if it can't. */
  fitOf: (item: PlacedAppointment, minute: number) => Fit | null
}

type ColumnInput = { date: string; calendars: Schedule['calendars']; label: string }
type ColumnsProps = Pick<ScheduleViewProps, 'schedule' | 'calendars' | 'items' | 'view' | 'now'>

/** The columns of the grid with a cell for each of its rows. */
export function columnsOf(props: ColumnsProps, rows: readonly number[], shown: Span): Column[] {
  const { schedule, calendars, view, now } = props
  const date = schedule.days[0]?.date ?? clinicDay(now)
  const columns: ColumnInput[] =
    view === 'week'
      ? schedule.days.map((day) => ({ date: day.date, calendars, label: dayLabel(day.date) }))
      : calendars.map((calendar) => ({ date, calendars: [calendar], label: calendar.name }))
  return columns.map((column) => columnOf(props, column, { rows, shown }))
}

function dayLabel(date: string): string {
  return `${formatWeekday(date)} ${formatDayAndMonth(date)}`
}

/** Whether staff can move an appointment, or change its length. */
export function isMovableAt({ status, appointmentDate }: PlacedAppointment, now: Date): boolean {
  return isMovable(status, new Date(appointmentDate), now)
}

type Frame = { rows: readonly number[]; shown: Span }

function columnOf(
  { schedule, items, now }: ColumnsProps,
  column: ColumnInput,
  { rows, shown }: Frame,
): Column {
  const { date, label } = column
  const { slotMinutes: minutes } = schedule
  const day = schedule.days.find((one) => one.date === date) ?? { open: [], closures: [], own: [] }
  const ids = column.calendars.map(({ id }) => id)
  const isHere = (item: PlacedAppointment) => item.date === date && ids.includes(item.calendarId)
  const own = items.filter(isHere)
  const placed = placeSideBySide(own).map(
    (place): Block => ({ ...place, isMovable: isMovableAt(place.item, now) }),
  )
  const taken = takenOn(date, schedule).filter((one) => ids.includes(one.calendarId))
  const calendarId = ids.length === 1 ? (ids[0] ?? null) : null
  const facts = { day, taken, calendarIds: ids, minutes, now }
  const held = taken
    .filter(({ appointmentId }) => appointmentId === null)
    .map((span): ClosedSpan => ({ ...span, reason: SCHEDULE_TEXTS.held }))
  const buffers = schedule.appointments.filter((item) => isHere(item) && takesTime(item)).flatMap(buffersOf)
  const around = calendarId === null ? takenByAll(ids, taken, shown) : [...held, ...buffers]
  const closed = closedSpans(openingsOf(day, ids), shown)
  const said = new Set<ClosedSpan>()
  const cells = rows.map((minute): Cell => {
    const slot = { from: minute, until: minute + minutes }
    const id = `${date} ${ids.join('-')} ${minute}`
    const state = cellState(date, minute, facts)
    const blocks = placed.filter(({ item }) => item.minute >= slot.from && item.minute < slot.until)
    const cause = (state === 'held' ? held : closed).find((span) => overlap(span, slot))
    const isBare = state !== 'taken' && blocks.length === 0
    const isUnused = state === 'closed' || state === 'held'
    const saysWhy = isUnused && isBare && cause !== undefined && !said.has(cause)
    if (saysWhy) said.add(cause)
    const stops = blocks.map(({ item }) => ({ id: item.id, minute: item.minute }))
    return {
      id,
      date,
      calendarId,
      minute,
      minutes,
      state,
      why: cause?.reason ?? 'Closed',
      saysWhy,
      label,
      blocks,
      stops: isBare ? [{ id, minute }] : stops,
    }
  })
  const fitOf = (item: PlacedAppointment, minute: number) =>
    fitAt({ ...item, calendarId: calendarId ?? item.calendarId }, { date, minute }, facts)
  const key = `${date} ${ids.join('-')}`
  return { key, label, isToday: date === clinicDay(now), items: own, cells, closed, around, fitOf }
}
