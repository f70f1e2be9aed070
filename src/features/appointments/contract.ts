import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../lib/no-input.ts'
import { cursorSchema, pageOf } from '../../lib/page.ts'
import { line, optionalParagraph, paragraph, searchSchema } from '../../lib/text.ts'
import { isCalendarDay } from '../../lib/time.ts'
import { admins, anyone, customers, ownersAndAdmins, ownersOnly, signedIn } from '../auth/access.ts'
import { LIMIT_REFUSALS } from '../auth/texts.ts'
import { PET_REFUSALS } from '../pets/texts.ts'
import { VISIT_TYPES } from '../services/visit-types.ts'
import { proposedHoursSchema } from '../timetable/contract.ts'
import { linkSchema } from '../waitlist/contract.ts'
import { ACCEPT_PATH } from '../waitlist/paths.ts'
import { WAITLIST_REFUSALS } from '../waitlist/texts.ts'
import { ARRIVAL_STAGES, stageBeside } from './arrival-stages.ts'
import { APPOINTMENT_STATUSES, CLINIC_FILTERS, LIST_ORDERS } from './clinic-filters.ts'
import { fromFormTime } from './form-time.ts'
import { MAX_MINUTES, MIN_MINUTES, MOVE_OUTCOMES } from './move-rules.ts'
import { MOVE_REFUSALS, MOVE_TEXTS, OWN_MOVE_REFUSALS } from './move-texts.ts'
import { bookableDays, dayState, PAYMENT_STATUSES, PERIODS, SLOT_STATES } from './rules.ts'
import {
  APPOINTMENT_TEXTS,
  ARRIVAL_REFUSALS,
  BOOKING_FIELD_TEXTS,
  BOOKING_REFUSALS,
  CANCEL_REFUSALS,
  COMPLETE_REFUSALS,
  EDIT_REFUSALS,
  NEW_APPOINTMENT_REFUSALS,
  OWN_BOOKING_REFUSALS,
  REOPEN_REFUSALS,
  STATUS_REFUSALS,
  WALK_IN_REFUSALS,
} from './texts.ts'

/** A day in the clinic's time zone, `YYYY-MM-DD`. */
export const daySchema = z
  .string(BOOKING_FIELD_TEXTS.dateRequired)
  .refine(isCalendarDay, BOOKING_FIELD_TEXTS.dateRequired)
  .meta({ format: 'date' })

/** The range of hours, for the API's description; one at which no slot begins is refused as `INVALID_TIME`. */
const HOUR_RANGE = { minimum: 0, maximum: 23 }
const slotTime = { hour: z.int().meta(HOUR_RANGE), minute: z.int().min(0).max(59) }

/** The id of a calendar: of a person, a room, the van. */
const calendarId = z.int().meta({ minimum: 1 })

const bookingFields = {
  petId: z.uuid(BOOKING_FIELD_TEXTS.petRequired),
  serviceTypeId: z.uuid(BOOKING_FIELD_TEXTS.serviceRequired),
  date: daySchema,
  hour: z
    .int(BOOKING_FIELD_TEXTS.slotRequired)
    .meta({ ...HOUR_RANGE, description: 'when it begins, in the clinic’s time zone' }),
  minute: z
    .int(BOOKING_FIELD_TEXTS.slotRequired)
    .min(0, BOOKING_FIELD_TEXTS.slotRequired)
    .max(59, BOOKING_FIELD_TEXTS.slotRequired)
    .meta({ description: 'the minute of the hour; 0 if it is left out' })
    .optional(),
  calendarId: calendarId
    .optional()
    .describe('who or what gives it, see the opening hours; if it is left out, any that is free'),
  visitType: z.enum(VISIT_TYPES),
  houseVisitAddress: optionalParagraph(500).describe('required for a house visit, otherwise refused'),
  notes: optionalParagraph(2000),
}

type VisitLocation = { visitType: 'clinic' | 'house'; houseVisitAddress: string | null }

