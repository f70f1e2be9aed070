import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { get, post } from '../../../lib/route.ts'
import { anyone, ownersOnly, signedIn, staff } from '../../platform/auth/access.ts'
import {
  appointmentSchema,
  changeSchema,
  clinicAppointmentSchema,
} from '../appointments/appointment-schemas.ts'
import { bookingSchema, daySchema, togetherSchema, walkInSchema } from '../appointments/booking-schemas.ts'
import { MOVE_OUTCOMES } from '../appointments/move-rules.ts'
import { MOVE_REFUSALS, OWN_MOVE_REFUSALS } from '../appointments/move-texts.ts'
import {
  APPOINTMENTS_TAG,
  BOOKING_REFUSALS,
  NEW_APPOINTMENT_REFUSALS,
  OWN_BOOKING_REFUSALS,
  STATUS_REFUSALS,
  WALK_IN_REFUSALS,
} from '../appointments/texts.ts'
import { newAppointmentSchema, newTogetherSchema } from './creation-schemas.ts'
import { clinicMoveSchema, moveSchema } from './move-schemas.ts'
import {
  bookableDaysSchema,
  formQuestion,
  freeDaySchema,
  nextSlotSchema,
  slotQuestionSchema,
  slotsSchema,
} from './slot-schemas.ts'

const MOVING_REFUSALS = { APPOINTMENT_MISSING: STATUS_REFUSALS.APPOINTMENT_MISSING }

/** Slots, and what makes or moves an appointment: endpoints of `appointments`. */
export const bookingContract = oc.tag(APPOINTMENTS_TAG).router({
  listSlots: signedIn({ scope: 'appointments:read' })
    .route(get('/slots', 'List the slots of a day'))
    .input(
      z.strictObject({
        date: daySchema.describe('the day, in the clinic’s time zone'),
        ...formQuestion,
      }),
    )
    .output(slotsSchema)
    .errors({ INVALID_TIME: BOOKING_REFUSALS.INVALID_TIME, ...MOVING_REFUSALS }),
  listSlotDays: signedIn({ scope: 'appointments:read' })
    .route(
      get(
        '/slots/days',
        'List the next fourteen days, from today, that the caller can book, with the number of free slots on each day',
      ),
    )
    .input(z.strictObject(formQuestion).optional())
    .output(z.array(freeDaySchema))
    .errors(MOVING_REFUSALS),
  listSlotRange: signedIn({ scope: 'appointments:read' })
    .route(
      get(
        '/slots/range',
        'Get the first and last day that the caller can book, and the calendars to choose from',
      ),
    )
    .input(noInput)
    .output(bookableDaysSchema),
  findNextSlot: anyone({ scope: 'appointments:read' })
    .route(get('/slots/next', 'Get the earliest free slot, for the public site'))
    .input(slotQuestionSchema)
    .output(nextSlotSchema),
  book: ownersOnly({
    scope: 'appointments:write',
    words: 'Appointment requested',
    news: 'clinic',
    books: true,
  })
    .route(post('/appointments', 'Book an appointment for one of the caller’s pets'))
    .route({
      successStatus: 201,
      description:
        'A caller can book at most 30 times an hour. The clinic can limit how far ahead customers book, and how many upcoming appointments they have.',
    })
    .input(bookingSchema)
    .output(appointmentSchema)
    .errors(OWN_BOOKING_REFUSALS),
  bookTogether: ownersOnly({
    scope: 'appointments:write',
    words: 'Appointments requested together',
    news: 'clinic',
    books: true,
  })
    .route(
      post('/appointments/together', 'Book appointments in a row for several pets or services, all or none'),
    )
    .route({
      successStatus: 201,
      description:
        'The request counts as one of the 30 bookings an hour. Each of its appointments counts as an upcoming appointment.',
    })
    .input(togetherSchema)
    .output(z.array(appointmentSchema))
    .errors(OWN_BOOKING_REFUSALS),
  moveOwn: ownersOnly({ scope: 'appointments:write', words: 'Appointment moved by the customer' })
    .route(
      post(
        '/appointments/{id}/move',
        'Move one of the caller’s upcoming appointments to another slot, or ask the clinic to move it',
      ),
    )
    .route({
      description:
        'If at least `moveLimitHours` (see the opening hours) remain before the start, the server moves the appointment, which becomes pending again. Otherwise, the appointment stays at its time, and the server asks the clinic to move it (`askedMove`). A move counts as one of the 30 bookings an hour.',
    })
    .input(moveSchema)
    .output(z.object({ appointment: appointmentSchema, outcome: z.enum(MOVE_OUTCOMES) }))
    .errors(OWN_MOVE_REFUSALS),
  create: staff('appointments:write', {
    scope: 'appointments:write',
    words: 'Appointment made by the clinic',
    news: 'customer',
    books: true,
  })
    .route(post('/clinic/appointments', 'Book an appointment for a customer’s pet, optionally confirming it'))
    .route({ successStatus: 201 })
    .input(newAppointmentSchema)
    .output(changeSchema)
    .errors(NEW_APPOINTMENT_REFUSALS),
  createTogether: staff('appointments:write', {
    scope: 'appointments:write',
    words: 'Appointments made together by the clinic',
    news: 'customer',
    books: true,
  })
    .route(
      post(
        '/clinic/appointments/together',
        'Book appointments in a row for several pets or services of a customer, all or none',
      ),
    )
    .route({
      successStatus: 201,
      description: 'If the appointments are confirmed, the customer gets one message about all of them.',
    })
    .input(newTogetherSchema)
    .output(
      changeSchema.omit({ appointment: true }).extend({ appointments: z.array(clinicAppointmentSchema) }),
    )
    .errors(NEW_APPOINTMENT_REFUSALS),
  walkIn: staff('appointments:write', { scope: 'appointments:write', words: 'Walk-in recorded', books: true })
    .route(
      post(
        '/clinic/appointments/walk-in',
        'Record a walk-in: a pet that waits from now on, or an appointment that is already over',
      ),
    )
    .route({
      successStatus: 201,
      description:
        'A walk-in can begin at any minute, even while the calendar has another appointment. A house visit does not appear in the waiting room. The customer is not notified.',
    })
    .input(walkInSchema)
    .output(clinicAppointmentSchema)
    .errors(WALK_IN_REFUSALS),
  move: staff('appointments:write', {
    scope: 'appointments:write',
    words: 'Appointment moved by the clinic',
    news: 'customer',
  })
    .route(
      post(
        '/clinic/appointments/{id}/move',
        'Move an upcoming appointment to another slot or change its length, without changing its status',
      ),
    )
    .route({
      description:
        'If only the length changes, the customer is not notified, and the server checks only for conflicts with other appointments. To decline the move that an owner has asked for (`askedMove`), send the appointment’s present time. The customer is then notified.',
    })
    .input(clinicMoveSchema)
    .output(changeSchema)
    .errors(MOVE_REFUSALS),
})
