import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CHANGED_MEANWHILE } from '../../lib/changed-meanwhile.ts'
import { noInput } from '../../lib/no-input.ts'
import { cursorSchema, pageOf } from '../../lib/page.ts'
import {
  admins,
  anyone,
  customers,
  type EndpointFacts,
  ownersAndAdmins,
  ownersOnly,
  signedIn,
} from '../auth/access.ts'
import { LIMIT_REFUSALS } from '../auth/texts.ts'
import { customerId } from '../customers/contract.ts'
import { PET_REFUSALS } from '../pets/texts.ts'
import { proposedHoursSchema } from '../timetable/contract.ts'
import { linkSchema } from '../waitlist/contract.ts'
import { ACCEPT_PATH } from '../waitlist/paths.ts'
import { WAITLIST_REFUSALS } from '../waitlist/texts.ts'
import {
  appointmentSchema,
  arrivalSchema,
  callOffFormSchema,
  clinicAppointmentSchema,
  clinicListSchema,
  facetsSchema,
  idSchema,
  outsideHoursSchema,
  petAppointmentSchema,
  rejectFormSchema,
  unsettledSchema,
  waitingPetSchema,
} from './appointment-schemas.ts'
import {
  bookingSchema,
  daySchema,
  newAppointmentSchema,
  newTogetherSchema,
  seenPrice,
  togetherSchema,
  walkInSchema,
} from './booking-schemas.ts'
import { editSchema } from './edit-schemas.ts'
import { MOVE_OUTCOMES } from './move-rules.ts'
import { cancelSchema, clinicMoveSchema, moveSchema } from './move-schemas.ts'
import { MOVE_REFUSALS, OWN_MOVE_REFUSALS } from './move-texts.ts'
import { deceasedSchema, givePetSchema } from './pet-schemas.ts'
import { PERIODS } from './rules.ts'
import {
  bookableDaysSchema,
  formQuestion,
  freeDaySchema,
  nextSlotSchema,
  slotQuestionSchema,
  slotsSchema,
} from './slot-schemas.ts'
import {
  ARRIVAL_REFUSALS,
  BOOKING_REFUSALS,
  CANCEL_REFUSALS,
  COMPLETE_REFUSALS,
  EDIT_REFUSALS,
  GIVE_PET_REFUSALS,
  NEW_APPOINTMENT_REFUSALS,
  OWN_BOOKING_REFUSALS,
  REOPEN_REFUSALS,
  STATUS_REFUSALS,
  WALK_IN_REFUSALS,
} from './texts.ts'

/** How many unsettled appointments are listed at most. */
const MAX_SHOWN = 500

const petId = z.uuid(PET_REFUSALS.PET_MISSING.message)

const MOVING_REFUSALS = { APPOINTMENT_MISSING: STATUS_REFUSALS.APPOINTMENT_MISSING }

const changeSchema = z.object({
  appointment: clinicAppointmentSchema,
  warning: z
    .string()
    .nullable()
    .describe('why the customer could not be notified; the change was made all the same'),
})

const petRemovalSchema = z.object({
  cancelled: z.int().describe('the number of appointments cancelled with it'),
  warning: z
    .string()
    .nullable()
    .describe('why the customer could not be notified of the cancelled appointments'),
})

const transition = (facts: EndpointFacts, path: `/${string}`, summary: string) =>
  admins(facts)
    .route({ method: 'POST', path, summary })
    .input(idSchema)
    .output(changeSchema)
    .errors(STATUS_REFUSALS)

