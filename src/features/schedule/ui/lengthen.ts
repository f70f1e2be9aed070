import { toastError } from '../../../lib/web/toast.ts'
import { formatMinutes } from '../../timetable/rules.ts'
import type { PlacedAppointment, Schedule } from '../contract.ts'
import { inTheWay } from '../length-rules.ts'
import { SCHEDULE_TEXTS } from '../texts.ts'
import type { ScheduleViewProps } from './schedule-view.ts'

/** Whether no other appointment is in the way of one that is to take so many minutes. */
export function canTake(item: PlacedAppointment, minutes: number, { appointments }: Schedule): boolean {
  return inTheWay(item, minutes, appointments) === undefined
}

/** Says which appointment is in the way of a length, if there is one. */
export function saysWhatIsInTheWay(
  item: PlacedAppointment,
  minutes: number,
  { appointments }: Schedule,
): boolean {
  const other = inTheWay(item, minutes, appointments)
  if (other) toastError(SCHEDULE_TEXTS.inTheWay(other.pet.name, formatMinutes(other.minute)))
  return other !== undefined
}

/** Changes the length of an appointment, or says what is in the way. */
export function lengthen(
  item: PlacedAppointment,
  minutes: number,
  { schedule, onMove }: Pick<ScheduleViewProps, 'schedule' | 'onMove'>,
): void {
  const { date, minute, calendarId } = item
  if (saysWhatIsInTheWay(item, minutes, schedule) || minutes === item.minutes) return
  onMove(item, { date, minute, calendarId, minutes })
}