/** A house visit needs an address; a clinic visit must not have one. */
const hasAddressForVisitType: [
  check: (booking: VisitLocation) => boolean,
  issue: { message: string; path: string[] },
] = [
  (booking) => (booking.visitType === 'house') === (booking.houseVisitAddress !== null),
  { message: BOOKING_FIELD_TEXTS.addressRequired, path: ['houseVisitAddress'] },
]

/**
 * The same rule for a form, which drops the address of a clinic visit. It runs even when other fields are invalid,
 * so that all errors are shown together.
 */
const addressForHouse: [
  check: (booking: VisitLocation) => boolean,
  issue: { message: string; path: string[]; when: () => boolean },
] = [
  ({ visitType, houseVisitAddress }) => visitType !== 'house' || houseVisitAddress !== null,
  { message: BOOKING_FIELD_TEXTS.addressRequired, path: ['houseVisitAddress'], when: () => true },
]

/** A form's time as text, `10` or `10:30`. */
const formTime = z.string().min(1, BOOKING_FIELD_TEXTS.slotRequired)

function dropUnusedAddress<Entry extends VisitLocation>(entry: Entry): Entry {
  return { ...entry, houseVisitAddress: entry.visitType === 'house' ? entry.houseVisitAddress : null }
}

type FormEntry = VisitLocation & { hour: string; calendarId: string }

/** A form's entry as the API takes it: the time as numbers, and no address that is not used. */
function toBooking<Entry extends FormEntry>({ hour, calendarId, ...entry }: Entry) {
  const chosen = calendarId === '' ? {} : { calendarId: Number(calendarId) }
  return { ...dropUnusedAddress(entry), ...toTime(hour), ...chosen }
}

/** A form's time as numbers. An older server knows no minute, so it is left out unless it is needed. */
function toTime(value: string): { hour: number; minute?: number } {
  const { hour, minute } = fromFormTime(value)
  return minute === 0 ? { hour } : { hour, minute }
}

/** A form's time is text; its calendar is, too, empty for any. */
const formTimes = { hour: formTime, calendarId: z.string() }
const { minute: _, ...formFields } = { ...bookingFields, ...formTimes }

/** How many appointments can be booked together. */
export const MAX_TOGETHER = 5

const part = { petId: bookingFields.petId, serviceTypeId: bookingFields.serviceTypeId }

/** The pets and services right after the first of a form. */
const formParts = z.array(z.strictObject(part)).max(MAX_TOGETHER - 1)

/**
 * The customer's booking form; the address of a clinic visit is dropped. `more` are the pets and services right after the
 * first.
 */
export const bookingFormSchema = z
  .strictObject({
    ...formFields,
    more: formParts,
  })
  .refine(...addressForHouse)
  .transform(toBooking)

/** The body of a booking. The server sets status, owner, price and payment; a body that names one of them is refused. */
const seenPrice = z
  .int()
  .min(0)
  .optional()
  .describe('the price that was shown, in paise; refused if it differs')

export const bookingSchema = z
  .strictObject({
    ...bookingFields,
    expectedPrice: z
      .int()
      .min(0)
      .optional()
      .describe(
        'the total shown to the customer, in paise; the booking is refused if the price differs. Omit to accept any price',
      ),
    idempotencyKey: z
      .uuid()
      .describe('one per form; repeating the request with the same key books only once'),
  })
  .refine(...hasAddressForVisitType)
export type BookingInput = z.infer<typeof bookingSchema>

const { petId: _pet, serviceTypeId: _service, ...commonFields } = bookingFields

const togetherFields = {
  ...commonFields,
  parts: z
    .array(
      z.strictObject({
        ...part,
        expectedPrice: seenPrice,
      }),
    )
    .min(2)
    .max(MAX_TOGETHER)
    .describe('in their order; each begins at the first slot after the one before'),
  idempotencyKey: z.uuid().describe('one per form; repeating the request with the same key books only once'),
}

/** The body of a booking for several pets or services, one after the other. */
export const togetherSchema = z.strictObject(togetherFields).refine(...hasAddressForVisitType)
export type TogetherInput = z.infer<typeof togetherSchema>

