import type { News, StaffNews } from '../../notifications/rules.ts'
import { momentWords, movedNotice } from '../move-rules.ts'
import type { CustomerMove } from './announcement-queries.ts'
import type { ClinicAppointmentRow } from './queries.ts'
import { dayOfCustomer, type MailParts, ownParts } from './write-news.ts'

/** What a customer gets to know when the clinic has moved their appointment from another time. */
export function movedNews(appointment: ClinicAppointmentRow, from: Date, parts: MailParts): News {
  const times = { from, to: appointment.appointmentDate }
  return { ...movedNotice(appointment.serviceType, times), ...ownParts(appointment, parts) }
}

type Times = Pick<CustomerMove, 'outcome' | 'from' | 'to'>

/** What a customer gets to know of their own move, or of what they have asked for; only by mail. */
export function ownMoveNews(appointment: ClinicAppointmentRow, times: Times, parts: MailParts): News {
  const [from, to] = [momentWords(times.from), momentWords(times.to)]
  const { serviceType } = appointment
  const words = {
    moved: {
      title: 'Appointment moved',
      message: `You have moved your ${serviceType} appointment from ${from} to ${to}. We’ll confirm it shortly.`,
    },
    asked: {
      title: 'Request to move your appointment',
      message: `We have received your request to move your ${serviceType} appointment from ${from} to ${to}. It stays as it is until we answer.`,
    },
  } as const
  return { ...words[times.outcome], ...ownParts(appointment, parts) }
}

/** What staff get to know of it; it leads to that customer's appointments of the day. */
export function staffMoveNotice(appointment: ClinicAppointmentRow, times: Times): StaffNews {
  const [from, to] = [momentWords(times.from), momentWords(times.to)]
  const { customerName, serviceType, petName } = appointment
  const asks = times.outcome === 'asked'
  return {
    title: asks ? 'Request to move an appointment' : 'Appointment moved',
    message: `${customerName} ${asks ? 'asks to move' : 'has moved'} ${serviceType} for ${petName} from ${from} to ${to}.`,
    link: dayOfCustomer(appointment),
  }
}
