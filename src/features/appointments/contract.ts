import { z } from 'zod'
import { noInput } from '../../lib/no-input.ts'
import { cursorSchema, pageOf } from '../../lib/page.ts'
import { type Refusal, TOO_OFTEN } from '../../lib/refusal.ts'
import { line, optionalParagraph, paragraph, searchSchema } from '../../lib/text.ts'
import { isCalendarDay } from '../../lib/time.ts'
import { admins, customers, everybody, ownersAndAdmins, ownersOnly, signedIn } from '../auth/access.ts'
import { PET_REFUSALS } from '../pets/contract.ts'
import { VISIT_TYPES } from '../services/rules.ts'
import {
  APPOINTMENT_STATUSES,
  bookableDays,
  CLINIC_FILTERS,
  dayState,
  PAYMENT_STATUSES,
  PERIODS,
  SLOT_STATES,
} from './rules.ts'

export const BOOKING_TEXTS = {
  petRequired: 'Please select a pet',
  serviceRequired: 'Please select a service',
  dateRequired: 'Please select a date',
  slotRequired: 'Please select a time slot',
  invalidTime: 'Invalid appointment time',
  addressRequired: 'Please enter the house visit address',
  slotGone: 'Your previously selected time slot is no longer available.',
  dayOver: 'This day is over. Please select today or a later one.',
  tooFarAhead: 'This day is too far ahead to be booked yet. Please select an earlier date.',
  noSlots: 'No available time slots for this date. Please select another date.',
  booked: 'Appointment booked successfully!',
  houseVisit:
    'Thank you for your booking, for any additional house visit charges our team will get in touch with you!',
  loadFailed: 'Failed to load booking data',
  slotsFailed: 'Failed to load available time slots',
  failed: 'Failed to book appointment',
  noUser: 'No authenticated user found',
} as const

export const APPOINTMENT_TEXTS = {
  loadFailed: 'Failed to load appointments',
  cancelled: 'Appointment cancelled successfully',
  cancelFailed: 'Failed to cancel appointment',
  approve: 'Appointment approved',
  reject: 'Appointment rejected',
  complete: 'Appointment marked as completed',
  callOff: 'Appointment cancelled successfully',
  reopen: 'Appointment reopened',
  updateFailed: 'Failed to update appointment',
  reasonRequired: 'Please enter a reason',
  customerRequired: 'Please select a customer',
  created: 'Appointment created successfully',
  createFailed: 'Failed to create appointment',
} as const

export const PET_REMOVAL_TEXTS = {
  removed: 'Pet deleted successfully',
  failed: 'Failed to delete pet',
} as const

export const BOOKING_REFUSALS = {
  CUSTOMER_MISSING: { status: 403, message: 'Customer profile not found' },
  INVALID_TIME: { status: 400, message: BOOKING_TEXTS.invalidTime },
  SERVICE_MISSING: { status: 404, message: 'Service not found' },
  PET_MISSING: PET_REFUSALS.PET_MISSING,
  SLOT_UNAVAILABLE: {
    status: 409,
    message: 'This time slot is no longer available. Please select another time.',
  },
  SLOT_TAKEN: {
    status: 409,
    message: 'This time slot was just booked by someone else. Please select another time.',
  },
  PRICE_CHANGED: {
    status: 409,
    message: 'The price of this service has changed. Please check the new price and book again.',
  },
  KEY_REUSED: { status: 422, message: BOOKING_TEXTS.failed },
} as const satisfies Record<string, Refusal>

/** What a customer's own booking is refused with besides; staff book as they like. */
export const OWN_BOOKING_REFUSALS = {
  ...BOOKING_REFUSALS,
  ...TOO_OFTEN,
  TOO_FAR_AHEAD: {
    status: 400,
    message: BOOKING_TEXTS.tooFarAhead,
  },
  OPEN_VISITS_FULL: {
    status: 409,
    message:
      'You have as many appointments ahead as can be booked at once. Please cancel one first, or call the clinic.',
  },
} as const satisfies Record<string, Refusal>

export const NEW_APPOINTMENT_REFUSALS = {
  ...BOOKING_REFUSALS,
  OWNER_MISSING: PET_REFUSALS.OWNER_MISSING,
} as const satisfies Record<string, Refusal>

export const STATUS_REFUSALS = {
  APPOINTMENT_MISSING: { status: 404, message: 'Appointment not found' },
  STATUS_CHANGED: { status: 409, message: 'This appointment has changed in the meantime.' },
} as const satisfies Record<string, Refusal>

