import { z } from 'zod'
import { cursorSchema } from '../../../lib/page.ts'
import { instant, line, optionalParagraph, paragraph, searchSchema } from '../../../lib/text.ts'
import { isCalendarDay } from '../../../lib/time.ts'
import { VISIT_TYPES } from '../services/visit-types.ts'
import { ARRIVAL_STAGES, stageBeside } from './arrival-stages.ts'
import { daySchema } from './booking-schemas.ts'
import {
  APPOINTMENT_STATUSES,
  CANCELLATIONS,
  CLINIC_FILTERS,
  type ClinicFilter,
  LIST_ORDERS,
  WEEK_HOUR,
} from './clinic-filters.ts'
import { OWNER_ANSWERS } from './owner-answers.ts'
import { PAYMENT_STATUSES, PET_GONE } from './rules.ts'
import { APPOINTMENT_TEXTS, ARRIVAL_REFUSALS } from './texts.ts'

export const idSchema = z.strictObject({ id: z.uuid('Appointment not found') })

const confirmedBeforeMove = z
  .boolean()
  .describe(
    'true if the owner has moved a confirmed appointment and the clinic has not answered yet; the appointment is then pending, but the owner can’t cancel it',
  )

/** Another appointment of the same booking. */
const togetherSchema = z.object({
  id: z.uuid(),
  appointmentDate: z.iso.datetime(),
  serviceType: z.string(),
  petName: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  confirmedBeforeMove,
  paymentAmount: z.int(),
})

