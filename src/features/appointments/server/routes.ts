import { refusal } from '../../../lib/refusal.ts'
import { rangeOf, toPage } from '../../../lib/server/database/cursor.ts'
import type { Db } from '../../../lib/server/database/database.ts'
import { NO_RECORDS } from '../../../lib/server/database/owner-scope.ts'
import { pageLink } from '../../../lib/server/mail/mail.ts'
import { authPaths } from '../../auth/paths.ts'
import type { Admin, Customer } from '../../auth/server/auth-context.ts'
import { implementFeature } from '../../auth/server/implement-feature.ts'
import { limitAction, limitPasswordTries } from '../../auth/server/limit-tries.ts'
import { listServices } from '../../services/server/queries.ts'
import { VISIT_TYPES } from '../../services/visit-types.ts'
import { type ProposedHours, toOpeningSpan } from '../../timetable/contract.ts'
import { closureSpan, type Timetable } from '../../timetable/rules.ts'
import { readTimetable } from '../../timetable/server/queries.ts'
import { isGiven, type SlotQuestion } from '../../timetable/slots.ts'
import { readLink } from '../../waitlist/server/read-link.ts'
import { WAITLIST_REFUSALS } from '../../waitlist/texts.ts'
import type { Appointment, Facets } from '../appointment-schemas.ts'
import { type Booking, inParts } from '../booking-schemas.ts'
import { appointmentsContract } from '../contract.ts'
import { appointmentsPaths } from '../paths.ts'
import { bookableDays, daysAheadOf, listStart } from '../rules.ts'
import { STATUS_REFUSALS } from '../texts.ts'
import type { ClinicTransition } from '../transitions.ts'
import { book } from './book.ts'
import { cancelTogether } from './cancel-together.ts'
import { changeArrival } from './change-arrival.ts'
import { cancelAppointment, changeStatus } from './change-status.ts'
import type { AppointmentsContext } from './context.ts'
import { create, type NewBooking } from './create.ts'
import { editAppointment } from './edit-appointment.ts'
import { givePet } from './give-pet.ts'
import { listAppointments, readFacets } from './list-queries.ts'
import { markDeceased } from './mark-deceased.ts'
import { moveAppointment, moveOwnAppointment } from './move-appointment.ts'
import { findMoving } from './move-queries.ts'
import { onTimetable } from './on-timetable.ts'
import { toAppointment, toClinicAppointment, toPetAppointment } from './present-appointment.ts'
import {
  findAppointment,
  listOwnAppointments,
  listRecentAppointments,
  type OwnAppointmentRow,
} from './queries.ts'
import { readAppointmentsOfPet } from './read-appointments-of-pet.ts'
import { readCalendarFile } from './read-calendar-file.ts'
import { readOutsideHours, readUnsettled } from './read-outside-hours.ts'
import { countFreeSlots, findNextSlot, readSlots } from './read-slots.ts'
import { recordWalkIn } from './record-walk-in.ts'
import { removePet } from './remove-pet.ts'
import { takePlace, takePlaceFor } from './take-place.ts'
import { listWaiting } from './waiting-room-queries.ts'

/** How many recent appointments are returned (specification, section 9). */
const RECENT = 5

const os = implementFeature(appointmentsContract).$context<AppointmentsContext>()