export const REOPEN_REFUSALS = {
  ...STATUS_REFUSALS,
  SLOT_UNAVAILABLE: BOOKING_REFUSALS.SLOT_UNAVAILABLE,
  MONEY_WENT_BACK: {
    status: 409,
    message: 'The payment of this appointment was refunded. Please book a new one.',
  },
} as const satisfies Record<string, Refusal>

/** A day of the clinic's calendar, `YYYY-MM-DD`. */
export const daySchema = z
  .string(BOOKING_TEXTS.dateRequired)
  .refine(isCalendarDay, BOOKING_TEXTS.dateRequired)

const bookingFields = {
  petId: z.uuid(BOOKING_TEXTS.petRequired),
  serviceTypeId: z.uuid(BOOKING_TEXTS.serviceRequired),
  date: daySchema,
  hour: z.int(BOOKING_TEXTS.slotRequired).describe('10 to 20, the full hour on the clinic’s clock'),
  visitType: z.enum(VISIT_TYPES),
  houseVisitAddress: optionalParagraph(500).describe('exactly when visitType is house'),
  notes: optionalParagraph(2000),
}

type VisitLocation = { visitType: 'clinic' | 'house'; houseVisitAddress: string | null }

/** An address belongs to a house visit and to nothing else. */
const hasAddressForVisitType: [
  check: (booking: VisitLocation) => boolean,
  told: { message: string; path: string[] },
] = [
  (booking) => (booking.visitType === 'house') === (booking.houseVisitAddress !== null),
  { message: BOOKING_TEXTS.addressRequired, path: ['houseVisitAddress'] },
]

/** The same for a form, where an address typed for nothing is dropped; it is told with all other mistakes. */
const addressForHouse: [
  check: (booking: VisitLocation) => boolean,
  told: { message: string; path: string[]; when: () => boolean },
] = [
  ({ visitType, houseVisitAddress }) => visitType !== 'house' || houseVisitAddress !== null,
  { message: BOOKING_TEXTS.addressRequired, path: ['houseVisitAddress'], when: () => true },
]

const formHour = z.string().min(1, BOOKING_TEXTS.slotRequired).transform(Number)

function dropUnusedAddress<Entry extends VisitLocation>(entry: Entry): Entry {
  return { ...entry, houseVisitAddress: entry.visitType === 'house' ? entry.houseVisitAddress : null }
}

/** The booking form as the browser checks it: the hour comes as text, an address typed for nothing is dropped. */
export const bookingFormSchema = z
  .strictObject({ ...bookingFields, hour: formHour })
  .refine(...addressForHouse)
  .transform(dropUnusedAddress)

/** A booking. Status, owner, price and payment are the server's: naming one of them is refused. */
export const bookingSchema = z
  .strictObject({
    ...bookingFields,
    expectedPrice: z
      .int()
      .min(0)
      .optional()
      .describe(
        'the total that was shown, in paise: another one is refused; left out, any price is accepted',
      ),
    idempotencyKey: z.uuid().describe('one per form; a repeated submit books once'),
  })
  .refine(...hasAddressForVisitType)
export type BookingInput = z.infer<typeof bookingSchema>

const newAppointmentFields = {
  customerId: z.uuid(APPOINTMENT_TEXTS.customerRequired),
  ...bookingFields,
  confirm: z.boolean().describe('true: confirmed at once, and the customer is told'),
}

function isBookableByStaff(day: string): boolean {
  return dayState(day, bookableDays(new Date(), null)) === 'bookable'
}

/** The clinic's booking form as the browser checks it. */
export const newAppointmentFormSchema = z
  .strictObject({
    ...newAppointmentFields,
    date: newAppointmentFields.date.refine(isBookableByStaff, BOOKING_TEXTS.dateRequired),
    hour: formHour,
  })
  .refine(...addressForHouse)
  .transform(dropUnusedAddress)

/** A booking that staff make for a customer; what the server decides is refused here, too. */
export const newAppointmentSchema = z
  .strictObject({
    ...newAppointmentFields,
    idempotencyKey: z.uuid().describe('one per form; a repeated submit books once'),
  })
  .refine(...hasAddressForVisitType)
export type NewAppointment = z.infer<typeof newAppointmentSchema>

