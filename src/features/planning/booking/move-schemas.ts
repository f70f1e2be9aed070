import { z } from 'zod'
import { wholeNumber } from '../../../lib/typed/whole-number.ts'
import { expectedDate, idSchema } from '../appointments/appointment-schemas.ts'
import { bookingFields, daySchema, outsideHours } from '../appointments/booking-schemas.ts'
import { MAX_MINUTES, MIN_MINUTES } from '../appointments/move-rules.ts'
import { MOVE_TEXTS } from '../appointments/move-texts.ts'
import { BOOKING_FIELD_TEXTS } from '../appointments/texts.ts'
import { withMoment } from '../timetable/moment.ts'
import { toWireTime } from './form-schemas.ts'

/** The shortest and the longest appointment, in minutes. */
const lengthField = wholeNumber(MOVE_TEXTS.length)
  .min(MIN_MINUTES, MOVE_TEXTS.length)
  .max(MAX_MINUTES, MOVE_TEXTS.length)

/** The form of a move: time and calendar are text. Without a time, only the length changes, from `length`. */
export function moveFormSchema(length: number) {
  return z
    .strictObject({
      date: daySchema,
      time: z.string(),
      calendarId: z.string(),
      minutes: lengthField,
      outsideHours: z.boolean(),
    })
    .refine(({ time, minutes }) => time !== '' || minutes !== length, {
      message: BOOKING_FIELD_TEXTS.slotRequired,
      path: ['time'],
      when: () => true,
    })
    .transform(({ date, time, calendarId, minutes, outsideHours }) => ({
      place: time === '' ? null : { date, ...toWireTime(time) },
      ...(calendarId !== '' && { calendarId: Number(calendarId) }),
      ...(minutes !== length && { minutes }),
      ...(outsideHours && { outsideHours }),
    }))
}

const move = idSchema.extend({
  date: bookingFields.date,
  hour: bookingFields.hour,
  minute: bookingFields.minute,
  calendarId: bookingFields.calendarId,
  expectedDate: expectedDate
    .optional()
    .describe(
      'the start that the caller saw; the request is refused if the appointment has been moved since, unless this field is omitted',
    ),
})

export const moveSchema = move.transform(withMoment)

export const clinicMoveSchema = move
  .extend({
    minutes: lengthField.optional().describe('the new length; if omitted, the length stays'),
    outsideHours,
    squeezeIn: z
      .boolean()
      .optional()
      .describe('true to move the appointment even if another appointment takes the slot'),
  })
  .transform(withMoment)
