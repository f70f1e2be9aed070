import { z } from 'zod'
import { optionalParagraph } from '../../../lib/text.ts'
import { idSchema } from '../../planning/appointments/appointment-schemas.ts'
import {
  addressForHouse,
  bookingFields,
  daySchema,
  dropUnusedAddress,
  hasAddressForVisitType,
  seenPrice,
} from '../../planning/appointments/booking-schemas.ts'
import { APPOINTMENT_STATUSES } from '../../planning/appointments/clinic-filters.ts'
import { MOVE_OUTCOMES } from '../../planning/appointments/move-rules.ts'
import { OWNER_ANSWERS } from '../../planning/appointments/owner-answers.ts'
import { formFields, toWireTime } from '../../planning/booking/form-schemas.ts'
import { freeDaySchema, slotsSchema } from '../../planning/booking/slot-schemas.ts'
import { VISIT_TYPES } from '../../planning/services/visit-types.ts'
import { withMoment } from '../../planning/timetable/moment.ts'
import { choiceFields } from './choice-schemas.ts'
import { REMINDER_KINDS } from './kinds.ts'
import { LINK_ANSWERS, LINKED_MOVES, LINKED_STATES } from './link-rules.ts'
import { LINK_REFUSALS, LINK_TEXTS } from './link-texts.ts'

/** The secret of a message's link. A malformed one is to its reader what an ended one is. */
const linkFields = {
  token: z
    .string(LINK_REFUSALS.LINK_ENDED.message)
    .regex(/^[\w-]{43}$/, LINK_REFUSALS.LINK_ENDED.message)
    .describe('the secret of the link'),
}
export const linkSchema = z.strictObject(linkFields)

const subjectFields = {
  ...linkFields,
  subject: z
    .uuid(LINK_TEXTS.subjectRequired)
    .describe('the appointment or the pet that the message is about'),
  kind: z
    .enum(REMINDER_KINDS)
    .exclude(['feedback'])
    .optional()
    .describe('kind of the pet’s care, together with `day`; by default the first item of the link'),
  day: daySchema.optional().describe('due day of that care'),
}

export const linkAnswerSchema = z.strictObject({
  ...subjectFields,
  answer: z
    .enum(LINK_ANSWERS)
    .describe(
      'for an appointment: `coming`, `cancel`, or `not_coming`, which leaves the time taken until the clinic cancels; for care: `done` elsewhere, `not_now`, or `remind`, which removes `done` and `not_now`',
    ),
})

export const linkSlotsSchema = z.strictObject({
  ...subjectFields,
  date: daySchema.optional().describe('the day; by default the first day with a free time'),
  visitType: z
    .enum(VISIT_TYPES)
    .optional()
    .describe('place of the care, by default the clinic; an appointment keeps its place'),
})

const timeFields = {
  ...subjectFields,
  date: bookingFields.date,
  hour: bookingFields.hour,
  minute: bookingFields.minute,
}

export const linkTimeSchema = z.strictObject(timeFields).transform(withMoment)

export const linkBookingSchema = z
  .strictObject({
    ...timeFields,
    visitType: bookingFields.visitType.default('clinic'),
    houseVisitAddress: bookingFields.houseVisitAddress.default(null),
    expectedPrice: seenPrice,
  })
  .refine(...hasAddressForVisitType)
  .transform(withMoment)

/** The form of a time that is chosen by a link, and of where care is given; a clinic visit's address is dropped. */
export const linkTimeFormSchema = z
  .object({
    date: formFields.date,
    time: formFields.time,
    visitType: formFields.visitType,
    houseVisitAddress: formFields.houseVisitAddress,
  })
  .refine(...addressForHouse)
  .transform((entry) => {
    const { time, ...chosen } = dropUnusedAddress(entry)
    return { ...chosen, ...toWireTime(time) }
  })
export type LinkTime = z.infer<typeof linkTimeFormSchema>

export const linkChoiceSchema = z.strictObject({
  ...linkFields,
  reminders: choiceFields.reminders,
})

export const ratingSchema = z
  .int(LINK_TEXTS.ratingRequired)
  .min(1, LINK_TEXTS.ratingRequired)
  .max(5, LINK_TEXTS.ratingRequired)
export const linkFeedbackSchema = z.strictObject({
  ...linkFields,
  rating: ratingSchema.describe('from 1, very bad, to 5, very good'),
  comment: optionalParagraph(1000),
})

