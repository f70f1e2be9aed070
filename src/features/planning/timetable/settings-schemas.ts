import { z } from 'zod'
import { MAX_SERVICES } from './calendar-schemas.ts'
import { closureSchema } from './hours-schemas.ts'
import { CALENDAR_KINDS, HOLD_MINUTES, MAX_LEAD_MINUTES, MAX_MOVE_LIMIT_HOURS, SLOT_STEPS } from './rules.ts'
import { TIMETABLE_TEXTS } from './texts.ts'

/** How slots are laid out. */
export const slotSettingsSchema = z.strictObject({
  slotStep: z.literal(SLOT_STEPS).describe('minutes from the start of one slot to the start of the next'),
  durationsBlock: z
    .boolean()
    .describe('true if an appointment takes its service’s duration; otherwise it takes one slot'),
  houseVisits: z.boolean().describe('false if the clinic makes no house visits, so that none can be booked'),
  travelMinutes: z
    .int(TIMETABLE_TEXTS.travel)
    .min(0, TIMETABLE_TEXTS.travel)
    .max(240, TIMETABLE_TEXTS.travel)
    .describe('minutes kept free before and after a house visit'),
})

/** The form of the slots: the step is text. */
export const slotSettingsFormSchema = z
  .strictObject({ ...slotSettingsSchema.shape, slotStep: z.enum(['15', '20', '30', '60']) })
  .transform(({ slotStep, ...settings }) => ({
    ...settings,
    slotStep: slotSettingsSchema.shape.slotStep.parse(Number(slotStep)),
  }))

const buffer = z.int(TIMETABLE_TEXTS.travel).min(0, TIMETABLE_TEXTS.travel).max(240, TIMETABLE_TEXTS.travel)

/** How long a calendar stays free before and after appointments of the services, in minutes. */
export const buffersSchema = z.strictObject({
  buffers: z
    .array(z.strictObject({ serviceTypeId: z.uuid(), before: buffer, after: buffer }))
    .max(MAX_SERVICES)
    .describe('a service that is not listed needs no time before or after it'),
})
export type Buffers = z.infer<typeof buffersSchema>

export const bufferSchema = z.strictObject({ before: buffer, after: buffer })
export type Buffer = z.infer<typeof bufferSchema>

/** The form of it: the times by the service's id. */
export const buffersFormSchema = z.record(z.string(), bufferSchema)

const leadMinutes = z
  .int(TIMETABLE_TEXTS.lead)
  .min(0, TIMETABLE_TEXTS.lead)
  .max(MAX_LEAD_MINUTES, TIMETABLE_TEXTS.lead)

/** How early customers must book. */
export const leadSchema = z.strictObject({
  clinicMinutes: leadMinutes.describe(
    'the shortest time, in minutes, between a customer’s booking and the start of a clinic visit',
  ),
  houseMinutes: leadMinutes.describe('the shortest time, in minutes, before a house visit'),
  openHoursOnly: z
    .boolean()
    .describe(
      'true to count only opening hours; if a customer books while the clinic is closed, the time starts at the next opening',
    ),
})

/** The form of it: the minutes are text. */
export const leadFormSchema = z
  .strictObject({ clinicMinutes: z.string(), houseMinutes: z.string(), openHoursOnly: z.boolean() })
  .transform(({ clinicMinutes, houseMinutes, openHoursOnly }) => ({
    clinicMinutes: Number(clinicMinutes),
    houseMinutes: Number(houseMinutes),
    openHoursOnly,
  }))
  .pipe(leadSchema)

/** When the clinic is open, and when not all the same. */
export const timetableSchema = z.object({
  version: z.int().describe('a number that rises with each change'),
  openingHours: z.array(z.object({ weekday: z.int(), opens: z.string(), closes: z.string() })),
  moveLimitHours: z
    .int()
    .describe('how many hours before the start customers can last move their own appointments'),
  holdMinutes: z.int().describe('how many minutes a slot is held for a customer on the waitlist'),
  lead: leadSchema.describe('how long before the start customers must book'),
  slots: slotSettingsSchema.describe('the slot settings'),
  calendars: z
    .array(z.object({ id: z.int(), name: z.string(), kind: z.enum(CALENDAR_KINDS) }))
    .describe('the calendars that take appointments, in their order'),
  closures: z
    .array(closureSchema.pick({ startsAt: true, endsAt: true, reason: true }))
    .describe('the closures that are not over, earliest first'),
})
export type ShownTimetable = z.infer<typeof timetableSchema>

/** Until how many hours before it begins customers move an appointment themselves; `0`: until it begins. */
export const moveLimitSchema = z.strictObject({
  hours: z
    .int(TIMETABLE_TEXTS.moveLimit)
    .min(0, TIMETABLE_TEXTS.moveLimit)
    .max(MAX_MOVE_LIMIT_HOURS, TIMETABLE_TEXTS.moveLimit),
})

/** For how many minutes a place is held for someone on the waitlist. */
export const holdSchema = z.strictObject({
  minutes: z
    .int(TIMETABLE_TEXTS.hold)
    .min(HOLD_MINUTES.min, TIMETABLE_TEXTS.hold)
    .max(HOLD_MINUTES.max, TIMETABLE_TEXTS.hold),
})