export const appointmentsContract = oc.tag('Slots, booking, and the status of appointments').router({
  slots: signedIn({ scope: 'appointments:read' })
    .route({ method: 'GET', path: '/slots', summary: 'List the slots of a day' })
    .input(
      z.strictObject({
        date: daySchema.describe('the day, in the clinic’s time zone'),
        ...formQuestion,
      }),
    )
    .output(slotsSchema)
    .errors({ INVALID_TIME: BOOKING_REFUSALS.INVALID_TIME, ...MOVING_REFUSALS }),
  days: signedIn({ scope: 'appointments:read' })
    .route({
      method: 'GET',
      path: '/slots/days',
      summary:
        'List the next fourteen days that the caller can book, from today, with the number of free slots on each',
    })
    .input(z.strictObject(formQuestion).optional())
    .output(z.array(freeDaySchema))
    .errors(MOVING_REFUSALS),
  range: signedIn({ scope: 'appointments:read' })
    .route({
      method: 'GET',
      path: '/slots/range',
      summary: 'Get the first and last day that the caller can book, and whom to choose',
    })
    .input(noInput)
    .output(bookableDaysSchema),
  nextSlot: anyone({ scope: 'appointments:read' })
    .route({
      method: 'GET',
      path: '/slots/next',
      summary: 'Get the earliest free slot, for the public site',
    })
    .input(slotQuestionSchema)
    .output(nextSlotSchema),
  book: ownersOnly({
    scope: 'appointments:write',
    words: 'Appointment requested',
    news: 'clinic',
    books: true,
  })
    .route({
      method: 'POST',
      path: '/appointments',
      successStatus: 201,
      summary: 'Book an appointment for one of the caller’s pets',
      description:
        'At most 30 an hour. The clinic can limit how far ahead customers book and how many upcoming appointments they have.',
    })
    .input(bookingSchema)
    .output(appointmentSchema)
    .errors(OWN_BOOKING_REFUSALS),
  takePlace: ownersOnly({
    scope: 'appointments:write',
    words: 'Offered place taken',
    news: 'clinic',
    books: true,
  })
    .route({
      method: 'POST',
      path: '/waitlist/offers/{id}/accept',
      successStatus: 201,
      summary: 'Accept a slot that is held for the caller: it becomes an appointment',
      description: 'At most 30 an hour, together with bookings.',
    })
    .input(
      z.strictObject({
        id: z.uuid(WAITLIST_REFUSALS.OFFER_MISSING.message),
        expectedPrice: seenPrice,
      }),
    )
    .output(appointmentSchema)
    .errors({
      ...OWN_BOOKING_REFUSALS,
      OFFER_MISSING: WAITLIST_REFUSALS.OFFER_MISSING,
      OFFER_OVER: WAITLIST_REFUSALS.OFFER_OVER,
    }),
  takePlaceFor: admins({
    scope: 'appointments:write',
    words: 'Offered place booked by staff',
    news: 'customer',
    books: true,
  })
    .route({
      method: 'POST',
      path: '/clinic/waitlist/offers/{id}/accept',
      successStatus: 201,
      summary: 'Book a slot that is held for a customer, who has said yes to the clinic, and confirm it',
      description: 'The customer is notified.',
    })
    .input(z.strictObject({ id: z.uuid(WAITLIST_REFUSALS.OFFER_MISSING.message) }))
    .output(changeSchema)
    .errors({
      ...BOOKING_REFUSALS,
      OFFER_MISSING: WAITLIST_REFUSALS.OFFER_MISSING,
      HOLD_OVER: WAITLIST_REFUSALS.HOLD_OVER,
    }),
  takePlaceByLink: anyone({
    scope: null,
    words: 'Offered place taken by its link',
    news: 'clinic',
    books: true,
  })
    .route({
      method: 'POST',
      path: ACCEPT_PATH,
      successStatus: 201,
      summary: 'Accept the slot that a link is for: it becomes an appointment of its customer',
      description: 'Counts as the customer’s booking. Sent again, it is the same appointment.',
    })
    .input(linkSchema.extend({ expectedPrice: seenPrice }))
    .output(
      z.object({
        id: z.uuid(),
        appointmentDate: z.iso.datetime(),
        calendar: z.string().describe('its calendar file, `.ics`'),
      }),
    )
    .errors({
      ...OWN_BOOKING_REFUSALS,
      ...LIMIT_REFUSALS,
      LINK_ENDED: WAITLIST_REFUSALS.LINK_ENDED,
      OFFER_OVER: WAITLIST_REFUSALS.OFFER_OVER,
    }),
  bookTogether: ownersOnly({
    scope: 'appointments:write',
    words: 'Appointments requested together',
    news: 'clinic',
    books: true,
  })
    .route({
      method: 'POST',
      path: '/appointments/together',
      successStatus: 201,
      summary: 'Book appointments for several pets or services one after the other, all or none',
      description: 'Counts as one booking of the 30 an hour, and as several upcoming appointments.',
    })
    .input(togetherSchema)
    .output(z.array(appointmentSchema))
    .errors(OWN_BOOKING_REFUSALS),
  mine: customers({ scope: 'appointments:read' })
    .route({ method: 'GET', path: '/appointments', summary: 'List the caller’s appointments' })
    .input(
      z
        .strictObject({
          period: z
            .enum(PERIODS)
            .optional()
            .describe('`upcoming`: earliest first; `past`: latest first; omitted: all, earliest first'),
          cursor: cursorSchema,
        })
        .optional(),
    )
    .output(pageOf(appointmentSchema)),
  recent: customers({ scope: 'appointments:read' })
    .route({
      method: 'GET',
      path: '/appointments/recent',
      summary: 'List the caller’s five latest appointments',
    })
    .input(noInput)
    .output(z.array(appointmentSchema)),
  own: ownersOnly({ scope: 'appointments:read' })
    .route({
      method: 'GET',
      path: '/appointments/{id}',
      summary: 'Get one of the caller’s appointments',
    })
    .input(idSchema)
    .output(appointmentSchema)
    .errors({ APPOINTMENT_MISSING: STATUS_REFUSALS.APPOINTMENT_MISSING }),
  calendar: ownersOnly({ scope: 'appointments:read' })
    .route({
      method: 'GET',
      path: '/appointments/{id}/calendar',
      summary: 'Get the calendar file of one of the caller’s appointments',
      description:
        'An iCalendar file (RFC 5545) with one event: tentative while the appointment is pending, and a cancellation once it is cancelled.',
    })
    .input(idSchema)
    .output(z.file().mime(['text/calendar']))
    .errors({ APPOINTMENT_MISSING: STATUS_REFUSALS.APPOINTMENT_MISSING }),
  cancel: ownersOnly({ scope: 'appointments:write', words: 'Appointment cancelled by the customer' })
    .route({
      method: 'POST',
      path: '/appointments/{id}/cancel',
      summary: 'Cancel one of the caller’s pending appointments',
    })
    .input(cancelSchema)
    .output(appointmentSchema)
    .errors(CANCEL_REFUSALS),
  cancelTogether: ownersOnly({
    scope: 'appointments:write',
    words: 'Appointments of a booking cancelled by their owner',
  })
    .route({
      method: 'POST',
      path: '/appointments/{id}/cancel-together',
      summary:
        'Cancel one of the caller’s appointments and those of the same booking, as far as they are pending',
    })
    .input(idSchema)
    .output(z.array(appointmentSchema))
    .errors(STATUS_REFUSALS),
  moveOwn: ownersOnly({ scope: 'appointments:write', words: 'Appointment moved by the customer' })
    .route({
      method: 'POST',
      path: '/appointments/{id}/move',
      summary: 'Move one of the caller’s upcoming appointments to another slot, or ask the clinic to',
      description:
        'The appointment becomes pending again. Later than the clinic’s limit before it begins (`moveLimitHours` of the opening hours) it stays as it is, and the clinic is asked to move it. At most 30 an hour, together with bookings.',
    })
    .input(moveSchema)
    .output(z.object({ appointment: appointmentSchema, outcome: z.enum(MOVE_OUTCOMES) }))
    .errors(OWN_MOVE_REFUSALS),
  ofPet: ownersAndAdmins({ scope: 'appointments:read' })
    .route({
      method: 'GET',
      path: '/pets/{id}/appointments',
      summary: 'List the appointments of one of the caller’s pets (staff: any pet), latest first',
    })
    .input(z.strictObject({ id: petId, cursor: cursorSchema }))
    .output(pageOf(petAppointmentSchema))
    .errors({ PET_MISSING: PET_REFUSALS.PET_MISSING }),
  removePet: ownersAndAdmins({ scope: 'pets:write', words: 'Pet deleted' })
    .route({
      method: 'POST',
      path: '/pets/{id}/remove',
      summary:
        'Delete one of the caller’s pets (staff: any pet), cancelling its upcoming pending appointments',
    })
    .input(z.strictObject({ id: petId }))
    .output(petRemovalSchema)
    .errors({ PET_MISSING: PET_REFUSALS.PET_MISSING }),
  markDeceased: ownersAndAdmins({ scope: 'pets:write', words: 'Pet marked as deceased' })
    .route({
      method: 'POST',
      path: '/pets/{id}/deceased',
      summary: 'Note the day on which one of the caller’s pets (staff: any pet) has died',
      description:
        'The pet and its history are kept; it can’t be booked for and is due for nothing. Owners are sent nothing.',
    })
    .input(deceasedSchema.extend({ id: petId }))
    .output(petRemovalSchema.pick({ cancelled: true }))
    .errors({ PET_MISSING: PET_REFUSALS.PET_MISSING }),
  givePet: admins({ scope: null, words: 'Pet given to another owner' })
    .route({
      method: 'POST',
      path: '/clinic/pets/{id}/owner',
      summary: 'Give a pet to another customer',
      description:
        'Appointments and payments stay with the owner who had them. The new owner sees the day and the service of past ones.',
    })
    .input(givePetSchema.extend({ id: petId, ownerId: customerId.describe('the owner that the caller saw') }))
    .output(petRemovalSchema)
    .errors(GIVE_PET_REFUSALS),
  manage: admins({ scope: 'appointments:read' })
    .route({
      method: 'GET',
      path: '/clinic/appointments',
      summary: 'List all appointments, earliest first unless asked otherwise',
    })
    .input(clinicListSchema.optional())
    .output(pageOf(clinicAppointmentSchema)),
  facets: admins({ scope: 'appointments:read' })
    .route({
      method: 'GET',
      path: '/clinic/appointments/facets',
      summary: 'Get the counts and services for the filters of the clinic’s list',
    })
    .input(noInput)
    .output(facetsSchema),
  one: admins({ scope: 'appointments:read' })
    .route({
      method: 'GET',
      path: '/clinic/appointments/{id}',
      summary: 'Get an appointment',
    })
    .input(idSchema)
    .output(clinicAppointmentSchema)
    .errors({ APPOINTMENT_MISSING: STATUS_REFUSALS.APPOINTMENT_MISSING }),
  waitingRoom: admins({ scope: 'appointments:read' })
    .route({
      method: 'GET',
      path: '/clinic/waiting-room',
      summary: 'List today’s pets that have arrived and are not done, in the order of their arrival',
    })
    .input(noInput)
    .output(z.array(waitingPetSchema)),
  outsideHours: admins({ scope: null })
    .route({
      method: 'POST',
      path: '/clinic/appointments/outside-hours',
      summary: 'List the upcoming appointments at times when the clinic is closed, earliest first',
      description:
        'With other opening hours, a closure or an absence: as it would be with these. With a calendar: those of it that would no longer be within its hours, services or visits. Changes nothing.',
    })
    .input(proposedHoursSchema)
    .output(outsideHoursSchema),
  unsettled: admins({ scope: null })
    .route({
      method: 'GET',
      path: '/clinic/appointments/unsettled',
      summary: 'List the upcoming appointments that no longer fit the hours and calendars, earliest first',
      description:
        'Those that staff knowingly have outside the hours are left out, unless a closure came later.',
    })
    .input(
      z
        .strictObject({
          shown: z.coerce
            .number()
            .int()
            .min(0)
            .max(MAX_SHOWN)
            .optional()
            .meta({ description: 'how many are listed at most; all are counted' }),
        })
        .optional(),
    )
    .output(unsettledSchema),
  create: admins({
    scope: 'appointments:write',
    words: 'Appointment made by the clinic',
    news: 'customer',
    books: true,
  })
    .route({
      method: 'POST',
      path: '/clinic/appointments',
      successStatus: 201,
      summary: 'Book an appointment for a customer’s pet, optionally confirming it',
    })
    .input(newAppointmentSchema)
    .output(changeSchema)
    .errors(NEW_APPOINTMENT_REFUSALS),
  createTogether: admins({
    scope: 'appointments:write',
    words: 'Appointments made together by the clinic',
    news: 'customer',
    books: true,
  })
    .route({
      method: 'POST',
      path: '/clinic/appointments/together',
      successStatus: 201,
      summary:
        'Book appointments for several pets or services of a customer one after the other, all or none',
      description: 'Confirmed, the customer is notified once of all of them.',
    })
    .input(newTogetherSchema)
    .output(
      changeSchema.omit({ appointment: true }).extend({ appointments: z.array(clinicAppointmentSchema) }),
    )
    .errors(NEW_APPOINTMENT_REFUSALS),
  walkIn: admins({ scope: 'appointments:write', words: 'Walk-in recorded', books: true })
    .route({
      method: 'POST',
      path: '/clinic/appointments/walk-in',
      successStatus: 201,
      summary: 'Record what no one has booked: a pet that waits from now on, or what is already over',
      description:
        'At any minute and beside other appointments. A house visit does not wait. The customer is not notified.',
    })
    .input(walkInSchema)
    .output(clinicAppointmentSchema)
    .errors(WALK_IN_REFUSALS),
  approve: transition(
    { scope: 'appointments:write', words: 'Appointment approved', news: 'customer' },
    '/clinic/appointments/{id}/approve',
    'Confirm a pending appointment',
  ),
  reject: admins({ scope: 'appointments:write', words: 'Appointment rejected', news: 'customer' })
    .route({
      method: 'POST',
      path: '/clinic/appointments/{id}/reject',
      summary: 'Reject a pending appointment, optionally giving the customer a reason',
    })
    .input(idSchema.extend(rejectFormSchema.shape))
    .output(changeSchema)
    .errors(STATUS_REFUSALS),
  move: admins({ scope: 'appointments:write', words: 'Appointment moved by the clinic', news: 'customer' })
    .route({
      method: 'POST',
      path: '/clinic/appointments/{id}/move',
      summary: 'Move an upcoming appointment to another slot or change its length; its status stays',
      description:
        'Where it is, only other appointments limit its length, and the customer is not notified of it.',
    })
    .input(clinicMoveSchema)
    .output(changeSchema)
    .errors(MOVE_REFUSALS),
  complete: transition(
    { scope: 'appointments:write', words: 'Appointment completed', news: 'customer' },
    '/clinic/appointments/{id}/complete',
    'Mark a confirmed appointment as completed',
  ),
  completeUnapproved: transition(
    { scope: 'appointments:write', words: 'Appointment completed without approval', news: 'customer' },
    '/clinic/appointments/{id}/complete-unapproved',
    'Mark a pending appointment as completed once it has begun',
  ).errors(COMPLETE_REFUSALS),
  edit: admins({ scope: 'appointments:write', words: 'Appointment edited', news: 'customer' })
    .route({
      method: 'POST',
      path: '/clinic/appointments/{id}/edit',
      summary: 'Change the service, pet, place and notes of an open appointment that is not paid yet',
      description: 'The customer is notified of what has changed.',
    })
    .input(editSchema)
    .output(changeSchema)
    .errors({ ...EDIT_REFUSALS, ...CHANGED_MEANWHILE }),
  setArrival: admins({ scope: 'appointments:write', words: 'Arrival noted' })
    .route({
      method: 'POST',
      path: '/clinic/appointments/{id}/arrival',
      summary: 'Note that the pet has arrived, is in the room or is done, or undo that',
      description: 'Arrivals are noted for clinic visits on their day. The status of the appointment stays.',
    })
    .input(arrivalSchema)
    .output(clinicAppointmentSchema)
    .errors(ARRIVAL_REFUSALS),
  callOff: admins({
    scope: 'appointments:write',
    words: 'Appointment cancelled by the clinic',
    news: 'customer',
  })
    .route({
      method: 'POST',
      path: '/clinic/appointments/{id}/call-off',
      summary: 'Cancel a confirmed appointment, giving the customer a reason',
    })
    .input(idSchema.extend(callOffFormSchema.shape))
    .output(changeSchema)
    .errors(STATUS_REFUSALS),
  noShow: transition(
    { scope: 'appointments:write', words: 'Did not come', news: 'customer' },
    '/clinic/appointments/{id}/no-show',
    'Cancel a confirmed appointment that has begun and to which no one came',
  ).errors(COMPLETE_REFUSALS),
  undoNoShow: transition(
    { scope: 'appointments:write', words: 'Came after all', news: 'customer' },
    '/clinic/appointments/{id}/undo-no-show',
    'Confirm again an appointment to which someone came after all, if its slot is still free',
  ).errors(REOPEN_REFUSALS),
  reopen: admins({ scope: 'appointments:write', words: 'Appointment reopened', news: 'customer' })
    .route({
      method: 'POST',
      path: '/clinic/appointments/{id}/reopen',
      summary: 'Reopen a cancelled appointment as pending, if its slot is still free',
    })
    .input(idSchema)
    .output(changeSchema)
    .errors(REOPEN_REFUSALS),
})
