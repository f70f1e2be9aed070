import { z } from 'zod'
import { idempotencyKey } from '../../../lib/idempotency-key.ts'
import { optionalParagraph } from '../../../lib/text.ts'
import { isCalendarDay } from '../../../lib/time.ts'
import { VISIT_TYPES, type VisitType } from '../services/visit-types.ts'
import { withMoment } from '../timetable/moment.ts'
import { APPOINTMENT_TEXTS, BOOKING_FIELD_TEXTS } from './texts.ts'

/** A day in the clinic's time zone, `YYYY-MM-DD`. */
export const daySchema = z
  .string(BOOKING_FIELD_TEXTS.dateRequired)
  .refine(isCalendarDay, BOOKING_FIELD_TEXTS.dateRequired)
  .meta({ format: 'date' })

/** The range of hours, for the API's description; one at which no slot begins is refused as `INVALID_TIME`. */
const HOUR_RANGE = { minimum: 0, maximum: 23 }

export const slotTime = { hour: z.int().meta(HOUR_RANGE), minute: z.int().min(0).max(59) }

/** The id of a calendar: of a person, a room, the van. */
export const calendarId = z.int().meta({ minimum: 1 })

export const bookingFields = {
  petId: z.uuid(BOOKING_FIELD_TEXTS.petRequired),
  serviceTypeId: z.uuid(BOOKING_FIELD_TEXTS.serviceRequired),
  date: daySchema,
  hour: z
    .int(BOOKING_FIELD_TEXTS.slotRequired)
    .meta({ ...HOUR_RANGE, description: 'the hour of the start, in the clinic’s time zone' }),
  minute: z
    .int(BOOKING_FIELD_TEXTS.slotRequired)
    .min(0, BOOKING_FIELD_TEXTS.slotRequired)
    .max(59, BOOKING_FIELD_TEXTS.slotRequired)
    .meta({ description: 'the minute of the hour; 0 if omitted' })
    .optional(),
  calendarId: calendarId
    .optional()
    .describe(
      'the calendar of the person, room or van (see the opening hours); if omitted, any free calendar',
    ),
  visitType: z.enum(VISIT_TYPES),
  houseVisitAddress: optionalParagraph(500).describe(
    'required for a house visit, refused for a clinic visit',
  ),
  notes: optionalParagraph(2000),
}

export type VisitLocation = { visitType: VisitType; houseVisitAddress: string | null }

/** A house visit needs an address; a clinic visit must not have one. */
export const hasAddressForVisitType: [
  check: (booking: VisitLocation) => boolean,
  issue: { message: string; path: string[] },
] = [
  (booking) => (booking.visitType === 'house') === (booking.houseVisitAddress !== null),
  { message: BOOKING_FIELD_TEXTS.addressRequired, path: ['houseVisitAddress'] },
]

/**
 * The same rule for a form, which drops the address of a clinic visit. It runs even when other fields are invalid,
 * so that all errors are shown together.
 */
export const addressForHouse: [
  check: (booking: VisitLocation) => boolean,
  issue: { message: string; path: string[]; when: () => boolean },
] = [
  ({ visitType, houseVisitAddress }) => visitType !== 'house' || houseVisitAddress !== null,
  { message: BOOKING_FIELD_TEXTS.addressRequired, path: ['houseVisitAddress'], when: () => true },
]

export function dropUnusedAddress<Entry extends VisitLocation>(entry: Entry): Entry {
  return { ...entry, houseVisitAddress: entry.visitType === 'house' ? entry.houseVisitAddress : null }
}

/** How many appointments can be booked together. */
export const MAX_TOGETHER = 5

export const part = { petId: bookingFields.petId, serviceTypeId: bookingFields.serviceTypeId }

export const seenPrice = z
  .int()
  .min(0)
  .optional()
  .describe('the price that was shown, in paise; the request is refused if the price differs')

/** The body of a booking. The server sets status, owner, price and payment; a body that names one of them is refused. */
export const bookingSchema = z
  .strictObject({
    ...bookingFields,
    expectedPrice: z
      .int()
      .min(0)
      .optional()
      .describe(
        'the total shown to the customer, in paise; the booking is refused if the price differs. Omit the field to accept any price',
      ),
    idempotencyKey,
  })
  .refine(...hasAddressForVisitType)
  .transform(withMoment)

/** A booking of one part as it is sent. */
export type SentBooking = z.input<typeof bookingSchema>

/** A booking of one part, as its form has it. */
export type BookingForm = z.infer<typeof bookingSchema>

export const { petId: _pet, serviceTypeId: _service, ...commonFields } = bookingFields

export const togetherFields = {
  ...commonFields,
  parts: z
    .array(
      z.strictObject({
        ...part,
        expectedPrice: seenPrice,
      }),
    )
    .min(2)
    .max(MAX_TOGETHER)
    .describe('the appointments in order; each begins at the first slot after the previous appointment'),
  idempotencyKey,
}

/** The body of a booking for several pets or services, one after the other. */
export const togetherSchema = z
  .strictObject(togetherFields)
  .refine(...hasAddressForVisitType)
  .transform(withMoment)

/** A booking: one to five parts, one after the other. */
export type Booking = z.infer<typeof togetherSchema>

/** A booking of one part as a list. */
export function inParts({ petId, serviceTypeId, expectedPrice, ...booking }: BookingForm): Booking {
  return { ...booking, parts: [{ petId, serviceTypeId, expectedPrice }] }
}

/** Staff may knowingly go beyond the hours. */
export const outsideHours = z
  .boolean()
  .optional()
  .describe(
    'true to allow any time of the day, even while the calendar is closed; the appointment is then marked',
  )

export const { petId: bookedPet, serviceTypeId, visitType, houseVisitAddress, notes } = bookingFields

export const walkInFields = {
  customerId: z.uuid(APPOINTMENT_TEXTS.customerRequired),
  petId: bookedPet,
  serviceTypeId,
  notes,
}

const walkInCalendar = calendarId
  .optional()
  .describe('the calendar; if omitted, the first calendar that takes visits of this type')

/** The body of a walk-in. */
export const walkInSchema = z
  .strictObject({
    ...walkInFields,
    calendarId: walkInCalendar,
    visitType: visitType.default('clinic'),
    houseVisitAddress: houseVisitAddress
      .default(null)
      .describe('required for a house visit, refused for a clinic visit'),
    happened: z
      .strictObject({ date: daySchema, hour: z.int().min(0).max(23), minute: z.int().min(0).max(59) })
      .nullable()
      .describe('the start of a past appointment, in the clinic’s time zone; null if it begins now'),
    idempotencyKey,
  })
  .refine(...hasAddressForVisitType)

export type WalkIn = z.infer<typeof walkInSchema>
