import { z } from 'zod'
import { optionalParagraph } from '../../lib/text.ts'
import { idSchema } from '../appointments/appointment-schemas.ts'
import { bookingFields, daySchema } from '../appointments/booking-schemas.ts'
import { APPOINTMENT_STATUSES } from '../appointments/clinic-filters.ts'
import { MOVE_OUTCOMES } from '../appointments/move-rules.ts'
import { OWNER_ANSWERS } from '../appointments/owner-answers.ts'
import { freeDaySchema, slotsSchema } from '../booking/slot-schemas.ts'
import { withMoment } from '../timetable/moment.ts'
import { choiceFields } from './choice-schemas.ts'
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
})

export const linkTimeSchema = z
  .strictObject({
    ...subjectFields,
    date: bookingFields.date,
    hour: bookingFields.hour,
    minute: bookingFields.minute,
  })
  .transform(withMoment)

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
  kind: z.enum(['appointment', 'vaccination']),
  pet: z.string(),
  service: z.string().nullable(),
  at: z.iso.datetime().nullable().describe('when the appointment was to be when the message was written'),
  day: z.iso.date().nullable().describe('when care is due'),
  isAtHome: z.boolean(),
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
  reminders: choiceFields.reminders,
  feedback: z
    .object({
      pet: z.string(),
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

export const linkMovedSchema = linkAnsweredSchema.extend({
  outcome: z.enum(MOVE_OUTCOMES),
  to: z.iso.datetime().describe('the time that was chosen'),
})

/** The next days with their number of free times, and the times of one of them. */
export const linkDaysSchema = z.object({ days: z.array(freeDaySchema), day: slotsSchema })
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
