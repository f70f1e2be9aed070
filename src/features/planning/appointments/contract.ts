import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CHANGED_MEANWHILE } from '../../../lib/changed-meanwhile.ts'
import { noInput } from '../../../lib/no-input.ts'
import { changesOf, cursorSchema, orChanges, pageOf } from '../../../lib/page.ts'
import { get, post } from '../../../lib/route.ts'
import { PET_REFUSALS } from '../../owners/pets/texts.ts'
import {
  customers,
  type EndpointFacts,
  ownersAndStaff,
  ownersOnly,
  staff,
} from '../../platform/auth/access.ts'
import { proposedHoursSchema } from '../timetable/calendar-schemas.ts'
import {
  appointmentSchema,
  arrivalSchema,
  callOffFormSchema,
  cancelSchema,
  changeSchema,
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
import { editSchema } from './edit-schemas.ts'
import { PERIODS } from './rules.ts'
import {
  APPOINTMENTS_TAG,
  ARRIVAL_REFUSALS,
  CANCEL_REFUSALS,
  COMPLETE_REFUSALS,
  EDIT_REFUSALS,
  REOPEN_REFUSALS,
  STATUS_REFUSALS,
} from './texts.ts'

/** How many unsettled appointments are listed at most. */
const MAX_SHOWN = 500

const ownersCancel =
  'Owners can’t cancel an appointment that the clinic has confirmed. After an owner moves such an appointment, they can’t cancel it until the clinic answers (`confirmedBeforeMove`).'

const petId = z.uuid(PET_REFUSALS.PET_MISSING.message)

const transition = (facts: EndpointFacts, path: `/${string}`, summary: string) =>
  staff('appointments:write', facts)
    .route(post(path, summary))
    .input(idSchema)
    .output(changeSchema)
    .errors(STATUS_REFUSALS)

export const appointmentsContract = oc.tag(APPOINTMENTS_TAG).router({
  listOwn: customers({ scope: 'appointments:read' })
    .route(get('/appointments', 'List the caller’s appointments'))
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
  listOwnRecent: customers({ scope: 'appointments:read' })
    .route(get('/appointments/recent', 'List the caller’s five latest appointments'))
    .input(noInput)
    .output(z.array(appointmentSchema)),
  getOwn: ownersOnly({ scope: 'appointments:read' })
    .route(get('/appointments/{id}', 'Get one of the caller’s appointments'))
    .input(idSchema)
    .output(appointmentSchema)
    .errors({ APPOINTMENT_MISSING: STATUS_REFUSALS.APPOINTMENT_MISSING }),
  getOwnCalendar: ownersOnly({ scope: 'appointments:read' })
    .route(get('/appointments/{id}/calendar', 'Get the calendar file of one of the caller’s appointments'))
    .route({
      description:
        'An iCalendar file (RFC 5545) with one event. The event is tentative while the appointment is pending, and cancelled once the appointment is cancelled.',
    })
    .input(idSchema)
    .output(z.file().mime(['text/calendar']))
    .errors({ APPOINTMENT_MISSING: STATUS_REFUSALS.APPOINTMENT_MISSING }),
  cancel: ownersOnly({ scope: 'appointments:write', words: 'Appointment cancelled by the customer' })
    .route(post('/appointments/{id}/cancel', 'Cancel one of the caller’s pending appointments'))
    .route({ description: ownersCancel })
    .input(cancelSchema)
    .output(appointmentSchema)
    .errors(CANCEL_REFUSALS),
  cancelTogether: ownersOnly({
    scope: 'appointments:write',
    words: 'Appointments of a booking cancelled by their owner',
  })
    .route(
      post(
        '/appointments/{id}/cancel-together',
        'Cancel one of the caller’s appointments, and all others of the same booking that the caller can cancel',
      ),
    )
    .route({ description: ownersCancel })
    .input(idSchema)
    .output(z.array(appointmentSchema))
    .errors(CANCEL_REFUSALS),
  listForPet: ownersAndStaff('appointments:read', { scope: 'appointments:read' })
    .route(
      get(
        '/pets/{id}/appointments',
        'List the appointments of one of the caller’s pets (staff: any pet), latest first',
      ),
    )
    .input(z.strictObject({ id: petId, cursor: cursorSchema }))
    .output(pageOf(petAppointmentSchema))
    .errors({ PET_MISSING: PET_REFUSALS.PET_MISSING }),
  list: staff('appointments:read', { scope: 'appointments:read' })
    .route(get('/clinic/appointments', 'List all appointments, earliest first by default'))
    .input(orChanges(clinicListSchema).optional())
    .output(changesOf(clinicAppointmentSchema)),
  facets: staff('appointments:read', { scope: 'appointments:read' })
    .route(
      get('/clinic/appointments/facets', 'Get the counts and services for the filters of the clinic’s list'),
    )
    .input(noInput)
    .output(facetsSchema),
  get: staff('appointments:read', { scope: 'appointments:read' })
    .route(get('/clinic/appointments/{id}', 'Get an appointment'))
    .input(idSchema)
    .output(clinicAppointmentSchema)
    .errors({ APPOINTMENT_MISSING: STATUS_REFUSALS.APPOINTMENT_MISSING }),
  getWaitingRoom: staff('appointments:read', { scope: 'appointments:read' })
    .route(
      get(
        '/clinic/waiting-room',
        'List the pets that arrived today and are not done yet, in the order of their arrival',
      ),
    )
    .input(noInput)
    .output(z.array(waitingPetSchema)),
  findOutsideHours: staff('appointments:read', { scope: null })
    .route(
      post(
        '/clinic/appointments/outside-hours',
        'List the upcoming appointments at times when the clinic is closed, earliest first',
      ),
    )
    .route({
      description:
        'The request can contain opening hours, a closure or an absence. The list then shows the appointments that would no longer fit. If the request contains a calendar, the list shows its appointments that would no longer fit its hours, services or visit types. Nothing is saved.',
    })
    .input(proposedHoursSchema)
    .output(outsideHoursSchema),
  listUnsettled: staff('appointments:read', { scope: null })
    .route(
      get(
        '/clinic/appointments/unsettled',
        'List the upcoming appointments that no longer fit the hours and calendars, earliest first',
      ),
    )
    .route({
      description:
        'Appointments that staff deliberately booked outside the hours are left out, unless a closure was added later.',
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
            .meta({ description: 'the largest number of appointments to list; `count` includes all' }),
        })
        .optional(),
    )
    .output(unsettledSchema),
  approve: transition(
    { scope: 'appointments:write', words: 'Appointment approved', news: 'customer' },
    '/clinic/appointments/{id}/approve',
    'Confirm a pending appointment',
  ),
  reject: staff('appointments:write', {
    scope: 'appointments:write',
    words: 'Appointment rejected',
    news: 'customer',
  })
    .route(
      post(
        '/clinic/appointments/{id}/reject',
        'Reject a pending appointment, optionally giving the customer a reason',
      ),
    )
    .input(idSchema.extend(rejectFormSchema.shape))
    .output(changeSchema)
    .errors(STATUS_REFUSALS),
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
  edit: staff('appointments:write', {
    scope: 'appointments:write',
    words: 'Appointment edited',
    news: 'customer',
  })
    .route(
      post(
        '/clinic/appointments/{id}/edit',
        'Change the service, pet, place and notes of an open appointment that is not paid yet',
      ),
    )
    .route({ description: 'The customer is notified of the changes.' })
    .input(editSchema)
    .output(changeSchema)
    .errors({ ...EDIT_REFUSALS, ...CHANGED_MEANWHILE }),
  setArrival: staff('appointments:write', { scope: 'appointments:write', words: 'Arrival recorded' })
    .route(
      post(
        '/clinic/appointments/{id}/arrival',
        'Record that the pet has arrived, is in the room or is done, or undo the last step',
      ),
    )
    .route({
      description:
        'Arrivals are recorded only for today’s clinic visits. The status of the appointment does not change.',
    })
    .input(arrivalSchema)
    .output(clinicAppointmentSchema)
    .errors(ARRIVAL_REFUSALS),
  callOff: staff('appointments:write', {
    scope: 'appointments:write',
    words: 'Appointment cancelled by the clinic',
    news: 'customer',
  })
    .route(
      post(
        '/clinic/appointments/{id}/call-off',
        'Cancel a confirmed appointment, giving the customer a reason',
      ),
    )
    .input(idSchema.extend(callOffFormSchema.shape))
    .output(changeSchema)
    .errors(STATUS_REFUSALS),
  noShow: transition(
    { scope: 'appointments:write', words: 'Did not come', news: 'customer' },
    '/clinic/appointments/{id}/no-show',
    'Cancel a confirmed appointment because no one came, once it has begun',
  ).errors(COMPLETE_REFUSALS),
  undoNoShow: transition(
    { scope: 'appointments:write', words: 'Came after all', news: 'customer' },
    '/clinic/appointments/{id}/undo-no-show',
    'Confirm a missed appointment again if someone came after all and its slot is still free',
  ).errors(REOPEN_REFUSALS),
  reopen: staff('appointments:write', {
    scope: 'appointments:write',
    words: 'Appointment reopened',
    news: 'customer',
  })
    .route(
      post(
        '/clinic/appointments/{id}/reopen',
        'Reopen a cancelled appointment as pending, if its slot is still free',
      ),
    )
    .input(idSchema)
    .output(changeSchema)
    .errors(REOPEN_REFUSALS),
})
