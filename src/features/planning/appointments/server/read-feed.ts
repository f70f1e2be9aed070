import { clinic } from '../../../../clinic/clinic.ts'
import { type AppointmentEvent, calendarFeed } from '../../../../lib/files/calendar.ts'
import { isolate } from '../../../../lib/isolate.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { visitTypeLabels } from '../../services/visit-types.ts'
import { appointmentEventOf } from '../rules.ts'
import { type FeedAppointment, listFeedAppointments } from './feed-queries.ts'

const PAST_MS = 30 * 24 * 60 * 60 * 1000

/** Whose appointments a feed has: an owner's (null as long as the login has no customer), a calendar's, or all. */
export type FeedScope = {
  kind: 'own' | 'clinic'
  ownerPhone: string | null
  calendarId: number | null
  /** The calendar's name. */
  calendar: string | null
}

/** The calendar of a feed as of `now`: what was within the last thirty days, and what is to come, cancelled ones too. */
export async function readFeed(
  db: Db,
  { kind, ownerPhone, calendarId, calendar }: FeedScope,
  now: Date,
): Promise<string> {
  const from = new Date(now.getTime() - PAST_MS)
  if (kind === 'clinic') {
    const all = await listFeedAppointments(db, { from, records: 'all', calendarId })
    return calendarFeed(`${clinic.name}: ${calendar ?? 'appointments'}`, all.map(clinicEventOf))
  }
  const own =
    ownerPhone === null
      ? []
      : await listFeedAppointments(db, { from, records: { ownerPhone }, calendarId: null })
  return calendarFeed(clinic.name, own.map(ownEventOf))
}

function ownEventOf({ appointmentDate, petName, changedAt, ...facts }: FeedAppointment): AppointmentEvent {
  const appointment = { ...facts, appointmentDate: appointmentDate.toISOString(), pet: { name: petName } }
  return appointmentEventOf(appointment, { now: changedAt })
}

/** Staff need to know who comes. */
function clinicEventOf(appointment: FeedAppointment): AppointmentEvent {
  const event = ownEventOf(appointment)
  const summary = `${event.summary} (${isolate(appointment.customerName)})`
  return { ...event, summary, description: visitTypeLabels()[appointment.visitType] }
}
