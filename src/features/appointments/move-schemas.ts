import { z } from 'zod'
import { isCalendarDay } from '../../lib/time.ts'
import { wholeNumber } from '../../lib/whole-number.ts'
import { withMoment } from '../timetable/moment.ts'
import { idSchema } from './appointment-schemas.ts'
import { bookingFields, daySchema, outsideHours, toTime } from './booking-schemas.ts'
import { MAX_MINUTES, MIN_MINUTES } from './move-rules.ts'
import { MOVE_TEXTS } from './move-texts.ts'
import { BOOKING_FIELD_TEXTS } from './texts.ts'

/** The shortest and the longest appointment, in minutes. */
const lengthField = wholeNumber(MOVE_TEXTS.length)
  .min(MIN_MINUTES, MOVE_TEXTS.length)
  .max(MAX_MINUTES, MOVE_TEXTS.length)

/** The form of a move: time and calendar are text. Without a time, only the length changes, from `length`. */
export function moveFormSchema(length: number) {
  return z
    .strictObject({
      date: daySchema,
      hour: z.string(),
      calendarId: z.string(),
      minutes: lengthField,
      outsideHours: z.boolean(),
    })
    .refine(({ hour, minutes }) => hour !== '' || minutes !== length, {
      message: BOOKING_FIELD_TEXTS.slotRequired,
      path: ['hour'],
      when: () => true,
    })
    .transform(({ date, hour, calendarId, minutes, outsideHours }) => ({
      place: hour === '' ? null : { date, ...toTime(hour) },
      ...(calendarId !== '' && { calendarId: Number(calendarId) }),
      ...(minutes !== length && { minutes }),
      ...(outsideHours && { outsideHours }),
    }))
}

/** When an appointment was seen to be. Not every year of a Date is one of the database's. */
const expectedDate = z.iso.datetime().refine((instant) => isCalendarDay(instant.slice(0, 10)))

/** An owner's cancellation. It may have waited for a connection, and arrive more than once. */
export const cancelSchema = idSchema.extend({
  expectedDate: expectedDate
    .optional()
    .describe('when it was seen to be; refused if it has been moved since. Omit to cancel it at any time'),
  idempotencyKey: z
    .uuid()
    .optional()
    .describe(
      'repeating the request with the same key within a day cancels only once, even if the clinic has reopened it',
    ),
})

const move = idSchema.extend({
  date: bookingFields.date,
  hour: bookingFields.hour,
  minute: bookingFields.minute,
  calendarId: bookingFields.calendarId,
  expectedDate: expectedDate
    .optional()
    .describe('when it was seen to be; refused if it has been moved since. Omit to move it from any time'),
})

export const moveSchema = move.transform(withMoment)

export const clinicMoveSchema = move
  .extend({
    minutes: lengthField.optional().describe('how long it is to take; if it is left out, as long as before'),
    outsideHours,
  })
  .transform(withMoment)