/** A visit as its owner sees it. Amounts are whole paise. */
export const appointmentSchema = z.object({
  id: z.uuid(),
  appointmentDate: z.iso.datetime(),
  serviceType: z.string(),
  serviceTypeId: z.uuid(),
  pet: z.object({ id: z.uuid(), name: z.string(), species: z.string() }),
  visitType: z.enum(VISIT_TYPES),
  houseVisitAddress: z.string().nullable(),
  notes: z.string().nullable(),
  status: z.enum(APPOINTMENT_STATUSES),
  cancelledLate: z.boolean().describe('cancelled by its owner less than 24 hours ahead'),
  paymentAmount: z.int(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
})
export type Appointment = z.infer<typeof appointmentSchema>

/** A visit as the clinic sees it. */
export const clinicAppointmentSchema = appointmentSchema.extend({
  customer: z.object({ id: z.uuid(), fullName: z.string(), phone: z.string().nullable() }),
  cancellationReason: z.string().nullable(),
})
export type ClinicAppointment = z.infer<typeof clinicAppointmentSchema>

/** What the clinic's list can be narrowed to; all that is given must hold. */
export const clinicListSchema = z.strictObject({
  filter: z.enum(CLINIC_FILTERS).optional().describe('a status, what is on today, what is to come, or all'),
  q: searchSchema.describe('a part of the customer’s name or phone, of the pet’s name, or of the service'),
  service: line('Please choose a service', 200).optional().describe('the service’s name, whole'),
  visitType: z.enum(VISIT_TYPES).optional(),
  customer: z.uuid().optional().describe('the id of the customer who comes'),
  day: daySchema.optional(),
  cursor: cursorSchema,
})

export type ClinicSearch = Omit<z.input<typeof clinicListSchema>, 'cursor'>

/** How many visits each part of the clinic's list has, and the services that visits were booked for. */
export const facetsSchema = z.object({
  counts: z.object({
    pending: z.int(),
    confirmed: z.int(),
    completed: z.int(),
    cancelled: z.int(),
    today: z.int(),
    all: z.int(),
  }),
  services: z.array(z.string()),
})
export type Facets = z.infer<typeof facetsSchema>

/** Why the clinic calls a confirmed visit off. */
export const callOffFormSchema = z.strictObject({ reason: paragraph(APPOINTMENT_TEXTS.reasonRequired, 500) })

const idSchema = z.strictObject({ id: z.uuid('Appointment not found') })
const petId = z.uuid(PET_REFUSALS.PET_MISSING.message)

export const slotsSchema = z.object({
  date: z.string(),
  slots: z.array(z.object({ hour: z.int(), state: z.enum(SLOT_STATES) })),
  nextFreeDay: z.string().nullable().describe('the next day with a free slot, when this one has none'),
})

export type DaySlots = z.infer<typeof slotsSchema>

/** A day of the clinic's calendar and how many of its slots are free. */
export const freeDaySchema = z.object({ date: z.string(), free: z.int() })
export type FreeDay = z.infer<typeof freeDaySchema>

/** The first and the last day that the caller can book, both included. */
export const bookableDaysSchema = z.object({ first: z.string(), last: z.string() })

/** The soonest slot that is free, or null when there is none in the next two months. */
export const nextSlotSchema = z.object({
  slot: z.object({ date: z.string(), hour: z.int() }).nullable(),
  today: z.string().describe('the day on the clinic’s calendar'),
})
export type NextSlot = z.infer<typeof nextSlotSchema>

const changeSchema = z.object({
  appointment: clinicAppointmentSchema,
  warning: z.string().nullable().describe('the change stands, but the customer could not be told'),
})

const petRemovalSchema = z.object({
  cancelled: z.int().describe('how many visits were cancelled with it'),
  warning: z.string().nullable().describe('the customer could not be told of the cancelled visits'),
})

const tags = ['Appointments']
const clinicTags = ['Clinic']
const transition = (path: `/${string}`, summary: string) =>
  admins
    .route({ method: 'POST', path, tags: clinicTags, summary })
    .input(idSchema)
    .output(changeSchema)
    .errors(STATUS_REFUSALS)

export const appointmentsContract = {
  slots: signedIn
    .route({ method: 'GET', path: '/slots', tags, summary: 'The eleven slots of a clinic day' })
    .input(z.strictObject({ date: daySchema }))
    .output(slotsSchema)
    .errors({ INVALID_TIME: BOOKING_REFUSALS.INVALID_TIME }),
  days: signedIn
    .route({
      method: 'GET',
      path: '/slots/days',
      tags,
      summary:
        'The coming fourteen days that the caller can book, today first, each with its number of free slots',
    })
    .input(noInput)
    .output(z.array(freeDaySchema)),
  range: signedIn
    .route({
      method: 'GET',
      path: '/slots/range',
      tags,
      summary: 'The first and the last day that the caller can book',
    })
    .input(noInput)
    .output(bookableDaysSchema),
  nextSlot: everybody
    .route({
      method: 'GET',
      path: '/slots/next',
      tags,
      summary: 'The soonest free slot, for the public site',
    })
    .input(noInput)
    .output(nextSlotSchema),
  book: ownersOnly
    .route({
      method: 'POST',
      path: '/appointments',
      successStatus: 201,
      tags,
      summary: 'Book a visit for one’s own pet',
      description:
        'At most 30 an hour. The clinic may have set how far ahead a visit can be booked, and how many may lie ahead.',
    })
    .input(bookingSchema)
    .output(appointmentSchema)
    .errors(OWN_BOOKING_REFUSALS),
  mine: customers
    .route({ method: 'GET', path: '/appointments', tags, summary: 'The caller’s own visits' })
    .input(
      z
        .strictObject({
          period: z
            .enum(PERIODS)
            .optional()
            .describe('upcoming, soonest first; past, latest first; left out, all of them, soonest first'),
          cursor: cursorSchema,
        })
        .optional(),
    )
    .output(pageOf(appointmentSchema)),
  recent: customers
    .route({ method: 'GET', path: '/appointments/recent', tags, summary: 'The caller’s five latest visits' })
    .input(noInput)
    .output(z.array(appointmentSchema)),
  cancel: ownersOnly
    .route({
      method: 'POST',
      path: '/appointments/{id}/cancel',
      tags,
      summary: 'Cancel one’s own pending visit',
    })
    .input(idSchema)
    .output(appointmentSchema)
    .errors(STATUS_REFUSALS),
  ofPet: ownersAndAdmins
    .route({
      method: 'GET',
      path: '/pets/{id}/appointments',
      tags,
      summary: 'The visits of a pet of one’s own (for staff of any), the latest date first',
    })
    .input(z.strictObject({ id: petId, cursor: cursorSchema }))
    .output(pageOf(appointmentSchema))
    .errors({ PET_MISSING: PET_REFUSALS.PET_MISSING }),
  removePet: ownersAndAdmins
    .route({
      method: 'POST',
      path: '/pets/{id}/remove',
      tags: ['Pets'],
      summary:
        'Delete a pet of one’s own (for staff any): its past stays, its coming pending visits are cancelled',
    })
    .input(z.strictObject({ id: petId }))
    .output(petRemovalSchema)
    .errors({ PET_MISSING: PET_REFUSALS.PET_MISSING }),
  manage: admins
    .route({
      method: 'GET',
      path: '/clinic/appointments',
      tags: clinicTags,
      summary: 'All visits, soonest first',
    })
    .input(clinicListSchema.optional())
    .output(pageOf(clinicAppointmentSchema)),
  facets: admins
    .route({
      method: 'GET',
      path: '/clinic/appointments/facets',
      tags: clinicTags,
      summary: 'What the clinic’s list can be narrowed to',
    })
    .input(noInput)
    .output(facetsSchema),
  one: admins
    .route({ method: 'GET', path: '/clinic/appointments/{id}', tags: clinicTags, summary: 'One visit' })
    .input(idSchema)
    .output(clinicAppointmentSchema)
    .errors({ APPOINTMENT_MISSING: STATUS_REFUSALS.APPOINTMENT_MISSING }),
  create: admins
    .route({
      method: 'POST',
      path: '/clinic/appointments',
      successStatus: 201,
      tags: clinicTags,
      summary: 'Book a visit for a customer’s pet, confirmed at once if wished',
    })
    .input(newAppointmentSchema)
    .output(changeSchema)
    .errors(NEW_APPOINTMENT_REFUSALS),
  approve: transition('/clinic/appointments/{id}/approve', 'Pending to confirmed'),
  reject: transition('/clinic/appointments/{id}/reject', 'Pending to cancelled'),
  complete: transition('/clinic/appointments/{id}/complete', 'Confirmed to completed'),
  callOff: admins
    .route({
      method: 'POST',
      path: '/clinic/appointments/{id}/call-off',
      tags: clinicTags,
      summary: 'Confirmed to cancelled, with the reason that the customer is told',
    })
    .input(idSchema.extend(callOffFormSchema.shape))
    .output(changeSchema)
    .errors(STATUS_REFUSALS),
  reopen: admins
    .route({
      method: 'POST',
      path: '/clinic/appointments/{id}/reopen',
      tags: clinicTags,
      summary: 'Cancelled to pending, if the slot is still free',
    })
    .input(idSchema)
    .output(changeSchema)
    .errors(REOPEN_REFUSALS),
}
