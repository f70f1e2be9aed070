import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import { addDays, startOfDay } from '../../../../lib/time.ts'
import {
  CLINIC_APPOINTMENT,
  type ClinicAppointmentRow,
} from '../../../planning/appointments/server/queries.ts'

/** An appointment with its calendar and how many minutes it takes. */
export type PlacedRow = ClinicAppointmentRow & {
  bufferBefore: number
  bufferAfter: number
  calendarId: number
  calendarName: string
}

/** The appointments between two days, both inclusive, earliest first; read along the index on their date. */
export async function listPlacedAppointments(db: Db, first: string, last: string): Promise<PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    select ${CLINIC_APPOINTMENT}, appointments.buffer_before,
      appointments.buffer_after, calendars.id as "calendarId",
      calendars.name as "calendarName"
    from appointments
    join calendars on calendars.id = appointments.calendar_id
    join pets on pets.id = appointments.pet_id
    join customers on customers.phone_number = appointments.owner_phone
    where appointments.appointment_date >= ${startOfDay(first)}
      and appointments.appointment_date < ${startOfDay(addDays(last, 1))}
    order by appointments.appointment_date, appointments.id`.execute(db)
  return rows
}

/** Time that is held for someone on the waitlist. */
export type HeldRow = { calendarId: number; startsAt: Date; endsAt: Date }

/** What is held between two days, both inclusive: by open offers, and freed time until the waitlist's job has run. */
export async function listHeldTimes(db: Db, first: string, last: string): Promise<HeldRow[]> {
  const days = sql`tstzrange(${startOfDay(first)}, ${startOfDay(addDays(last, 1))})`
  const { rows } = await sql<HeldRow>`
    select calendar_id, lower(span) as "startsAt", upper(span) as "endsAt"
    from (
      select calendar_id, span from waitlist_offers where outcome is null
      union all
      select calendar_id, span from calendar_times where freed_at is not null
    ) as held
    where span && ${days}
    order by span`.execute(db)
  return rows
}
