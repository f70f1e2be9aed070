import { toastError } from '../../../../lib/web/toast.ts'
import { formatMinute } from '../../../planning/timetable/moment.ts'
import type { PlacedAppointment, Schedule } from '../contract.ts'
import { inTheWay } from '../length-rules.ts'
import { closedSpans, openingsOf, takenOn } from '../rules.ts'
import { SCHEDULE_TEXTS } from '../texts.ts'
import type { ScheduleViewProps } from './schedule-view.ts'

/** Whether nothing is in the way of an appointment that is to take so many minutes. */
export function canTake(item: PlacedAppointment, minutes: number, schedule: Schedule): boolean {
  return inTheWay(item, minutes, takenOn(item.date, schedule)) === undefined
}

/** Says what is in the way of a length, if there is anything. */
export function saysWhatIsInTheWay(item: PlacedAppointment, minutes: number, schedule: Schedule): boolean {
  const taken = inTheWay(item, minutes, takenOn(item.date, schedule))
  if (taken === undefined) return false
  const other = schedule.appointments.find(({ id }) => id === taken.appointmentId)
  toastError(
    other === undefined
      ? SCHEDULE_TEXTS.heldInTheWay(formatMinute(taken.from))
      : SCHEDULE_TEXTS.inTheWay(other.pet.name, formatMinute(other.minute)),
  )
  return true
}

/** Changes the length of an appointment, or says what is in the way. */
export function lengthen(
  item: PlacedAppointment,
  minutes: number,
  { schedule, onMove }: Pick<ScheduleViewProps, 'schedule' | 'onMove'>,
): void {
  const { date, minute, calendarId } = item
  if (saysWhatIsInTheWay(item, minutes, schedule) || minutes === item.minutes) return
  const runsOver = doesRunOver(item, minutes, schedule)
  onMove(item, { date, minute, calendarId, minutes, ...(runsOver && { runsOver }) })
}

/** Whether a new length reaches farther into closed time than the one before. */
export function doesRunOver(item: PlacedAppointment, minutes: number, { days }: Schedule): boolean {
  const day = days.find(({ date }) => date === item.date)
  if (day === undefined || minutes <= item.minutes) return false
  const added = { from: item.minute + item.minutes, until: item.minute + minutes }
  return closedSpans(openingsOf(day, [item.calendarId]), added).length > 0
}