const newAppointmentFields = {
  customerId: z.uuid(APPOINTMENT_TEXTS.customerRequired),
  confirm: z.boolean().describe('true to confirm the appointment immediately and notify the customer'),
}

/** The clinic's booking form; `now` gives the time at which a date is checked. */
export function newAppointmentFormSchema(now: () => Date) {
  const isBookable = (day: string) => dayState(day, bookableDays(now(), null)) === 'bookable'
  return z
    .strictObject({
      ...newAppointmentFields,
      ...formFields,
      squeezeIn: z.boolean(),
      more: formParts,
      date: bookingFields.date.refine(isBookable, BOOKING_FIELD_TEXTS.dateRequired),
    })
    .refine(...addressForHouse)
    .transform(({ squeezeIn, ...entry }) => ({ ...toBooking(entry), ...(squeezeIn && { squeezeIn }) }))
}
export type NewAppointmentFormSchema = ReturnType<typeof newAppointmentFormSchema>

/** The body of a booking made by staff for a customer. Fields that the server sets are refused here, too. */
export const newAppointmentSchema = z
  .strictObject({
    ...newAppointmentFields,
    ...bookingFields,
    squeezeIn: z
      .boolean()
      .optional()
      .describe('true to book a slot that is taken all the same, beside the other appointment'),
    idempotencyKey: z
      .uuid()
      .describe('one per form; repeating the request with the same key books only once'),
  })
  .refine(...hasAddressForVisitType)
export type NewAppointment = z.infer<typeof newAppointmentSchema>

/** The body of a booking made by staff for several pets or services of a customer. */
const newTogetherSchema = z
  .strictObject({ ...newAppointmentFields, ...togetherFields })
  .refine(...hasAddressForVisitType)
export type NewTogether = z.infer<typeof newTogetherSchema>

const { petId: bookedPet, serviceTypeId, visitType, houseVisitAddress, notes } = bookingFields
const editFields = { petId: bookedPet, serviceTypeId, visitType, houseVisitAddress, notes }

/** What staff can change of an appointment. */
export const editFormSchema = z
  .strictObject(editFields)
  .refine(...addressForHouse)
  .transform(dropUnusedAddress)

const editSchema = z
  .strictObject({
    ...editFields,
    id: z.uuid(EDIT_REFUSALS.APPOINTMENT_MISSING.message),
    expectedAmount: z
      .int()
      .min(0)
      .describe(
        'the amount that the caller saw, in paise: the present price for another service or visit type, otherwise the appointment’s own',
      ),
  })
  .refine(...hasAddressForVisitType)
export type EditInput = z.infer<typeof editSchema>

const walkInFields = {
  customerId: z.uuid(APPOINTMENT_TEXTS.customerRequired),
  petId: bookedPet,
  serviceTypeId,
  notes,
}

const walkInCalendar = calendarId
  .optional()
  .describe('who or what gives it; if it is left out, the first calendar that takes such visits')

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/

/**
 * The form for a walk-in: its day and time count only if it is already over. An older server knows no house visits, so
 * the place is left out of a clinic visit.
 */
export const walkInFormSchema = z
  .strictObject({
    ...walkInFields,
    presence: z.enum(['here', 'over']),
    date: z.string(),
    time: z.string(),
    calendarId: z.string(),
    visitType,
    houseVisitAddress,
  })
  .refine(...addressForHouse)
  .refine(({ presence, date }) => presence === 'here' || isCalendarDay(date), {
    message: BOOKING_FIELD_TEXTS.dateRequired,
    path: ['date'],
    when: () => true,
  })
  .refine(({ presence, time }) => presence === 'here' || CLOCK.test(time), {
    message: 'Please enter a time',
    path: ['time'],
    when: () => true,
  })
  .transform(({ presence, date, time, calendarId, visitType, houseVisitAddress, ...walkIn }) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    const chosen = calendarId === '' ? {} : { calendarId: Number(calendarId) }
    const place = visitType === 'house' ? { visitType, houseVisitAddress } : {}
    return { ...walkIn, ...chosen, ...place, happened: presence === 'here' ? null : { date, hour, minute } }
  })

