import { clinic } from '../../../clinic/clinic.ts'
import { formatMoney } from '../../../lib/money.ts'
import { clinicDay, formatLongDate, formatShortDate, formatTime } from '../../../lib/time.ts'
import { publicPhone } from '../../auth/rules.ts'
import type { News, StaffNews } from '../../notifications/rules.ts'
import { VISIT_TYPE_LABELS } from '../../services/visit-types.ts'
import { appointmentsPaths } from '../paths.ts'
import { noticeOf, TRANSITIONS, type Transition } from '../transitions.ts'
import type { CustomerEvent } from './announcement-queries.ts'
import type { ClinicAppointmentRow } from './queries.ts'

/** The parts of a mail that come from outside: where its button leads, and the calendar file it carries. */
export type MailParts = { link: string; calendar: string | undefined }

type Fact = readonly [label: string, value: string]

/** What a customer gets to know of a change that the clinic made. */
export function changeNews(
  transition: Transition,
  appointment: ClinicAppointmentRow,
  parts: MailParts,
): News {
  const { to } = TRANSITIONS[transition]
  return {
    ...noticeOf(transition, appointment),
    ...(to === 'cancelled' && { afterwards: afterwardsOf(transition) }),
    ...ownParts(appointment, parts),
  }
}

/** What a customer gets to know of an edit: `changes` are its sentences. */
export function editNews(
  changes: readonly string[],
  appointment: ClinicAppointmentRow,
  parts: MailParts,
): News {
  return {
    title: 'Appointment changed',
    message: `Your appointment on ${whenOf(appointment)} has been changed. ${changes.join(' ')}`,
    ...ownParts(appointment, parts),
  }
}

function afterwardsOf(transition: Transition): string {
  const { display } = clinic.phone
  if (transition === 'noShow')
    return `We were expecting you. If you did come or would like another time, call ${display}.`
  return `This appointment was cancelled by the clinic. If you have a question or would like another time, call ${display}.`
}

/** What a customer gets to know of what they did themselves; only by mail. */
export function ownNews(event: CustomerEvent, appointment: ClinicAppointmentRow, parts: MailParts): News {
  const { serviceType } = appointment
  const when = whenOf(appointment)
  const words = {
    requested: {
      title: 'Appointment requested',
      message: `We have received your request for a ${serviceType} appointment on ${when}. We’ll confirm it shortly.`,
    },
    cancelled: {
      title: 'Appointment cancelled',
      message: `You have cancelled your ${serviceType} appointment on ${when}.`,
    },
  } as const
  return { ...words[event], ...ownParts(appointment, parts) }
}

export function ownParts(appointment: ClinicAppointmentRow, { link, calendar }: MailParts) {
  return { facts: factsOf(appointment), calendar, button: { label: 'See my appointments', link } }
}

/** What staff get to know of what a customer did; it leads to that customer's appointments of that day. */
export function staffNotice(event: CustomerEvent, appointment: ClinicAppointmentRow): StaffNews {
  const { customerName, serviceType, petName, cancelledLate } = appointment
  const late = event === 'cancelled' && cancelledLate ? ', less than 24 hours ahead' : ''
  return {
    title: `Appointment ${event}`,
    message: `${customerName} has ${event} ${serviceType} for ${petName} on ${whenOf(appointment)}${late}.`,
    link: dayOfCustomer(appointment),
  }
}

/** The path of the clinic's list that shows a customer's appointments of an appointment's day. */
export function dayOfCustomer({ appointmentDate, customerId }: ClinicAppointmentRow): string {
  const day = clinicDay(appointmentDate)
  const shown = { filter: 'all', customer: customerId, from: day, to: day }
  return `${appointmentsPaths.manage}?${new URLSearchParams(shown)}`
}

/** The same as a mail to the clinic's own address. */
export function clinicNews(
  { title, message }: StaffNews,
  appointment: ClinicAppointmentRow,
  link: string,
): News {
  const { serviceType, petName, notes, customerName, appointmentDate } = appointment
  const facts: Fact[] = [
    ['Customer', customerName],
    ['Phone', publicPhone(appointment.customerPhone) ?? ''],
    ...factsOf(appointment),
    ['Notes', notes ?? ''],
  ]
  return {
    title: `${title}: ${serviceType} for ${petName}, ${formatShortDate(appointmentDate)}`,
    message,
    facts: facts.filter(([, value]) => value !== ''),
    button: { label: 'Manage appointments', link },
  }
}

function factsOf(appointment: ClinicAppointmentRow): Fact[] {
  const { petName, serviceType, visitType, houseVisitAddress, paymentAmount } = appointment
  const place = houseVisitAddress ?? [clinic.name, ...clinic.address].join(', ')
  return [
    ['Pet', petName],
    ['Service', serviceType],
    ['When', whenOf(appointment)],
    [VISIT_TYPE_LABELS[visitType], place],
    ['Total', formatMoney(paymentAmount)],
  ]
}

function whenOf({ appointmentDate }: ClinicAppointmentRow): string {
  return `${formatLongDate(appointmentDate)} at ${formatTime(appointmentDate)}`
}
