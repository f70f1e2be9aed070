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
    .route(post('/reminders/link', 'Get what the link of a reminder is about'))
    .route({
      description:
        'Changes nothing. Shows the pet’s name and species, the service, the time, the price and whether it is at home, and no more.',
    })
    .input(linkSchema)
    .output(linkedSchema)
    .errors(LINK_REFUSALS),
  answerByLink: anyone({ scope: null, words: 'Reminder answered by its link' })
    .route(post(ANSWER_PATH, 'Answer whether one will come, cancel, or say that care is not needed'))
    .route({
      description:
        'That an owner can’t come notifies staff. What was done is emailed to the owner, so that a forwarded link is noticed.',
    })
    .input(linkAnswerSchema)
    .output(linkAnsweredSchema)
    .errors(LINK_REFUSALS),
  listSlotsByLink: anyone({ scope: null })
    .route(
      post('/reminders/link/slots', 'List the free times for moving an appointment, or for care that is due'),
    )
    .input(linkSlotsSchema)
    .output(linkDaysSchema)
    .errors(BOOK_LINK_REFUSALS),
  moveByLink: anyone({ scope: null, words: 'Appointment moved by its link' })
    .route(post('/reminders/link/move', 'Move an appointment, or ask the clinic to'))
    .route({ description: 'As owners move their appointments when they are signed in.' })
    .input(linkTimeSchema)
    .output(linkMovedSchema)
    .errors(MOVE_LINK_REFUSALS),
  bookByLink: anyone({ scope: null, words: 'Appointment requested by a link', news: 'clinic', books: true })
    .route(post('/reminders/link/book', 'Request a time for care that is due'))
    .route({ successStatus: 201, description: 'Once per due day: sent again, it is the same appointment.' })
    .input(linkBookingSchema)
    .output(linkBookedSchema)
    .errors(BOOK_LINK_REFUSALS),
  saveChoiceByLink: anyone({ scope: null, words: 'Reminders chosen by a link' })
    .route(post('/reminders/link/choice', 'Choose what to be reminded of'))
    .input(linkChoiceSchema)
    .output(linkChosenSchema)
    .errors(LINK_REFUSALS),
  answer: ownersOnly({ scope: null, words: 'Owner answered whether they come' })
    .route(post('/appointments/{id}/answer', 'Say whether one comes to one’s own appointment'))
    .route({ description: 'That an owner can’t come notifies staff.' })
    .input(ownAnswerSchema)
    .output(appointmentSchema)
    .errors({ APPOINTMENT_MISSING: STATUS_REFUSALS.APPOINTMENT_MISSING, ITEM_OVER: LINK_REFUSALS.ITEM_OVER }),
  listFeedback: staff('reminders:read', { scope: 'reminders:read' })
    .route(get('/clinic/feedback', 'List what owners have said, the latest first'))
    .input(z.strictObject({ cursor: cursorSchema }).optional())
    .output(pageOf(feedbackSchema)),
  sendFeedbackByLink: anyone({ scope: null, words: 'Feedback given by a link' })
    .route(
      post(
        '/reminders/link/feedback',
        'Say how an appointment was; it can be changed as long as the link lasts',
      ),
    )
    .input(linkFeedbackSchema)
    .output(z.object({ rating: z.int() }))
    .errors(LINK_REFUSALS),
})
