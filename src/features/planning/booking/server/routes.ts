import { refusal } from '../../../../lib/refusal.ts'
import { NO_RECORDS } from '../../../../lib/server/database/owner-scope.ts'
import { isStaff } from '../../../platform/auth/rules.ts'
import type { Customer, Staff } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { limitAction } from '../../../platform/auth/server/limit-tries.ts'
import { type Booking, inParts } from '../../appointments/booking-schemas.ts'
import { bookableDays, daysAheadOf } from '../../appointments/rules.ts'
import { appointmentsLink } from '../../appointments/server/appointments-link.ts'
import { book } from '../../appointments/server/book.ts'
import type { AppointmentsContext } from '../../appointments/server/context.ts'
import { create, type NewBooking } from '../../appointments/server/create.ts'
import { moveAppointment, moveOwnAppointment } from '../../appointments/server/move-appointment.ts'
import { findMoving } from '../../appointments/server/move-queries.ts'
import { toAppointment, toClinicAppointment } from '../../appointments/server/present-appointment.ts'
import { countFreeSlots, findNextSlot, readSlots } from '../../appointments/server/read-slots.ts'
import { recordWalkIn } from '../../appointments/server/record-walk-in.ts'
import { STATUS_REFUSALS } from '../../appointments/texts.ts'
import type { SlotQuestion } from '../../timetable/slots.ts'
import { bookingContract } from '../contract.ts'
import { choicesOf, readNotGiven } from './read-choices.ts'

const os = implementFeature(bookingContract).$context<AppointmentsContext>()

/** The endpoints of `appointments` that give slots, and make or move an appointment. */
export const bookingRouter = os.router({
  listSlots: os.listSlots.handler(async ({ input, context }) =>
    readSlots(context.db, input.date, await slotRequestOf(context, input)),
  ),
  listSlotDays: os.listSlotDays.handler(async ({ input, context }) =>
    countFreeSlots(context.db, await slotRequestOf(context, input)),
  ),
  listSlotRange: os.listSlotRange.handler(async ({ context }) => {
    const timetable = await context.timetables.read(context.db)
    return {
      ...bookableDays(context.now(), callersDaysAhead(context)),
      ...choicesOf(timetable, isStaff(context.caller.role)),
      notGiven: await readNotGiven(context.db, timetable),
    }
  }),

  findNextSlot: os.findNextSlot.handler(async ({ input, context }) =>
    findNextSlot(context.db, await slotRequestOf(context, input)),
  ),
  book: os.book.handler(async ({ input, context }) => {
    const { appointments } = await bookFor(context, inParts(input))
    return toAppointment(appointments[0])
  }),

  bookTogether: os.bookTogether.handler(async ({ input, context }) => {
    const { appointments } = await bookFor(context, input)
    return appointments.map(toAppointment)
  }),

  moveOwn: os.moveOwn.handler(async ({ input, context }) => {
    const { db, caller, timetables } = context
    const move = { ...input, now: context.now(), daysAhead: callersDaysAhead(context) }
    const { appointment, outcome } = await limitAction(context, 'booking', () =>
      timetables.runBy(db, (timetable) => moveOwnAppointment(db, caller, { ...move, timetable })),
    )
    return { appointment: toAppointment(appointment), outcome }
  }),

  create: os.create.handler(async ({ input, context }) => {
    const { customerId, confirm, squeezeIn, outsideHours, ...form } = input
    const options = { customerId, confirm, squeezeIn, outsideHours }
    const { appointments, warning } = await createFor(context, { ...options, booking: inParts(form) })
    return { appointment: toClinicAppointment(context.caller)(appointments[0]), warning }
  }),

  createTogether: os.createTogether.handler(async ({ input, context }) => {
    const { customerId, confirm, ...booking } = input
    const { appointments, warning } = await createFor(context, { customerId, confirm, booking })
    return { appointments: appointments.map(toClinicAppointment(context.caller)), warning }
  }),

  walkIn: os.walkIn.handler(async ({ input, context }) => {
    const { db, caller, timetables } = context
    const walkIn = { walkIn: input, now: context.now() }
    const recorded = await timetables.runBy(db, (timetable) =>
      recordWalkIn(db, caller, { ...walkIn, timetable }),
    )
    return toClinicAppointment(caller)(recorded)
  }),

  move: os.move.handler(async ({ input, context }) => {
    const move = { ...input, now: context.now(), link: appointmentsLink(context) }
    const { appointment, warning } = await context.timetables.runBy(context.db, (timetable) =>
      moveAppointment(context.db, { ...move, timetable }),
    )
    return { appointment: toClinicAppointment(context.caller)(appointment), warning }
  }),
})

/** Books for the caller, within the clinic's limits. */
async function bookFor(context: AppointmentsContext & { caller: Customer }, booking: Booking) {
  const { db, caller, timetables, bookingLimits: limits } = context
  const input = { booking, now: context.now(), limits }
  return await limitAction(context, 'booking', () =>
    timetables.runBy(db, (timetable) => book(db, caller, { ...input, timetable })),
  )
}

/** Books for a customer on behalf of staff. */
async function createFor(
  context: AppointmentsContext & { caller: Staff },
  creation: Omit<NewBooking, 'now' | 'link' | 'timetable'>,
) {
  const { db, caller, timetables } = context
  const input = { ...creation, now: context.now(), link: appointmentsLink(context) }
  return await timetables.runBy(db, (timetable) => create(db, caller, { ...input, timetable }))
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
  const limits = { daysAhead: callersDaysAhead(context), isOwner: caller === null || !isStaff(caller.role) }
  return { now: context.now(), ...limits, timetable, question, more, moving }
}

function callersDaysAhead({ caller, bookingLimits }: AppointmentsContext): number | null {
  return daysAheadOf(caller?.role ?? null, bookingLimits)
}