export const appointmentsRouter = os.router({
  slots: os.slots.handler(async ({ input, context }) =>
    readSlots(context.db, input.date, await slotRequestOf(context, input)),
  ),

  days: os.days.handler(async ({ input, context }) =>
    countFreeSlots(context.db, await slotRequestOf(context, input)),
  ),

  range: os.range.handler(async ({ context }) => {
    const timetable = await context.timetables.read(context.db)
    return {
      ...bookableDays(context.now(), callersDaysAhead(context)),
      ...choicesOf(timetable, context.caller.role === 'admin'),
      notGiven: await readNotGiven(context.db, timetable),
    }
  }),

  nextSlot: os.nextSlot.handler(async ({ input, context }) =>
    findNextSlot(context.db, await slotRequestOf(context, input)),
  ),

  book: os.book.handler(async ({ input, context }) => {
    const { appointments } = await bookFor(context, inParts(input))
    return toAppointment(appointments[0])
  }),

  takePlace: os.takePlace.handler(({ input, context }) => takeFor(context, input)),

  takePlaceFor: os.takePlaceFor.handler(async ({ input: { id }, context }) => {
    const { db, caller, timetables } = context
    const taking = { id, now: context.now(), link: appointmentsLink(context) }
    const { appointment, warning } = await timetables.runBy(db, (timetable) =>
      takePlaceFor(db, caller, { ...taking, timetable }),
    )
    return { appointment: toClinicAppointment(appointment), warning }
  }),

  takePlaceByLink: os.takePlaceByLink.handler(({ input, context }) =>
    limitPasswordTries(context, async () => {
      const { offerId: id, customer: caller } = await readLink(context.db, input.token)
      const taken = await takeFor({ ...context, caller }, { id, expectedPrice: input.expectedPrice })
      const calendar = await readCalendarFile(context.db, taken.id, { now: context.now(), records: 'all' })
      if (calendar === undefined) throw refusal(WAITLIST_REFUSALS, 'OFFER_OVER')
      return { ...taken, calendar }
    }),
  ),

  bookTogether: os.bookTogether.handler(async ({ input, context }) => {
    const { appointments } = await bookFor(context, input)
    return appointments.map(toAppointment)
  }),

  mine: os.mine.handler(async ({ input, context }) => {
    const { phone } = context.caller
    const page = { now: context.now(), ...rangeOf(input?.cursor) }
    const rows = await listOwnAppointments(context.db, phone, { ...page, period: input?.period })
    return toPage(rows, positionOf, toAppointment)
  }),

  recent: os.recent.handler(async ({ context }) => {
    const rows = await listRecentAppointments(context.db, context.caller.phone, RECENT)
    return rows.map(toAppointment)
  }),

  own: os.own.handler(async ({ input, context }) => {
    const appointment = await findAppointment(context.db, input.id, { ownerPhone: context.caller.phone })
    if (appointment === undefined) throw refusal(STATUS_REFUSALS, 'APPOINTMENT_MISSING')
    return toAppointment(appointment)
  }),

  calendar: os.calendar.handler(async ({ input, context }) => {
    const scope = { now: context.now(), records: { ownerPhone: context.caller.phone } }
    const file = await readCalendarFile(context.db, input.id, scope)
    if (file === undefined) throw refusal(STATUS_REFUSALS, 'APPOINTMENT_MISSING')
    return new File([file], 'appointment.ics', { type: 'text/calendar' })
  }),

  cancel: os.cancel.handler(async ({ input, context }) => {
    const cancellation = { ...input, now: context.now() }
    return toAppointment(await cancelAppointment(context.db, context.caller, cancellation))
  }),

  cancelTogether: os.cancelTogether.handler(async ({ input, context }) => {
    const cancellation = { id: input.id, now: context.now() }
    return (await cancelTogether(context.db, context.caller, cancellation)).map(toAppointment)
  }),

  moveOwn: os.moveOwn.handler(async ({ input, context }) => {
    const { db, caller } = context
    const move = { ...input, now: context.now(), daysAhead: callersDaysAhead(context) }
    const { appointment, outcome } = await limitAction(context, 'booking', () =>
      onTimetable(context, (timetable) => moveOwnAppointment(db, caller, { ...move, timetable })),
    )
    return { appointment: toAppointment(appointment), outcome }
  }),

  ofPet: os.ofPet.handler(async ({ input, context }) => {
    const page = {
      records: context.caller.records,
      now: context.now(),
      ...rangeOf(input.cursor),
    }
    const isStaff = context.caller.role === 'admin'
    const rows = await readAppointmentsOfPet(context.db, input.id, page)
    return toPage(rows, positionOf, (row) => toPetAppointment(row, isStaff))
  }),

  removePet: os.removePet.handler(({ input, context }) => {
    const removal = {
      id: input.id,
      records: context.caller.records,
      now: context.now(),
      link: appointmentsLink(context),
    }
    return removePet(context.db, context.caller, removal)
  }),

  markDeceased: os.markDeceased.handler(({ input, context }) => {
    const { caller } = context
    return markDeceased(context.db, caller, { ...input, records: caller.records, now: context.now() })
  }),

  givePet: os.givePet.handler(({ input, context }) =>
    givePet(context.db, context.caller, { ...input, now: context.now(), link: appointmentsLink(context) }),
  ),

  manage: os.manage.handler(async ({ input, context }) => {
    const { cursor, start, order = 'earliest', ...filters } = input ?? {}
    const page = {
      ...filters,
      ...listStart({ order, start }),
      now: context.now(),
      ...rangeOf(cursor),
    }
    return toPage(await listAppointments(context.db, page), positionOf, toClinicAppointment)
  }),

  facets: os.facets.handler(async ({ context }) => {
    return toFacets(await readFacets(context.db, context.now()))
  }),

  one: os.one.handler(async ({ input, context }) => {
    const appointment = await findAppointment(context.db, input.id, 'all')
    if (appointment === undefined) throw refusal(STATUS_REFUSALS, 'APPOINTMENT_MISSING')
    return toClinicAppointment(appointment)
  }),

  waitingRoom: os.waitingRoom.handler(async ({ context }) => {
    const pets = await listWaiting(context.db, context.now())
    const { calendars } = await readTimetable(context.db)
    const nameOf = (id: number) => calendars.find((calendar) => calendar.id === id)?.name ?? null
    return pets.map(({ calendarId, appointmentDate, arrivedAt, inRoomAt, ...pet }) => ({
      ...pet,
      calendar: calendars.length > 1 ? nameOf(calendarId) : null,
      appointmentDate: appointmentDate.toISOString(),
      arrivedAt: arrivedAt?.toISOString() ?? null,
      inRoomAt: inRoomAt?.toISOString() ?? null,
    }))
  }),

  outsideHours: os.outsideHours.handler(async ({ input, context }) => {
    // Appointments of calendars that take no more have hours as well.
    const current = await readTimetable(context.db, { withHidden: true })
    const proposed = changedTimetable(current, input)
    const change = { current, proposed }
    const { count, appointments } = await readOutsideHours(context.db, change, context.now())
    return { count, appointments: appointments.map(toClinicAppointment) }
  }),

  unsettled: os.unsettled.handler(async ({ input, context }) => {
    const { db, timetables } = context
    const open = await timetables.read(db)
    const timetable = await readTimetable(db, { withHidden: true })
    return await readUnsettled(db, timetable, { now: context.now(), shown: input?.shown, open })
  }),

  create: os.create.handler(async ({ input, context }) => {
    const { customerId, confirm, squeezeIn, outsideHours, ...form } = input
    const options = { customerId, confirm, squeezeIn, outsideHours }
    const { appointments, warning } = await createFor(context, { ...options, booking: inParts(form) })
    return { appointment: toClinicAppointment(appointments[0]), warning }
  }),

  createTogether: os.createTogether.handler(async ({ input, context }) => {
    const { customerId, confirm, ...booking } = input
    const { appointments, warning } = await createFor(context, { customerId, confirm, booking })
    return { appointments: appointments.map(toClinicAppointment), warning }
  }),

  move: os.move.handler(async ({ input, context }) => {
    const move = { ...input, now: context.now(), link: appointmentsLink(context) }
    const { appointment, warning } = await onTimetable(context, (timetable) =>
      moveAppointment(context.db, { ...move, timetable }),
    )
    return { appointment: toClinicAppointment(appointment), warning }
  }),

  walkIn: os.walkIn.handler(async ({ input, context }) => {
    const timetable = await context.timetables.read(context.db)
    const walkIn = { walkIn: input, now: context.now(), timetable }
    return toClinicAppointment(await recordWalkIn(context.db, context.caller, walkIn))
  }),

  approve: os.approve.handler(({ input, context }) =>
    change(context, { id: input.id, transition: 'approve' }),
  ),
  reject: os.reject.handler(({ input, context }) => change(context, { ...input, transition: 'reject' })),
  complete: os.complete.handler(({ input, context }) =>
    change(context, { id: input.id, transition: 'complete' }),
  ),
  completeUnapproved: os.completeUnapproved.handler(({ input, context }) =>
    change(context, { id: input.id, transition: 'completeUnapproved' }),
  ),
  noShow: os.noShow.handler(({ input, context }) => change(context, { id: input.id, transition: 'noShow' })),
  undoNoShow: os.undoNoShow.handler(({ input, context }) =>
    change(context, { id: input.id, transition: 'undoNoShow' }),
  ),
  reopen: os.reopen.handler(({ input, context }) => change(context, { id: input.id, transition: 'reopen' })),
  edit: os.edit.handler(async ({ input, context }) => {
    const timetable = await context.timetables.read(context.db)
    const edit = { fields: input, now: context.now(), link: appointmentsLink(context), timetable }
    const { appointment, warning } = await editAppointment(context.db, edit)
    return { appointment: toClinicAppointment(appointment), warning }
  }),
  setArrival: os.setArrival.handler(async ({ input, context }) =>
    toClinicAppointment(await changeArrival(context.db, { ...input, now: context.now() })),
  ),
  callOff: os.callOff.handler(({ input, context }) => change(context, { ...input, transition: 'callOff' })),
})

