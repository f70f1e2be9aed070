import { oc } from '@orpc/contract'
import { z } from 'zod'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { get, post } from '../../../lib/route.ts'
import { appointmentSchema } from '../../planning/appointments/appointment-schemas.ts'
import { STATUS_REFUSALS } from '../../planning/appointments/texts.ts'
import { anyone, ownersOnly, staff } from '../../platform/auth/access.ts'
import {
  feedbackSchema,
  linkAnsweredSchema,
  linkAnswerSchema,
  linkBookedSchema,
  linkBookingSchema,
  linkChoiceSchema,
  linkChosenSchema,
  linkDaysSchema,
  linkedSchema,
  linkFeedbackSchema,
  linkMovedSchema,
  linkSchema,
  linkSlotsSchema,
  linkTimeSchema,
  ownAnswerSchema,
} from './link-schemas.ts'
import { BOOK_LINK_REFUSALS, LINK_REFUSALS, MOVE_LINK_REFUSALS } from './link-texts.ts'
import { ANSWER_PATH } from './paths.ts'

/**
 * What the link of a reminder does for anyone who has it, signed in or not, all of it by POST: a secret is no part of a URL.
 * With it what owners answer when they are signed in, and what they have said afterwards.
 */
export const linkContract = oc.tag('Reminders').router({
  getByLink: anyone({ scope: null })
    .route(post('/reminders/link', 'Get the appointments and care that a reminder’s link shows'))
    .route({
      description:
        'Changes nothing. Returns only the pet’s name and species, and the service, time, price and place.',
    })
    .input(linkSchema)
    .output(linkedSchema)
    .errors(LINK_REFUSALS),
  answerByLink: anyone({ scope: null, words: 'Reminder answered by its link' })
    .route(post(ANSWER_PATH, 'Answer a reminder by its link'))
    .route({
      description:
        'Staff are notified if an owner can’t come. The owner gets an email about the answer, in case someone else used the link.',
    })
    .input(linkAnswerSchema)
    .output(linkAnsweredSchema)
    .errors(LINK_REFUSALS),
  listSlotsByLink: anyone({ scope: null })
    .route(post('/reminders/link/slots', 'List the free times for moving an appointment or booking due care'))
    .input(linkSlotsSchema)
    .output(linkDaysSchema)
    .errors(BOOK_LINK_REFUSALS),
  moveByLink: anyone({ scope: null, words: 'Appointment moved by its link' })
    .route(post('/reminders/link/move', 'Move an appointment by a link, or ask the clinic to move it'))
    .route({ description: 'The same rules apply as for owners who are signed in.' })
    .input(linkTimeSchema)
    .output(linkMovedSchema)
    .errors(MOVE_LINK_REFUSALS),
  bookByLink: anyone({ scope: null, words: 'Appointment requested by a link', news: 'clinic', books: true })
    .route(
      post(
        '/reminders/link/book',
        'Use a reminder’s link to request an appointment for the care that is due',
      ),
    )
    .route({
      successStatus: 201,
      description: 'A repeated request for the same due day returns the same appointment.',
    })
    .input(linkBookingSchema)
    .output(linkBookedSchema)
    .errors(BOOK_LINK_REFUSALS),
  saveChoiceByLink: anyone({ scope: null, words: 'Reminders chosen by a link' })
    .route(post('/reminders/link/choice', 'Change an owner’s choice of reminders by a link'))
    .input(linkChoiceSchema)
    .output(linkChosenSchema)
    .errors(LINK_REFUSALS),
  answer: ownersOnly({ scope: null, words: 'Owner answered whether they come' })
    .route(post('/appointments/{id}/answer', 'Answer whether the caller will come to an appointment'))
    .route({ description: 'Staff are notified if the owner can’t come.' })
    .input(ownAnswerSchema)
    .output(appointmentSchema)
    .errors({ APPOINTMENT_MISSING: STATUS_REFUSALS.APPOINTMENT_MISSING, ITEM_OVER: LINK_REFUSALS.ITEM_OVER }),
  listFeedback: staff('reminders:read', { scope: 'reminders:read' })
    .route(get('/clinic/feedback', 'List the feedback of owners, latest first'))
    .input(z.strictObject({ cursor: cursorSchema }).optional())
    .output(pageOf(feedbackSchema)),
  sendFeedbackByLink: anyone({ scope: null, words: 'Feedback given by a link' })
    .route(
      post(
        '/reminders/link/feedback',
        'Send feedback about an appointment; owners can change it while the link is valid',
      ),
    )
    .input(linkFeedbackSchema)
    .output(z.object({ rating: z.int() }))
    .errors(LINK_REFUSALS),
})
