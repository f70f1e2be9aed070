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
  minute: minuteOfDay.describe('start of the appointment, in minutes after midnight'),
  bufferBefore: z
    .int()
    .describe(
      'minutes for which the calendar is also taken before the appointment, as a buffer or for the drive to a house',
    ),
  bufferAfter: z.int().describe('minutes for which the calendar is also taken after the appointment'),
})
export type PlacedAppointment = z.infer<typeof placedAppointmentSchema>

const spanFields = { from: minuteOfDay, until: minuteOfDay.describe('exclusive') }

const openingFields = {
  open: z.array(z.object(spanFields)).describe('the opening hours of this weekday'),
  closures: z
    .array(z.object({ ...spanFields, reason: z.string().nullable() }))
    .describe('current and future closures and absences in these hours'),
}

/** A day and when the clinic is open on it, in minutes after midnight. */
const scheduleDaySchema = z.object({
  date: z.iso.date(),
  ...openingFields,
  own: z
    .array(z.object({ calendarId: z.int(), ...openingFields }))
    .describe(
      'calendars with hours of their own or absences; a calendar that takes no appointments is never open',
    ),
})
export type ScheduleDay = z.infer<typeof scheduleDaySchema>

export const scheduleSchema = z.object({
  slotStep: z.int().describe('minutes between the times at which appointments can begin'),
  calendars: z.array(z.object({ id: z.int(), name: z.string() })),
  days: z.array(scheduleDaySchema),
  appointments: z.array(placedAppointmentSchema).describe('appointments in any status, earliest first'),
  held: z
    .array(z.object({ calendarId: z.int(), date: z.iso.date(), ...spanFields }))
    .describe('time held for the waitlist, in minutes after midnight'),
})
export type Schedule = z.infer<typeof scheduleSchema>

/** The end of the last week of which all days have a year of four digits. */
const LAST_DAY = '9999-12-26'

export const scheduleContract = oc.tag('The clinic’s calendar').router({
  get: staff('appointments:read', { scope: 'appointments:read' })
    .route(get('/clinic/schedule', 'Get the appointments and opening hours of a day or week'))
    .input(
      z.strictObject({
        date: daySchema
          .refine((day) => day <= LAST_DAY, BOOKING_FIELD_TEXTS.dateRequired)
          .describe('the day, or any day of the week; weeks begin on Monday'),
        view: z.enum(VIEWS).describe('the day alone, or its whole week'),
      }),
    )
    .output(scheduleSchema),
})