/** Books for the caller, within the clinic's limits. */
async function bookFor(context: AppointmentsContext & { caller: Customer }, booking: Booking) {
  const { db, caller, bookingLimits: limits } = context
  const input = { booking, now: context.now(), limits }
  return await limitAction(context, 'booking', () =>
    onTimetable(context, (timetable) => book(db, caller, { ...input, timetable })),
  )
}

/** Books for a customer on behalf of staff. */
async function createFor(
  context: AppointmentsContext & { caller: Admin },
  creation: Omit<NewBooking, 'now' | 'link' | 'timetable'>,
) {
  const input = { ...creation, now: context.now(), link: appointmentsLink(context) }
  return await onTimetable(context, (timetable) =>
    create(context.db, context.caller, { ...input, timetable }),
  )
}

async function takeFor(
  context: AppointmentsContext & { caller: Customer },
  place: { id: string; expectedPrice?: number | undefined },
): Promise<Appointment> {
  const { db, caller, timetables, bookingLimits: limits } = context
  const taking = { ...place, now: context.now(), limits }
  const take = () => timetables.runBy(db, (timetable) => takePlace(db, caller, { ...taking, timetable }))
  return toAppointment(await limitAction(context, 'booking', take))
}

/** What slots depend on, and whom the caller can choose. */
function choicesOf({ calendars, durations, travelMinutes, lead }: Timetable, isStaff: boolean) {
  const hasSeveral = calendars.length > 1
  const [only] = calendars
  const isPicky = only !== undefined && (only.services !== null || only.visitType !== null)
  return {
    slotsDiffer:
      hasSeveral || isPicky || durations !== null || travelMinutes > 0 || lead?.clinic !== lead?.house,
    calendars: calendars
      .filter(({ kind }) => hasSeveral && (isStaff || kind === 'person'))
      .map(({ id, name, visitType, services }) => ({
        id,
        name,
        visitType,
        serviceTypeIds: services === null ? null : [...services],
      })),
  }
}

