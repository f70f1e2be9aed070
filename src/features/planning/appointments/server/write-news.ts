import { messageOf } from '../../../../lib/message.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { publicPhone } from '../../../platform/auth/rules.ts'
import type { ClinicNews, News, StaffNews } from '../../../platform/notifications/rules.ts'
import { APPOINTMENT_NEWS, type AppointmentValues, type CustomerAction } from '../news-texts.ts'
import { appointmentsPaths } from '../paths.ts'
import type { ChangedParts } from '../rules.ts'
import type { Transition } from '../transitions.ts'
import type { ClinicAppointmentRow, TogetherRow } from './queries.ts'

/** An appointment, with the others of its booking if the message is about these, too. */
export type Announced = ClinicAppointmentRow & { others?: readonly TogetherRow[] }

/** The parts of an email that come from outside: where its button leads, and the calendar file it carries. */
export type MailParts = { link: string; calendar: string | undefined }

/** What a customer gets to know of a change that the clinic made. */
export function changeNews(
  transition: Transition,
  appointment: Announced,
  { link, calendar }: MailParts,
): News {
  const values = { ...valuesOf(appointment), transition, reason: appointment.cancellationReason, link }
  return { ...messageOf(APPOINTMENT_NEWS, 'appointment-changed', values), calendar }
}

/** What a customer gets to know of an edit. */
export function editNews(
  changes: ChangedParts,
  appointment: ClinicAppointmentRow,
  { link, calendar }: MailParts,
): News {
  const values = { ...valuesOf(appointment), changes, link }
  return { ...messageOf(APPOINTMENT_NEWS, 'appointment-edited', values), calendar }
}

/** What a customer gets to know when the clinic has moved their appointment from another time. */
export function movedNews(
  appointment: ClinicAppointmentRow,
  from: Date,
  { link, calendar }: MailParts,
): News {
  const values = { ...valuesOf(appointment), from: from.toISOString(), link }
  return { ...messageOf(APPOINTMENT_NEWS, 'appointment-moved', values), calendar }
}

/** What a customer gets to know when the clinic can't move their appointment to the time they asked for. */
export function declinedNews(
  appointment: ClinicAppointmentRow,
  asked: Date,
  { link, calendar }: MailParts,
): News {
  const values = { ...valuesOf(appointment), asked: asked.toISOString(), link }
  return { ...messageOf(APPOINTMENT_NEWS, 'appointment-move-declined', values), calendar }
}

/** What a customer gets to know when another person gives their appointment, at the same time. */
export function handedOverNews(
  appointment: ClinicAppointmentRow,
  person: string,
  { link, calendar }: MailParts,
): News {
  const values = { ...valuesOf(appointment), person, link }
  return { ...messageOf(APPOINTMENT_NEWS, 'appointment-handed-over', values), calendar }
}

/** What a customer gets to know of what they did themselves; only by email. */
export function ownNews(action: CustomerAction, appointment: Announced, { link, calendar }: MailParts): News {
  const values = { ...valuesOf(appointment), action, link }
  return { ...messageOf(APPOINTMENT_NEWS, 'own-appointment', values), calendar }
}

/** What staff get to know of what a customer did; it leads to that customer's appointments of that day. */
export function staffNews(action: CustomerAction, appointment: Announced): StaffNews {
  const { customerName, customerId } = appointment
  const values = { ...valuesOf(appointment), customerName, action }
  return {
    ...messageOf(APPOINTMENT_NEWS, 'customer-appointment', values),
    customerId,
    link: dayOfCustomer(appointment),
  }
}

/** The same as an email to the clinic's own address. */
export function clinicNews(action: CustomerAction, appointment: Announced, link: string): ClinicNews {
  const { customerId, customerName, notes } = appointment
  const customerPhone = publicPhone(appointment.customerPhone)
  const values = { ...valuesOf(appointment), customerName, customerPhone, notes, action, link }
  return { ...messageOf(APPOINTMENT_NEWS, 'clinic-appointment', values), customerId }
}

/** The path of the clinic's list that shows a customer's appointments of an appointment's day. */
export function dayOfCustomer({
  appointmentDate,
  customerId,
}: Pick<ClinicAppointmentRow, 'appointmentDate' | 'customerId'>): string {
  const day = clinicDay(appointmentDate)
  const shown = { filter: 'all', customer: customerId, from: day, to: day }
  return `${appointmentsPaths.manage}?${new URLSearchParams(shown)}`
}

function valuesOf(appointment: Announced): AppointmentValues {
  const { others = [] } = appointment
  const { petName, serviceType, visitType, houseVisitAddress, paymentAmount, appointmentDate } = appointment
  return {
    petName,
    serviceType,
    startsAt: appointmentDate.toISOString(),
    visitType,
    address: houseVisitAddress,
    amount: paymentAmount,
    ...(others.length > 0 && { others: others.map(otherValues) }),
  }
}

function otherValues({ petName, serviceType, appointmentDate, paymentAmount }: TogetherRow) {
  return { petName, serviceType, startsAt: new Date(appointmentDate).toISOString(), amount: paymentAmount }
}
