import { clinic } from '../../clinic/clinic.ts'
import { formatLongDate, formatTime } from '../../lib/time.ts'

export const CHAT_TEXTS = {
  label: 'Chat with our team on WhatsApp',
  question: 'Need help with your pet?',
  offer: 'Chat with our team for quick assistance!',
  hello: 'Hello! I need help with my pet.',
} as const

/** What the prefilled message tells of a booking (specification, section 1). */
export type BookedAppointment = {
  serviceType: string
  appointmentDate: string
  visitType: 'clinic' | 'house'
  houseVisitAddress: string | null
}

/** The message that a customer sends after booking: service, date, time, visit type, address if house, status. */
export function bookingMessage(appointment: BookedAppointment): string {
  const at = new Date(appointment.appointmentDate)
  return [
    'Hello! I have booked an appointment.',
    `Service: ${appointment.serviceType}`,
    `Date: ${formatLongDate(at)}`,
    `Time: ${formatTime(at)}`,
    `Visit Type: ${appointment.visitType === 'house' ? 'House Visit' : 'Clinic Visit'}`,
    ...(appointment.houseVisitAddress === null ? [] : [`Address: ${appointment.houseVisitAddress}`]),
    'Status: Pending confirmation',
  ].join('\n')
}

/** The message of a customer who wants a confirmed visit changed: which one it is. */
export function changeMessage(
  appointment: Pick<BookedAppointment, 'serviceType' | 'appointmentDate'>,
): string {
  const at = new Date(appointment.appointmentDate)
  return [
    'Hello! I would like to change my appointment.',
    `Service: ${appointment.serviceType}`,
    `Date: ${formatLongDate(at)}`,
    `Time: ${formatTime(at)}`,
  ].join('\n')
}

/** The link that opens a chat with the clinic, with a message already written. */
export function chatLink(message: string): string {
  return chatLinkTo(clinic.whatsapp, message)
}

/** The link that opens a chat with any number (`+91…` or digits), with a message already written. */
export function chatLinkTo(phone: string, message: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`
}
