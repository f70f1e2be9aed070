import { isolate } from '../../../lib/isolate.ts'
import { formatLongDate, formatTime } from '../../../lib/time.ts'
import { type VisitType, visitTypeLabels } from '../services/visit-types.ts'

/** What the prefilled message says about a booked appointment (specification, section 1). */
type BookedAppointment = {
  serviceType: string
  appointmentDate: string
  visitType: VisitType
  houseVisitAddress: string | null
  /** The others of the same booking. */
  together?: readonly { serviceType: string; petName: string; appointmentDate: string }[]
}

/** The prefilled message that a customer sends after booking. */
export function bookingMessage(appointment: BookedAppointment): string {
  const at = new Date(appointment.appointmentDate)
  return [
    'Hello! I have booked an appointment.',
    `Service: ${appointment.serviceType}`,
    `Date: ${formatLongDate(at)}`,
    `Time: ${formatTime(at)}`,
    `Visit Type: ${visitTypeLabels()[appointment.visitType]}`,
    ...(appointment.houseVisitAddress === null ? [] : [`Address: ${appointment.houseVisitAddress}`]),
    ...(appointment.together ?? []).map(
      (other) =>
        `Then: ${other.serviceType} for ${isolate(other.petName)}, ${formatTime(new Date(other.appointmentDate))}`,
    ),
    'Status: Pending confirmation',
  ].join('\n')
}
