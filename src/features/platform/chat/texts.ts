import { clinic } from '../../../clinic/clinic.ts'
import { isolate } from '../../../lib/isolate.ts'
import { formatLongDate, formatLongDay, formatTime } from '../../../lib/time.ts'

export const CHAT_TEXTS = {
  label: 'Chat with our team on WhatsApp',
  question: 'Need help with your pet?',
  offer: 'Chat with our team for quick assistance!',
  hello: 'Hello! I need help with my pet.',
} as const

/** The prefilled message with which a customer asks to change a confirmed appointment. */
export function changeMessage(appointment: { serviceType: string; appointmentDate: string }): string {
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

type CareMessage = { petName: string; item: string; due: string | null; today: string }

/** Asks an owner to book for a care item that is due, or of which nothing is known. */
export function careMessage({ petName, item, due, today }: CareMessage): string {
  const pet = isolate(petName)
  const reason =
    due === null
      ? `We have no dose of ${item} on record for ${pet}.`
      : `${pet} ${due < today ? 'was' : 'is'} due for ${item} on ${formatLongDay(due)}.`
  return `Hello! This is ${clinic.name}. ${reason} Would you like to book an appointment?`
}