/** The form of feedback: its rating is the value of a radio button. */
export const feedbackFormSchema = z.object({
  rating: z.string().transform(Number).pipe(ratingSchema),
  comment: linkFeedbackSchema.shape.comment,
})

/** One thing that a message is about, with what its owner can do. This is all that a link shows. */
export const linkedItemSchema = z.object({
  subject: z.uuid(),
  kind: z.enum(REMINDER_KINDS).exclude(['feedback']),
  pet: z.string(),
  species: z.string().describe('species of the pet; empty if the pet is no longer the owner’s'),
  service: z
    .string()
    .nullable()
    .describe('service of the appointment, or of the appointment booked for care'),
  at: z.iso.datetime().nullable().describe('time of the appointment when the message was written'),
  day: z.iso.date().nullable().describe('due day of the care'),
  names: z.array(z.string()).describe('names of the due care items; empty if staff typed the due day'),
  isAtHome: z.boolean(),
  price: z
    .int()
    .nullable()
    .describe('price of the appointment in paise; null if none is booked, or if it is cancelled or over'),
  state: z.enum(LINKED_STATES),
  status: z.enum(APPOINTMENT_STATUSES).nullable().describe('status of the appointment'),
  present: z.iso
    .datetime()
    .nullable()
    .describe('current time of a moved appointment, or of the appointment booked for care'),
  answer: z.enum(['coming', 'not_coming', 'done', 'not_now', 'booked']).nullable(),
  moves: z
    .enum(LINKED_MOVES)
    .nullable()
    .describe('whether the owner can move the appointment or ask the clinic to move it; null if neither'),
  cancels: z.boolean().describe('true if the owner can cancel, which frees the time for someone else'),
  books: z.boolean().describe('true if the owner can book a time'),
})
export type LinkedItem = z.infer<typeof linkedItemSchema>

/** What a link is for. */
export const linkedSchema = z.object({
  kind: z.enum(['reminder', 'feedback']),
  items: z.array(linkedItemSchema),
  prices: z
    .object({ clinic: z.int().nullable(), house: z.int().nullable() })
    .nullable()
    .describe('price of the care in paise, at the clinic and at home; null for a place that is not offered'),
  reminders: choiceFields.reminders,
  feedback: z
    .object({
      pet: z.string(),
      species: z.string(),
      service: z.string().nullable(),
      at: z.iso.datetime().nullable(),
      rating: z.int().nullable(),
      reviewLink: z.string().nullable().describe('page on which everyone can write a public review'),
    })
    .nullable(),
})
export type Linked = z.infer<typeof linkedSchema>

/** What was answered: its record, and the item as it is now. */
export const linkAnsweredSchema = z.object({ id: z.uuid(), item: linkedItemSchema })
export type LinkAnswered = z.infer<typeof linkAnsweredSchema>

/** The same of an appointment with a time of its own now. */
export const linkBookedSchema = linkAnsweredSchema.extend({
  calendar: z
    .string()
    .nullable()
    .describe('calendar file (`.ics`) of the appointment, without a home address'),
})
export type LinkBooked = z.infer<typeof linkBookedSchema>

export const linkMovedSchema = linkBookedSchema.extend({
  outcome: z.enum(MOVE_OUTCOMES),
  to: z.iso.datetime().describe('the chosen time'),
})

/** The next days with their number of free times, the times of one of them, and until when any day can be chosen. */
export const linkDaysSchema = z.object({
  days: z.array(freeDaySchema),
  day: slotsSchema,
  first: z.iso.date(),
  last: z.iso.date(),
})
export type LinkDays = z.infer<typeof linkDaysSchema>

/** What an owner who is signed in says about their appointment. */
export const ownAnswerSchema = idSchema.extend({
  answer: z.enum(OWNER_ANSWERS).describe('`not_coming` leaves the time taken until the clinic cancels it'),
})

/** What an owner has said of an appointment, for staff. */
export const feedbackSchema = z.object({
  id: z.uuid(),
  givenAt: z.iso.datetime(),
  rating: z.int().describe('from 1, very bad, to 5, very good'),
  comment: z.string().nullable(),
  customer: z.object({ id: z.uuid(), fullName: z.string() }),
  pet: z.string().nullable().describe('null once the names in the message are deleted'),
  service: z.string().nullable(),
  at: z.iso.datetime().nullable(),
})
export type Feedback = z.infer<typeof feedbackSchema>

/** What was chosen. */
export const linkChosenSchema = z.object({ reminders: choiceFields.reminders })