/** The services that no calendar gives. None without asking, as long as one of the calendars gives everything. */
async function readNotGiven(db: Db, timetable: Timetable) {
  if (timetable.calendars.some(({ services, visitType }) => services === null && visitType === null))
    return []
  return (await listServices(db)).flatMap(({ id: serviceTypeId }) =>
    VISIT_TYPES.map((visitType) => ({ serviceTypeId, visitType })).filter(
      (question) => !isGiven(timetable, question),
    ),
  )
}

type AskedSlots = SlotQuestion & { more?: string[] | undefined; moving?: string | undefined }

/** The caller's request for slots. An anonymous caller sees them as a customer does. */
async function slotRequestOf(
  context: AppointmentsContext,
  { more = [], moving: id, ...about }: AskedSlots = {},
) {
  const { db, caller, timetables } = context
  const records = caller?.records ?? NO_RECORDS
  const moving = id === undefined ? undefined : await findMoving(db, id, records)
  if (id !== undefined && moving === undefined) throw refusal(STATUS_REFUSALS, 'APPOINTMENT_MISSING')
  const timetable = await timetables.read(db)
  const question = { ...about, minutes: moving?.minutes }
  const limits = { daysAhead: callersDaysAhead(context), isOwner: caller?.role !== 'admin' }
  return { now: context.now(), ...limits, timetable, question, more, moving }
}

function callersDaysAhead({ caller, bookingLimits }: AppointmentsContext): number | null {
  return daysAheadOf(caller?.role ?? null, bookingLimits)
}

/** The timetable as it would be with other opening hours, one more closure or absence, or another calendar. */
function changedTimetable(
  timetable: Timetable,
  { openingHours, closure, absence, calendar: changed }: ProposedHours,
): Timetable {
  const added = closure === undefined ? [] : [{ ...closureSpan(closure), reason: closure.reason }]
  const away = absence === undefined ? [] : [{ ...closureSpan(absence), reason: absence.reason }]
  return {
    ...timetable,
    calendars: timetable.calendars.map((calendar) => ({
      ...calendar,
      ...(calendar.id === absence?.calendarId && { absences: [...calendar.absences, ...away] }),
      ...(calendar.id === changed?.id && {
        visitType: changed.visitType,
        services: changed.serviceTypeIds,
        hours: changed.openingHours?.map(toOpeningSpan) ?? null,
      }),
    })),
    openingHours: openingHours?.map(toOpeningSpan) ?? timetable.openingHours,
    closures: [...timetable.closures, ...added],
  }
}

type Change = { id: string; transition: ClinicTransition; reason?: string | null }

async function change(context: AppointmentsContext & { caller: Admin }, requested: Change) {
  const input = { ...requested, now: context.now(), link: appointmentsLink(context) }
  const { appointment, warning } = await changeStatus(context.db, context.caller, input)
  return { appointment: toClinicAppointment(appointment), warning }
}

/** The link to a customer's own appointments, which asks them to sign in first if they have to. */
function appointmentsLink({ mailer }: AppointmentsContext): string {
  return pageLink(mailer.publicUrl, authPaths.login, { next: appointmentsPaths.own })
}

const positionOf = ({ appointmentDate, id }: Pick<OwnAppointmentRow, 'appointmentDate' | 'id'>) => ({
  at: appointmentDate,
  id,
})

function toFacets({ services, ...counts }: Awaited<ReturnType<typeof readFacets>>): Facets {
  const { pending, confirmed, completed, cancelled } = counts
  return { counts: { ...counts, all: pending + confirmed + completed + cancelled }, services }
}
