import { clinic } from '../../clinic/clinic.ts'
import { isolate } from '../../lib/isolate.ts'
import { formatLongDate, formatLongDay, formatTime } from '../../lib/time.ts'
import { type VisitType, visitTypeLabels } from '../services/visit-types.ts'

export const CHAT_TEXTS = {
  label: 'Chat with our team on WhatsApp',
  question: 'Need help with your pet?',
  offer: 'Chat with our team for quick assistance!',
  hello: 'Hello! I need help with my pet.',
} as const

/** What the prefilled message says about a booked appointment (specification, section 1). */
export type BookedAppointment = {
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

/** The prefilled message with which a customer asks to change a confirmed appointment. */
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

/** The prefilled message with which the clinic reminds an owner of a vaccination. `due` is a clinic day. */
export function vaccinationMessage({ petName, due, today }: { petName: string; due: string; today: string }) {
  const verb = due < today ? 'was' : 'is'
  const day = formatLongDay(due)
  return `Hello! This is ${clinic.name}. ${isolate(petName)}’s vaccination ${verb} due on ${day}. Would you like to book an appointment?`
}

/** A link that opens a chat with the clinic, with the message prefilled. */
export function chatLink(message: string): string {
  return chatLinkTo(clinic.whatsapp, message)
}

/** A link that opens a chat with a phone number (`+91…` or digits), with the message prefilled. */
export function chatLinkTo(phone: string, message: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`
}
