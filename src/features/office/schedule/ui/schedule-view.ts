import type { PlacedAppointment, Schedule } from '../contract.ts'
import type { View } from '../rules.ts'

/**
 * A free time that was chosen; a column of all calendars leaves the calendar open. With the `id` of its stop in a grid, it
 * can be booked beside it.
 */
export type ChosenCell = { id?: string; date: string; minute: number; calendarId: number | null }

/** The time and the calendar to which an appointment is moved, with its length if that changes. */
export type Target = {
  date: string
  minute: number
  calendarId: number
  minutes?: number
  /** True if it is outside the hours there. */
  outsideHours?: boolean
  /** True if the time is taken: it goes beside the one that takes it. */
  squeezeIn?: boolean
  /** True if its new length reaches into closed time. */
  runsOver?: boolean
}

/** What each way of showing the schedule is given. */
export type ScheduleViewProps = {
  schedule: Schedule
  /** The calendars to show. */
  calendars: Schedule['calendars']
  /** The appointments to show; those that are not still take their time. */
  items: readonly PlacedAppointment[]
  view: View
  now: Date
  /** Changes when someone asks for today, which scrolls to now. */
  homing: number
  /** True for those who can neither book nor move: free time is shown as it is, and appointments stay. */
  isReadOnly?: boolean
  /** Whether a calendar gives what an appointment is for. */
  gives: (item: PlacedAppointment, calendarId: number) => boolean
  onOpen: (id: string) => void
  onBook: (cell: ChosenCell) => void
  onShift: (direction: 1 | -1) => void
  onMove: (item: PlacedAppointment, to: Target) => unknown
  /** Shows an appointment elsewhere, or with another length, before it is moved. */
  onPreview: (item: PlacedAppointment, to: Target) => void
  /** Opens the dialog that moves an appointment. */
  onMoveDialog: (item: PlacedAppointment) => void
}
