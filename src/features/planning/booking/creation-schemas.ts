import { z } from 'zod'
import { idempotencyKey } from '../../../lib/idempotency-key.ts'
import { isCalendarDay } from '../../../lib/time.ts'
import {
  addressForHouse,
  bookingFields,
  hasAddressForVisitType,
  houseVisitAddress,
  outsideHours,
  togetherFields,
  visitType,
  walkInFields,
} from '../appointments/booking-schemas.ts'
import { bookableDays, dayState } from '../appointments/rules.ts'
import { APPOINTMENT_TEXTS, BOOKING_FIELD_TEXTS } from '../appointments/texts.ts'
import { fromClock, timeOf, withMoment } from '../timetable/moment.ts'
import { formFields, formParts, toBooking } from './form-schemas.ts'

const newAppointmentFields = {
  customerId: z.uuid(APPOINTMENT_TEXTS.customerRequired),
  confirm: z.boolean().describe('true to confirm the appointment immediately and notify the customer'),
}

/** The clinic's booking form; `now` gives the time at which a date is checked. */
export function newAppointmentFormSchema(now: () => Date) {
  const isBookable = (day: string) => dayState(day, bookableDays(now(), null)) === 'bookable'
  return z
    .strictObject({
      ...newAppointmentFields,
      ...formFields,
      squeezeIn: z.boolean(),
      outsideHours: z.boolean(),
      more: formParts,
      date: bookingFields.date.refine(isBookable, BOOKING_FIELD_TEXTS.dateRequired),
    })
    .refine(...addressForHouse)
    .transform(({ squeezeIn, outsideHours, ...entry }) => ({
      ...toBooking(entry),
      ...(squeezeIn && { squeezeIn }),
      ...(outsideHours && { outsideHours }),
    }))
}

export type NewAppointmentFormSchema = ReturnType<typeof newAppointmentFormSchema>

/** The body of a booking made by staff for a customer. Fields that the server sets are refused here, too. */
export const newAppointmentSchema = z
  .strictObject({
    ...newAppointmentFields,
    ...bookingFields,
    squeezeIn: z.boolean().optional().describe('true to book a slot even if another appointment takes it'),
    outsideHours,
    idempotencyKey,
  })
  .refine(...hasAddressForVisitType)
  .transform(withMoment)

/** The body of a booking made by staff for several pets or services of a customer. */
export const newTogetherSchema = z
  .strictObject({ ...newAppointmentFields, ...togetherFields })
  .refine(...hasAddressForVisitType)
  .transform(withMoment)

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/

/**
 * The form for a walk-in: its day and time count only if it is already over.
 */
export const walkInFormSchema = z
  .strictObject({
    ...walkInFields,
    presence: z.enum(['here', 'over']),
    date: z.string(),
    time: z.string(),
    calendarId: z.string(),
    visitType,
    houseVisitAddress,
  })
  .refine(...addressForHouse)
  .refine(({ presence, date }) => presence === 'here' || isCalendarDay(date), {
    message: BOOKING_FIELD_TEXTS.dateRequired,
    path: ['date'],
    when: () => true,
  })
  .refine(({ presence, time }) => presence === 'here' || CLOCK.test(time), {
    message: 'Please enter a time',
    path: ['time'],
    when: () => true,
  })
  .transform(({ presence, date, time, calendarId, visitType, houseVisitAddress, ...walkIn }) => {
    const chosen = calendarId === '' ? {} : { calendarId: Number(calendarId) }
    const place = visitType === 'house' ? { visitType, houseVisitAddress } : {}
    return {
      ...walkIn,
      ...chosen,
      ...place,
      happened: presence === 'here' ? null : { date, ...timeOf(fromClock(time)) },
    }
  })