/** The body of a walk-in. */
const walkInSchema = z
  .strictObject({
    ...walkInFields,
    calendarId: walkInCalendar,
    visitType: visitType.default('clinic'),
    houseVisitAddress: houseVisitAddress
      .default(null)
      .describe('required for a house visit, otherwise refused'),
    happened: z
      .strictObject({ date: daySchema, hour: z.int().min(0).max(23), minute: z.int().min(0).max(59) })
      .nullable()
      .describe('when it began, in the clinic’s time zone, if it is over; null if it begins now'),
    idempotencyKey: z
      .uuid()
      .describe('one per form; repeating the request with the same key records only once'),
  })
  .refine(...hasAddressForVisitType)
export type WalkIn = z.infer<typeof walkInSchema>

/** An appointment as its owner sees it. Amounts are in paise. */
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
  cancelledLate: z.boolean().describe('cancelled by its owner less than 24 hours before it starts'),
  paymentAmount: z.int(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  cancellationReason: z.string().nullable().describe('why the clinic cancelled it, if it said so'),
  noShow: z.boolean().describe('cancelled because no one came'),
  together: z
    .array(
      z.object({
        id: z.uuid(),
        appointmentDate: z.iso.datetime(),
        serviceType: z.string(),
        petName: z.string(),
        status: z.enum(APPOINTMENT_STATUSES),
        paymentAmount: z.int(),
      }),
    )
    .describe('the other appointments of the same booking, earliest first'),
})
export type Appointment = z.infer<typeof appointmentSchema>

/** An appointment as the clinic sees it. */
export const clinicAppointmentSchema = appointmentSchema.extend({
  customer: z.object({ id: z.uuid(), fullName: z.string(), phone: z.string().nullable() }),
  minutes: z.int().describe('how long it takes'),
  squeezedIn: z
    .boolean()
    .describe('true if staff put it beside other appointments, so that it takes no time of its own'),
  arrivedAt: z.iso.datetime().nullable().describe('since when the pet has been waiting'),
  inRoomAt: z.iso.datetime().nullable().describe('when it was taken into the room'),
  doneAt: z.iso.datetime().nullable().describe('when it left the room'),
})
export type ClinicAppointment = z.infer<typeof clinicAppointmentSchema>

/** The days and the order of a list by appointment date. */
export const listDaysFields = {
  from: daySchema.optional().describe('the first day'),
  to: daySchema.optional().describe('the last day'),
  start: daySchema
    .optional()
    .describe(
      'the day at which the list begins: in its order to the end, then the other days in the opposite order',
    ),
}

/** The upcoming appointments outside some opening hours. */
const outsideHoursSchema = z.object({
  count: z.int(),
  appointments: z.array(clinicAppointmentSchema).describe('the first 20'),
})
export type OutsideHours = z.infer<typeof outsideHoursSchema>

/** A pet in the waiting room or in the room. Nothing about its owner: it is shown on a screen there. */
export const waitingPetSchema = z.object({
  id: z.uuid().describe('the appointment'),
  pet: z.string(),
  appointmentDate: z.iso.datetime(),
  arrivedAt: z.iso.datetime().nullable(),
  inRoomAt: z.iso.datetime().nullable().describe('when it was called; null while it waits'),
})
export type WaitingPet = z.infer<typeof waitingPetSchema>

/** Filters for the clinic's list. An appointment must match all of them. */
export const clinicListSchema = z.strictObject({
  filter: z
    .enum(CLINIC_FILTERS)
    .optional()
    .describe(
      'a status, `today`, `upcoming`, `unresolved` (begun, but neither completed nor cancelled), `noShow` (no one came) or `all`',
    ),
  q: searchSchema.describe('part of the customer’s name or phone, the pet’s name or the service’s name'),
  service: line('Please choose a service', 200).optional().describe('the full name of the service'),
  visitType: z.enum(VISIT_TYPES).optional().describe('omitted: both visit types'),
  customer: z.uuid().optional().describe('the customer’s id'),
  day: daySchema.optional().describe('only this day, in the clinic’s time zone'),
  ...listDaysFields,
  order: z.enum(LIST_ORDERS).optional().describe('`earliest` first, unless `latest` is asked for'),
  cursor: cursorSchema,
})