/** An appointment as its owner sees it. Amounts are in paise. */
export const appointmentSchema = z.object({
  id: z.uuid(),
  appointmentDate: z.iso.datetime(),
  serviceType: z.string(),
  serviceTypeId: z.uuid(),
  pet: z.object({ id: z.uuid(), name: z.string(), species: z.string() }),
  visitType: z.enum(VISIT_TYPES),
  houseVisitAddress: z.string().nullable(),
  person: z
    .string()
    .nullable()
    .describe(
      'the person who provides the service; null if the clinic has one calendar, or if a room or the van provides the service',
    ),
  notes: z.string().nullable(),
  status: z.enum(APPOINTMENT_STATUSES),
  cancelledLate: z
    .boolean()
    .describe('true if the owner cancelled the appointment less than 24 hours before the start'),
  paymentAmount: z.int(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  cancellationReason: z
    .string()
    .nullable()
    .describe('the reason that the clinic gave for cancelling; null without a reason'),
  noShow: z.boolean().describe('true if the appointment was cancelled because no one came'),
  ownerAnswer: z
    .enum(OWNER_ANSWERS)
    .nullable()
    .describe('the owner’s answer to “Will you come?”; null without an answer, and after a move'),
  confirmedBeforeMove,
  askedMove: z
    .object({ to: z.iso.datetime(), at: z.iso.datetime().describe('when the owner asked') })
    .nullable()
    .describe(
      'the time to which the owner has asked the clinic to move it; null once the clinic has answered',
    ),
  petGone: z
    .enum(PET_GONE)
    .nullable()
    .describe('why this owner can no longer book for the pet: deleted, deceased, or given to another owner'),
  billId: z
    .uuid()
    .nullable()
    .describe('the issued bill that contains the appointment, if the bill is the owner’s'),
  sheetId: z
    .uuid()
    .nullable()
    .describe(
      'the signed case sheet, if it contains advice, a prescription or the day of the next visit; always null for staff',
    ),
  together: z.array(togetherSchema).describe('the other appointments of the same booking, earliest first'),
})

export type Appointment = z.infer<typeof appointmentSchema>

/** An appointment on its pet's page. Of one with an earlier owner, the present one sees the day and the service. */
export const petAppointmentSchema = appointmentSchema
  .pick({ id: true, appointmentDate: true, serviceType: true, pet: true, person: true, status: true })
  .extend({
    appointmentDate: appointmentSchema.shape.appointmentDate.describe(
      'for an appointment that is not the caller’s: the start of its day in the clinic’s time zone',
    ),
    byEarlierOwner: z.boolean().describe('true if the appointment was made for an earlier owner of the pet'),
    visitType: appointmentSchema.shape.visitType
      .nullable()
      .describe('null if the appointment is not the caller’s'),
    paymentAmount: z
      .int()
      .nullable()
      .describe('null if the appointment is not the caller’s, and for staff without `payments:read`'),
    paymentStatus: z.enum(PAYMENT_STATUSES).nullable().describe('null whenever `paymentAmount` is null'),
  })

export type PetAppointment = z.infer<typeof petAppointmentSchema>

const UNSEEN = 'null without `payments:read`'
const unseenAmount = z.int().nullable().describe(UNSEEN)

/** An appointment as the clinic sees it: who may not see payments sees neither the amount nor whether it is paid. */
export const clinicAppointmentSchema = appointmentSchema.extend({
  paymentAmount: unseenAmount,
  paymentStatus: z.enum(PAYMENT_STATUSES).nullable().describe(UNSEEN),
  together: z
    .array(togetherSchema.extend({ paymentAmount: unseenAmount }))
    .describe('the other appointments of the same booking, earliest first'),
  customer: z.object({ id: z.uuid(), fullName: z.string(), phone: z.string().nullable() }),
  minutes: z.int().describe('the length of the appointment'),
  squeezedIn: z.boolean().describe('true if staff booked the appointment at a time that was already taken'),
  outsideHours: z
    .boolean()
    .describe('true if staff deliberately booked the appointment outside the hours of its calendar'),
  arrivedAt: z.iso.datetime().nullable().describe('when the pet arrived'),
  inRoomAt: z.iso.datetime().nullable().describe('when the pet entered the room'),
  doneAt: z.iso.datetime().nullable().describe('when the pet left the room'),
  sheetSigned: z
    .boolean()
    .nullable()
    .describe('true if the case sheet is signed and no one is changing it; null without `records:read`'),
})

export type ClinicAppointment = z.infer<typeof clinicAppointmentSchema>

/** An appointment as its owner or the clinic sees it. */
export type EitherAppointment = Appointment | ClinicAppointment

/** A change that staff have made, of which the customer is notified. */
export const changeSchema = z.object({
  appointment: clinicAppointmentSchema,
  warning: z
    .string()
    .nullable()
    .describe('why the customer could not be notified, although the change was saved'),
})

/** An instant. Not every year of a Date is one of the database's. */
const instantSchema = z.iso.datetime().refine((instant) => isCalendarDay(instant.slice(0, 10)))

/** The days and the order of a list by appointment date. */
export const listDaysFields = {
  from: daySchema.optional().describe('the first day'),
  to: daySchema.optional().describe('the last day'),
  start: z
    .union([daySchema, instantSchema])
    .optional()
    .describe(
      'the day or instant at which the list begins; the skipped appointments follow at the end, in the opposite order',
    ),
}

/** The upcoming appointments outside some opening hours. */
export const outsideHoursSchema = z.object({
  count: z.int(),
  appointments: z.array(clinicAppointmentSchema).describe('the first 500'),
})

export type OutsideHours = z.infer<typeof outsideHoursSchema>

/** Why an upcoming appointment no longer fits the timetable. */
export const MISFITS = ['closed', 'away', 'hours', 'notGiven'] as const

const calendarName = z.object({ id: z.int(), name: z.string() })

/** An upcoming appointment that no longer fits, and who could take it over as it is. */
const unsettledAppointmentSchema = clinicAppointmentSchema.extend({
  calendar: calendarName,
  why: z
    .enum(MISFITS)
    .describe(
      '`closed`: the clinic is closed; `away`: the calendar has time away; `hours`: the appointment is outside the calendar’s hours; `notGiven`: the calendar no longer offers the service',
    ),
  reason: z.string().nullable().describe('the reason for the closure or the time away'),
  handOver: z
    .array(calendarName)
    .describe('the other calendars that offer the service and are free at this time'),
  billed: z
    .boolean()
    .describe(
      'true if the appointment is on a numbered bill; always false for staff without `payments:read`',
    ),
})
export type UnsettledAppointment = z.infer<typeof unsettledAppointmentSchema>

/** The upcoming appointments that no longer fit, earliest first. */
export const unsettledSchema = z.object({
  count: z.int(),
  appointments: z.array(unsettledAppointmentSchema),
})
export type Unsettled = z.infer<typeof unsettledSchema>

/** A pet in the waiting room or in the room, without names: it is shown on a screen there. */
export const waitingPetSchema = z.object({
  id: z.uuid().describe('the appointment'),
  species: z.string(),
  calendar: z
    .string()
    .nullable()
    .describe('the calendar of the appointment; null if the clinic has one calendar'),
  appointmentDate: instant,
  arrivedAt: instant.nullable(),
  inRoomAt: instant.nullable().describe('when the pet was called into the room; null while the pet waits'),
})

export type WaitingPet = z.infer<typeof waitingPetSchema>

/** Filters for the clinic's list. An appointment must match all of them. */
export const clinicListSchema = z.strictObject({
  filter: z
    .enum(CLINIC_FILTERS)
    .optional()
    .describe(
      'a status, `today`, `upcoming`, `unresolved` (over, but neither completed nor cancelled, and not in the waiting room), `noShow` (no one came) or `all`',
    ),
  q: searchSchema.describe('part of the customer’s name or phone, the pet’s name or the service’s name'),
  service: line('Please choose a service', 200).optional().describe('the full name of the service'),
  visitType: z.enum(VISIT_TYPES).optional().describe('omitted: both visit types'),
  customer: z.uuid().optional().describe('the customer’s id'),
  cancellation: z
    .enum(CANCELLATIONS)
    .optional()
    .describe(
      'only cancelled appointments, not missed ones; `late`: the customer cancelled less than 24 hours before the start; `inTime`: all others',
    ),
  calendar: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional()
    .describe('the id of the calendar'),
  hour: z
    .string()
    .regex(WEEK_HOUR)
    .optional()
    .describe(
      'only appointments during this hour of the week, such as `2-11` (Tuesday, 11 AM to noon), except cancelled and squeezed-in appointments',
    ),
  day: daySchema.optional().describe('only this day, in the clinic’s time zone'),
  ...listDaysFields,
  order: z.enum(LIST_ORDERS).optional().describe('`earliest`, the default, or `latest` first'),
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
  } satisfies Record<ClinicFilter, z.ZodInt>),
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
export const arrivalSchema = z
  .strictObject({
    id: z.uuid(ARRIVAL_REFUSALS.APPOINTMENT_MISSING.message),
    from: stageSchema.describe(
      'the stage that the caller saw; the request is refused if the stage has changed since',
    ),
    to: stageSchema.describe(
      'the next stage, which is recorded with the current time, or the previous stage',
    ),
  })
  .refine(({ from, to }) => stageBeside(from, 1) === to || stageBeside(from, -1) === to, { path: ['to'] })

/** When an appointment was seen to be. */
export const expectedDate = instantSchema

/** An owner's cancellation. It may have waited for a connection, and arrive more than once. */
export const cancelSchema = idSchema.extend({
  expectedDate: expectedDate
    .optional()
    .describe(
      'the start that the caller saw; the request is refused if the appointment has been moved since, unless this field is omitted',
    ),
  idempotencyKey: z
    .uuid()
    .optional()
    .describe(
      'a request repeated with the same key within a day cancels only once, even if the clinic has reopened the appointment',
    ),
})
