import { z } from 'zod'
import { MAX_TOGETHER, slotTime } from '../appointments/booking-schemas.ts'
import { SLOT_STATES } from '../appointments/rules.ts'
import { VISIT_TYPES } from '../services/visit-types.ts'

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** What the appointment is for. What is left out is not known yet, and limits nothing. */
const slotQuestion = {
  serviceTypeId: z.uuid().optional().describe('only times at which this service is offered and fits'),
  visitType: z.enum(VISIT_TYPES).optional().describe('only times for visits of this type'),
  calendarId: z.coerce
    .number()
    .int()
    .optional()
    .meta({ minimum: 1, description: 'only times of this calendar' }),
  more: z
    .string()
    .regex(new RegExp(`^${UUID}(,${UUID}){0,${MAX_TOGETHER - 2}}$`, 'i'))
    .transform((ids) => ids.split(','))
    .optional()
    .describe('the services of the appointments that follow directly, separated by commas'),
}

export const slotQuestionSchema = z.strictObject(slotQuestion).optional()

/** The same for a form, which may move an appointment. */
export const formQuestion = {
  ...slotQuestion,
  moving: z
    .uuid()
    .optional()
    .describe(
      'an appointment of the caller (staff: any) to move; the slots fit its length, and its present time counts as free',
    ),
}

export const slotsSchema = z.object({
  date: z.iso.date(),
  slots: z
    .array(z.object({ ...slotTime, state: z.enum(SLOT_STATES) }))
    .describe('the times at which an appointment can begin while the clinic is open'),
  closed: z
    .object({ reason: z.string().nullable() })
    .nullable()
    .describe('present if the clinic is closed all day, with the reason if there is one'),
  nextFreeDay: z.iso.date().nullable().describe('the next day with a free slot, if this day has none'),
})

export type DaySlots = z.infer<typeof slotsSchema>

/** A day in the clinic's time zone, the number of its free slots, and whether the clinic is closed all day. */
export const freeDaySchema = z.object({ date: z.iso.date(), free: z.int(), closed: z.boolean() })

export type FreeDay = z.infer<typeof freeDaySchema>

/** Who or what gives appointments; null for every service and both kinds of visits. */
const choosableCalendarSchema = z.object({
  id: z.int(),
  name: z.string(),
  visitType: z.enum(VISIT_TYPES).nullable(),
  serviceTypeIds: z.array(z.uuid()).nullable(),
})

export type ChoosableCalendar = z.infer<typeof choosableCalendarSchema>

/** A service that no one gives, at the clinic or at a house. */
const notGivenSchema = z.object({ serviceTypeId: z.uuid(), visitType: z.enum(VISIT_TYPES) })

/** The first and last day that the caller can book, both inclusive, and what the slots of these days depend on. */
export const bookableDaysSchema = z.object({
  first: z.iso.date(),
  last: z.iso.date(),
  slotsDiffer: z
    .boolean()
    .describe('true if the slots depend on the service, the visit type and the calendar'),
  calendars: z
    .array(choosableCalendarSchema)
    .describe(
      'the calendars that the caller can choose: people for customers, all for staff; empty if the clinic has one calendar',
    ),
  houseVisits: z.boolean().describe('false if the clinic makes no house visits'),
  notGiven: z.array(notGivenSchema).describe('the services that no calendar offers'),
})

/** The earliest free slot, or null if there is none in the next two months. */
export const nextSlotSchema = z.object({
  slot: z.object({ date: z.iso.date(), ...slotTime }).nullable(),
  today: z.iso.date().describe('the current day in the clinic’s time zone'),
})

export type NextSlot = z.infer<typeof nextSlotSchema>

export type FreeSlot = NonNullable<NextSlot['slot']>