export type ClinicSearch = Omit<z.input<typeof clinicListSchema>, 'cursor'>

/** The number of appointments under each filter of the clinic's list, and the services that have been booked. */
export const facetsSchema = z.object({
  counts: z.object({
    pending: z.int(),
    confirmed: z.int(),
    completed: z.int(),
    cancelled: z.int(),
    today: z.int(),
    upcoming: z.int(),
    unresolved: z.int(),
    noShow: z.int(),
    all: z.int(),
  }),
  services: z.array(z.string()),
})
export type Facets = z.infer<typeof facetsSchema>

/** The reason for which the clinic cancels a confirmed appointment. */
export const callOffFormSchema = z.strictObject({ reason: paragraph(APPOINTMENT_TEXTS.reasonRequired, 500) })

/** The reason for which the clinic rejects an appointment; it may be left out. */
export const rejectFormSchema = z.strictObject({
  reason: optionalParagraph(500).describe('shown to the customer'),
})

const stageSchema = z.enum(ARRIVAL_STAGES)

/** One step between the stages of an arrival, forward or back. */
const arrivalSchema = z
  .strictObject({
    id: z.uuid(ARRIVAL_REFUSALS.APPOINTMENT_MISSING.message),
    from: stageSchema.describe('the stage that the caller saw; a conflict if it has changed since'),
    to: stageSchema.describe(
      'the stage after it, which is noted with the present time, or the one before it',
    ),
  })
  .refine(({ from, to }) => stageBeside(from, 1) === to || stageBeside(from, -1) === to, { path: ['to'] })

const idSchema = z.strictObject({ id: z.uuid('Appointment not found') })

/** The shortest and the longest appointment, in minutes. */
const lengthField = z
  .int(MOVE_TEXTS.length)
  .min(MIN_MINUTES, MOVE_TEXTS.length)
  .max(MAX_MINUTES, MOVE_TEXTS.length)

/** The form of a move: time and calendar are text. Without a time, only the length changes, from `length`. */
export function moveFormSchema(length: number) {
  return z
    .strictObject({ date: daySchema, hour: z.string(), calendarId: z.string(), minutes: lengthField })
    .refine(({ hour, minutes }) => hour !== '' || minutes !== length, {
      message: BOOKING_FIELD_TEXTS.slotRequired,
      path: ['hour'],
      when: () => true,
    })
    .transform(({ date, hour, calendarId, minutes }) => ({
      place: hour === '' ? null : { date, ...toTime(hour) },
      ...(calendarId !== '' && { calendarId: Number(calendarId) }),
      ...(minutes !== length && { minutes }),
    }))
}

/** When an appointment was seen to be. Not every year of a Date is one of the database's. */
const expectedDate = z.iso.datetime().refine((instant) => isCalendarDay(instant.slice(0, 10)))

/** An owner's cancellation. It may have waited for a connection, and arrive more than once. */
const cancelSchema = idSchema.extend({
  expectedDate: expectedDate
    .optional()
    .describe('when it was seen to be; refused if it has been moved since. Omit to cancel it at any time'),
  idempotencyKey: z
    .uuid()
    .optional()
    .describe(
      'repeating the request with the same key within a day cancels only once, even if the clinic has reopened it',
    ),
})

const moveSchema = idSchema.extend({
  date: bookingFields.date,
  hour: bookingFields.hour,
  minute: bookingFields.minute,
  calendarId: bookingFields.calendarId,
  expectedDate: expectedDate
    .optional()
    .describe('when it was seen to be; refused if it has been moved since. Omit to move it from any time'),
})
const clinicMoveSchema = moveSchema.extend({
  minutes: lengthField.optional().describe('how long it is to take; if it is left out, as long as before'),
})

