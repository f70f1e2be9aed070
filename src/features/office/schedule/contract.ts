import { oc } from '@orpc/contract'
import { z } from 'zod'
import { get } from '../../../lib/route.ts'
import { clinicAppointmentSchema } from '../../planning/appointments/appointment-schemas.ts'
import { daySchema } from '../../planning/appointments/booking-schemas.ts'
import { BOOKING_FIELD_TEXTS } from '../../planning/appointments/texts.ts'
import { staff } from '../../platform/auth/access.ts'
import { VIEWS } from './rules.ts'

const minuteOfDay = z.int().min(0).max(1440)

/** An appointment and where it is on a calendar. */
const placedAppointmentSchema = clinicAppointmentSchema.extend({
  calendarId: z.int(),
  date: z.iso.date(),
  minute: minuteOfDay.describe('when it begins, in minutes after midnight'),
  bufferBefore: z
    .int()
    .describe(
      'for how many minutes before it its calendar is taken as well, by a buffer or the way to a house',
    ),
  bufferAfter: z.int().describe('the same after it'),
})
export type PlacedAppointment = z.infer<typeof placedAppointmentSchema>

const spanFields = { from: minuteOfDay, until: minuteOfDay.describe('exclusive') }

const openingFields = {
  open: z.array(z.object(spanFields)).describe('the opening hours of this weekday'),
  closures: z
    .array(z.object({ ...spanFields, reason: z.string().nullable() }))
    .describe('when it is closed all the same; what is over is left out'),
}

/** A day and when the clinic is open on it, in minutes after midnight. */
const scheduleDaySchema = z.object({
  date: z.iso.date(),
  ...openingFields,
  own: z
    .array(z.object({ calendarId: z.int(), ...openingFields }))
    .describe(
      'the calendars that have other hours than the clinic, or absences; those that take no appointments are never open',
    ),
})
export type ScheduleDay = z.infer<typeof scheduleDaySchema>

export const scheduleSchema = z.object({
  slotStep: z.int().describe('how far apart the times are at which appointments begin'),
  calendars: z.array(z.object({ id: z.int(), name: z.string() })),
  days: z.array(scheduleDaySchema),
  appointments: z.array(placedAppointmentSchema).describe('those of all statuses, earliest first'),
  held: z
    .array(z.object({ calendarId: z.int(), date: z.iso.date(), ...spanFields }))
    .describe('the time that is held for someone on the waitlist, in minutes after midnight'),
})
export type Schedule = z.infer<typeof scheduleSchema>

/** The end of the last week of which all days have a year of four digits. */
const LAST_DAY = '9999-12-26'

export const scheduleContract = oc.tag('The clinic’s calendar').router({
  get: staff('appointments:read', { scope: 'appointments:read' })
    .route(
      get('/clinic/schedule', 'Get the appointments of a day or week, and when the clinic is open on it'),
    )
    .input(
      z.strictObject({
        date: daySchema
          .refine((day) => day <= LAST_DAY, BOOKING_FIELD_TEXTS.dateRequired)
          .describe('the day, or a day of the week, which begins on Monday'),
        view: z.enum(VIEWS).describe('only the day, or its week'),
      }),
    )
    .output(scheduleSchema),
})
