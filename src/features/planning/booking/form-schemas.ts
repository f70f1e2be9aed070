import { z } from 'zod'
import {
  addressForHouse,
  bookingFields,
  dropUnusedAddress,
  MAX_TOGETHER,
  part,
  type VisitLocation,
} from '../appointments/booking-schemas.ts'
import { BOOKING_FIELD_TEXTS } from '../appointments/texts.ts'
import { fromClock, timeOf } from '../timetable/moment.ts'

/** A form's time as text, `10:30`. */
const formTime = z.string().min(1, BOOKING_FIELD_TEXTS.slotRequired)

type FormEntry = VisitLocation & { time: string; calendarId: string }

/** A form's entry as the API takes it: the time as numbers, and no address that is not used. */
export function toBooking<Entry extends FormEntry>({ time, calendarId, ...entry }: Entry) {
  const chosen = calendarId === '' ? {} : { calendarId: Number(calendarId) }
  return { ...dropUnusedAddress(entry), ...toWireTime(time), ...chosen }
}

/** A form's time as numbers; a full hour needs no minute. */
export function toWireTime(text: string): { hour: number; minute?: number } {
  const { hour, minute } = timeOf(fromClock(text))
  return minute === 0 ? { hour } : { hour, minute }
}

/** A form's time is text; its calendar is, too, empty for any. */
const formTimes = { time: formTime, calendarId: z.string() }

export const { hour: _, minute: __, ...formFields } = { ...bookingFields, ...formTimes }

/** The pets and services right after the first of a form. */
export const formParts = z.array(z.strictObject(part)).max(MAX_TOGETHER - 1)

/** The customer's booking form; a clinic visit's address is dropped. `more`: the pets and services after the first. */
export const bookingFormSchema = z
  .strictObject({
    ...formFields,
    more: formParts,
  })
  .refine(...addressForHouse)
  .transform(toBooking)