const petId = z.uuid(PET_REFUSALS.PET_MISSING.message)

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** What the appointment is for. What is left out is not known yet, and limits nothing. */
const slotQuestion = {
  serviceTypeId: z.uuid().optional().describe('only times at which it is given, for as long as it takes'),
  visitType: z.enum(VISIT_TYPES).optional().describe('only times for visits of this type'),
  calendarId: z.coerce
    .number()
    .int()
    .optional()
    .meta({ minimum: 1, description: 'only times of this calendar' }),
  more: z
    .string()
    .regex(new RegExp(`^${UUID}(,${UUID}){0,${MAX_TOGETHER - 2}}$`, 'i'))
    .transform((ids) => ids.split(','))
    .optional()
    .describe('the services of further appointments right after it, separated by commas'),
}
const slotQuestionSchema = z.strictObject(slotQuestion).optional()

/** The same for a form, which may move an appointment. */
const formQuestion = {
  ...slotQuestion,
  moving: z
    .uuid()
    .optional()
    .describe(
      'an appointment of the caller (staff: any) that is to be moved: the times at which it can begin, for as long as it takes; what it takes now counts as free',
    ),
}
const MOVING_REFUSALS = { APPOINTMENT_MISSING: STATUS_REFUSALS.APPOINTMENT_MISSING }

export const slotsSchema = z.object({
  date: z.iso.date(),
  slots: z
    .array(z.object({ ...slotTime, state: z.enum(SLOT_STATES) }))
    .describe('the times at which an appointment can begin while the clinic is open'),
  closed: z
    .object({ reason: z.string().nullable() })
    .nullable()
    .describe('set if the clinic is closed all day, with its reason if it gave one'),
  nextFreeDay: z.iso.date().nullable().describe('the next day with a free slot, if this one has none'),
})

export type DaySlots = z.infer<typeof slotsSchema>

/** A day in the clinic's time zone, the number of its free slots, and whether the clinic is closed all day. */
export const freeDaySchema = z.object({ date: z.iso.date(), free: z.int(), closed: z.boolean() })
export type FreeDay = z.infer<typeof freeDaySchema>

/** Who or what gives appointments; null for every service and both kinds of visits. */
const choosableCalendarSchema = z.object({
  id: z.int(),
  name: z.string(),
  visitType: z.enum(VISIT_TYPES).nullable(),
  serviceTypeIds: z.array(z.uuid()).nullable(),
})
export type ChoosableCalendar = z.infer<typeof choosableCalendarSchema>

/** The first and last day that the caller can book, both inclusive, and what the slots of these days depend on. */
export const bookableDaysSchema = z.object({
  first: z.iso.date(),
  last: z.iso.date(),
  slotsDiffer: z
    .boolean()
    .describe('true if the slots depend on the service, the kind of visit and the calendar'),
  calendars: z
    .array(choosableCalendarSchema)
    .describe(
      'whom the caller can choose: people for customers, all calendars for staff; none if there is one',
    ),
})

/** The earliest free slot, or null if there is none in the next two months. */
export const nextSlotSchema = z.object({
  slot: z.object({ date: z.iso.date(), ...slotTime }).nullable(),
  today: z.iso.date().describe('the current day in the clinic’s time zone'),
})
export type NextSlot = z.infer<typeof nextSlotSchema>
export type FreeSlot = NonNullable<NextSlot['slot']>

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

const transition = (path: `/${string}`, summary: string) =>
  admins.route({ method: 'POST', path, summary }).input(idSchema).output(changeSchema).errors(STATUS_REFUSALS)

