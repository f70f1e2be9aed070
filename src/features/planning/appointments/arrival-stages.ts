import { clinicDay } from '../../../lib/time.ts'
import type { VisitType } from '../services/visit-types.ts'
import type { AppointmentStatus } from './clinic-filters.ts'
import { OPEN_STATUSES } from './rules.ts'

/** Where a pet is on the day of its appointment, in this order. */
export const ARRIVAL_STAGES = ['expected', 'waiting', 'inRoom', 'done'] as const
export type ArrivalStage = (typeof ARRIVAL_STAGES)[number]

/** When an appointment reached each stage; null if it has not. */
export type ArrivalTimes<Time = string> = {
  arrivedAt: Time | null
  inRoomAt: Time | null
  doneAt: Time | null
}

/** The present stage of an appointment and since when, which is null while it is expected. */
export function arrivalOf<Time>({ arrivedAt, inRoomAt, doneAt }: ArrivalTimes<Time>): {
  stage: ArrivalStage
  since: Time | null
} {
  if (doneAt) return { stage: 'done', since: doneAt }
  if (inRoomAt) return { stage: 'inRoom', since: inRoomAt }
  return arrivedAt ? { stage: 'waiting', since: arrivedAt } : { stage: 'expected', since: null }
}

/** The stage after or before a stage; undefined beyond the ends. */
export function stageBeside(stage: ArrivalStage, step: 1 | -1): ArrivalStage | undefined {
  return ARRIVAL_STAGES[ARRIVAL_STAGES.indexOf(stage) + step]
}

/** A stage that can follow another. */
export type NextStage = Exclude<ArrivalStage, 'expected'>

type ArrivingAppointment = {
  appointmentDate: Date
  visitType: VisitType
  status: AppointmentStatus
}

/** True if the stage can change: the appointment is neither completed nor cancelled. */
export function isOpen({ status }: Pick<ArrivingAppointment, 'status'>): boolean {
  return OPEN_STATUSES.some((open) => open === status)
}

/** True if the pet can arrive: for a clinic visit, on its day, which is the clinic's. */
export function canArrive(appointment: ArrivingAppointment, now: Date): boolean {
  const { visitType, appointmentDate } = appointment
  return isOpen(appointment) && visitType === 'clinic' && clinicDay(appointmentDate) === clinicDay(now)
}

type Arriving = Omit<ArrivingAppointment, 'appointmentDate'> & ArrivalTimes & { appointmentDate: string }

/** The stage that can be noted next; null if there is none. */
export function nextStage(appointment: Arriving, now: Date): NextStage | null {
  const { stage } = arrivalOf(appointment)
  const at = { ...appointment, appointmentDate: new Date(appointment.appointmentDate) }
  if (stage === 'expected' ? !canArrive(at, now) : !isOpen(appointment)) return null
  const next = stageBeside(stage, 1)
  return next === undefined || next === 'expected' ? null : next
}
