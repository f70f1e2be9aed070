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
    .describe('which of a pet’s care, with `day`; if they are left out, the first that is listed'),
  day: daySchema.optional().describe('when that care is due'),
}

export const linkAnswerSchema = z.strictObject({
  ...subjectFields,
  answer: z
    .enum(LINK_ANSWERS)
    .describe(
      'to an appointment: `coming`, `not_coming` (its time stays taken until the clinic cancels it), or `cancel`; to care: `done` elsewhere, `not_now`, or `remind`, which takes these back',
    ),
})

export const linkSlotsSchema = z.strictObject({
  ...subjectFields,
  date: daySchema.optional().describe('the day; if it is left out, the first with a free time'),
  visitType: z
    .enum(VISIT_TYPES)
    .optional()
    .describe('of care: where, at the clinic if it is left out; an appointment stays where it is'),
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
  species: z.string().describe('of the pet; empty if it is not the owner’s any more'),
  service: z.string().nullable().describe('of the appointment, or of what is booked for care'),
  at: z.iso.datetime().nullable().describe('when the appointment was to be when the message was written'),
  day: z.iso.date().nullable().describe('when care is due'),
  names: z.array(z.string()).describe('of care: what is due, as the clinic calls it; empty for a typed day'),
  isAtHome: z.boolean(),
  price: z
    .int()
    .nullable()
    .describe('what the appointment costs, in paise; null of what is not booked, was cancelled or is over'),
  state: z.enum(LINKED_STATES),
  status: z.enum(APPOINTMENT_STATUSES).nullable().describe('of the appointment'),
  present: z.iso
    .datetime()
    .nullable()
    .describe('when it is now, if it was moved; when what was due is booked'),
  answer: z.enum(['coming', 'not_coming', 'done', 'not_now', 'booked']).nullable(),
  moves: z.enum(LINKED_MOVES).nullable().describe('whether it can be moved, or the clinic be asked to'),
  cancels: z.boolean().describe('whether it can be cancelled, which gives its time to someone else'),
  books: z.boolean().describe('whether a time can be booked'),
})
export type LinkedItem = z.infer<typeof linkedItemSchema>

/** What a link is for. */
export const linkedSchema = z.object({
  kind: z.enum(['reminder', 'feedback']),
  items: z.array(linkedItemSchema),
  prices: z
    .object({ clinic: z.int().nullable(), house: z.int().nullable() })
    .nullable()
    .describe('what booking care costs in paise, at the clinic and at home; null where it is not given'),
  reminders: choiceFields.reminders,
  feedback: z
    .object({
      pet: z.string(),
      species: z.string(),
      service: z.string().nullable(),
      at: z.iso.datetime().nullable(),
      rating: z.int().nullable(),
      reviewLink: z.string().nullable().describe('where everyone can write a public review'),
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
    .describe('its calendar file, `.ics`, which says nothing of an address at home'),
})
export type LinkBooked = z.infer<typeof linkBookedSchema>

export const linkMovedSchema = linkBookedSchema.extend({
  outcome: z.enum(MOVE_OUTCOMES),
  to: z.iso.datetime().describe('the time that was chosen'),
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