export const appointmentsContract = oc.tag('Slots, booking, and the status of appointments').router({
  slots: signedIn
    .route({ method: 'GET', path: '/slots', summary: 'List the slots of a day' })
    .input(
      z.strictObject({
        date: daySchema.describe('the day, in the clinic’s time zone'),
        ...formQuestion,
      }),
    )
    .output(slotsSchema)
    .errors({ INVALID_TIME: BOOKING_REFUSALS.INVALID_TIME, ...MOVING_REFUSALS }),
  days: signedIn
    .route({
      method: 'GET',
      path: '/slots/days',
      summary:
        'List the next fourteen days that the caller can book, from today, with the number of free slots on each',
    })
    .input(z.strictObject(formQuestion).optional())
    .output(z.array(freeDaySchema))
    .errors(MOVING_REFUSALS),
  range: signedIn
    .route({
      method: 'GET',
      path: '/slots/range',
      summary: 'Get the first and last day that the caller can book, and whom to choose',
    })
    .input(noInput)
    .output(bookableDaysSchema),
  nextSlot: anyone
    .route({
      method: 'GET',
      path: '/slots/next',
      summary: 'Get the earliest free slot, for the public site',
    })
    .input(slotQuestionSchema)
    .output(nextSlotSchema),
  book: ownersOnly
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
  takePlace: ownersOnly
    .route({
      method: 'POST',
      path: '/waitlist/offers/{id}/accept',
      successStatus: 201,
      summary: 'Take a place that is held for the caller: it becomes an appointment',
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
  takePlaceByLink: anyone
    .route({
      method: 'POST',
      path: ACCEPT_PATH,
      successStatus: 201,
      summary: 'Take the place that a link is for: it becomes an appointment of its customer',
      description: 'Counts as the customer’s booking. Sent again, it is the same appointment.',
    })
    .input(linkSchema.extend({ expectedPrice: seenPrice }))
    .output(z.object({ appointmentDate: z.iso.datetime() }))
    .errors({
      ...OWN_BOOKING_REFUSALS,
      ...LIMIT_REFUSALS,
      LINK_ENDED: WAITLIST_REFUSALS.LINK_ENDED,
      OFFER_OVER: WAITLIST_REFUSALS.OFFER_OVER,
    }),
  bookTogether: ownersOnly
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
  mine: customers
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
  recent: customers
    .route({
      method: 'GET',
      path: '/appointments/recent',
      summary: 'List the caller’s five latest appointments',
    })
    .input(noInput)
    .output(z.array(appointmentSchema)),
  own: ownersOnly
    .route({
      method: 'GET',
      path: '/appointments/{id}',
      summary: 'Get one of the caller’s appointments',
    })
    .input(idSchema)
    .output(appointmentSchema)
    .errors({ APPOINTMENT_MISSING: STATUS_REFUSALS.APPOINTMENT_MISSING }),
  calendar: ownersOnly
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
  cancel: ownersOnly
    .route({
      method: 'POST',
      path: '/appointments/{id}/cancel',
      summary: 'Cancel one of the caller’s pending appointments',
    })
    .input(cancelSchema)
    .output(appointmentSchema)
    .errors(CANCEL_REFUSALS),
  cancelTogether: ownersOnly
    .route({
      method: 'POST',
      path: '/appointments/{id}/cancel-together',
      summary:
        'Cancel one of the caller’s appointments and those of the same booking, as far as they are pending',
    })
    .input(idSchema)
    .output(z.array(appointmentSchema))
    .errors(STATUS_REFUSALS),
  moveOwn: ownersOnly
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
  ofPet: ownersAndAdmins
    .route({
      method: 'GET',
      path: '/pets/{id}/appointments',
      summary: 'List the appointments of one of the caller’s pets (staff: any pet), latest first',
    })
    .input(z.strictObject({ id: petId, cursor: cursorSchema }))
    .output(pageOf(appointmentSchema))
    .errors({ PET_MISSING: PET_REFUSALS.PET_MISSING }),
  removePet: ownersAndAdmins
    .route({
      method: 'POST',
      path: '/pets/{id}/remove',
      summary:
        'Delete one of the caller’s pets (staff: any pet), cancelling its upcoming pending appointments',
    })
    .input(z.strictObject({ id: petId }))
    .output(petRemovalSchema)
    .errors({ PET_MISSING: PET_REFUSALS.PET_MISSING }),
  manage: admins
    .route({
      method: 'GET',
      path: '/clinic/appointments',
      summary: 'List all appointments, earliest first unless asked otherwise',
    })
    .input(clinicListSchema.optional())
    .output(pageOf(clinicAppointmentSchema)),
  facets: admins
    .route({
      method: 'GET',
      path: '/clinic/appointments/facets',
      summary: 'Get the counts and services for the filters of the clinic’s list',
    })
    .input(noInput)
    .output(facetsSchema),
  one: admins
    .route({
      method: 'GET',
      path: '/clinic/appointments/{id}',
      summary: 'Get an appointment',
    })
    .input(idSchema)
    .output(clinicAppointmentSchema)
    .errors({ APPOINTMENT_MISSING: STATUS_REFUSALS.APPOINTMENT_MISSING }),
  waitingRoom: admins
    .route({
      method: 'GET',
      path: '/clinic/waiting-room',
      summary: 'List today’s pets that have arrived and are not done, in the order of their arrival',
    })
    .input(noInput)
    .output(z.array(waitingPetSchema)),
  outsideHours: admins
    .route({
      method: 'POST',
      path: '/clinic/appointments/outside-hours',
      summary: 'List the upcoming appointments at times when the clinic is closed, earliest first',
      description:
        'With other opening hours, a closure or an absence: as it would be with these. With a calendar: those of it that would no longer be within its hours, services or visits. Changes nothing.',
    })
    .input(proposedHoursSchema)
    .output(outsideHoursSchema),
  create: admins
    .route({
      method: 'POST',
      path: '/clinic/appointments',
      successStatus: 201,
      summary: 'Book an appointment for a customer’s pet, optionally confirming it',
    })
    .input(newAppointmentSchema)
    .output(changeSchema)
    .errors(NEW_APPOINTMENT_REFUSALS),
  createTogether: admins
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
  walkIn: admins
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
  approve: transition('/clinic/appointments/{id}/approve', 'Confirm a pending appointment'),
  reject: admins
    .route({
      method: 'POST',
      path: '/clinic/appointments/{id}/reject',
      summary: 'Reject a pending appointment, optionally giving the customer a reason',
    })
    .input(idSchema.extend(rejectFormSchema.shape))
    .output(changeSchema)
    .errors(STATUS_REFUSALS),
  move: admins
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
  complete: transition('/clinic/appointments/{id}/complete', 'Mark a confirmed appointment as completed'),
  completeUnapproved: transition(
    '/clinic/appointments/{id}/complete-unapproved',
    'Mark a pending appointment as completed once it has begun',
  ).errors(COMPLETE_REFUSALS),
  edit: admins
    .route({
      method: 'POST',
      path: '/clinic/appointments/{id}/edit',
      summary: 'Change the service, pet, place and notes of an open appointment that is not paid yet',
      description: 'The customer is notified of what has changed.',
    })
    .input(editSchema)
    .output(changeSchema)
    .errors(EDIT_REFUSALS),
  setArrival: admins
    .route({
      method: 'POST',
      path: '/clinic/appointments/{id}/arrival',
      summary: 'Note that the pet has arrived, is in the room or is done, or undo that',
      description: 'Arrivals are noted for clinic visits on their day. The status of the appointment stays.',
    })
    .input(arrivalSchema)
    .output(clinicAppointmentSchema)
    .errors(ARRIVAL_REFUSALS),
  callOff: admins
    .route({
      method: 'POST',
      path: '/clinic/appointments/{id}/call-off',
      summary: 'Cancel a confirmed appointment, giving the customer a reason',
    })
    .input(idSchema.extend(callOffFormSchema.shape))
    .output(changeSchema)
    .errors(STATUS_REFUSALS),
  noShow: transition(
    '/clinic/appointments/{id}/no-show',
    'Cancel a confirmed appointment that has begun and to which no one came',
  ).errors(COMPLETE_REFUSALS),
  undoNoShow: transition(
    '/clinic/appointments/{id}/undo-no-show',
    'Confirm again an appointment to which someone came after all, if its slot is still free',
  ).errors(REOPEN_REFUSALS),
  reopen: admins
    .route({
      method: 'POST',
      path: '/clinic/appointments/{id}/reopen',
      summary: 'Reopen a cancelled appointment as pending, if its slot is still free',
    })
    .input(idSchema)
    .output(changeSchema)
    .errors(REOPEN_REFUSALS),
})
