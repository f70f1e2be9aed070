import { refusal } from '../../../../lib/refusal.ts'
import { readChanges } from '../../../../lib/server/database/changes.ts'
import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import type { Staff } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { changedTimetable } from '../../timetable/server/changed-timetable.ts'
import { readTimetable } from '../../timetable/server/queries.ts'
import type { Facets } from '../appointment-schemas.ts'
import { appointmentsContract } from '../contract.ts'
import { listStart } from '../rules.ts'
import { STATUS_REFUSALS } from '../texts.ts'
import type { ClinicTransition } from '../transitions.ts'
import { appointmentsLink } from './appointments-link.ts'
import { cancelTogether } from './cancel-together.ts'
import { changeArrival } from './change-arrival.ts'
import { cancelAppointment, changeStatus } from './change-status.ts'
import type { AppointmentsContext } from './context.ts'
import { editAppointment } from './edit-appointment.ts'
import { findAppointments, listAppointments, readFacets } from './list-queries.ts'
import { seesPayments, toAppointment, toClinicAppointment, toPetAppointment } from './present-appointment.ts'
import {
  findAppointment,
  listOwnAppointments,
  listRecentAppointments,
  type OwnAppointmentRow,
} from './queries.ts'
import { readAppointmentsOfPet } from './read-appointments-of-pet.ts'
import { readCalendarFile } from './read-calendar-file.ts'
import { readOutsideHours, readUnsettled } from './read-outside-hours.ts'
import { listWaiting } from './waiting-room-queries.ts'

/** How many recent appointments are returned (specification, section 9). */
const RECENT = 5

const os = implementFeature(appointmentsContract).$context<AppointmentsContext>()

export const appointmentsRouter = os.router({
  listOwn: os.listOwn.handler(async ({ input, context }) => {
    const { phone } = context.caller
    const page = { now: context.now(), ...rangeOf(input?.cursor) }
    const rows = await listOwnAppointments(context.db, phone, { ...page, period: input?.period })
    return toPage(rows, positionOf, toAppointment)
  }),

  listOwnRecent: os.listOwnRecent.handler(async ({ context }) => {
    const rows = await listRecentAppointments(context.db, context.caller.phone, RECENT)
    return rows.map(toAppointment)
  }),

  getOwn: os.getOwn.handler(async ({ input, context }) => {
    const appointment = await findAppointment(context.db, input.id, { ownerPhone: context.caller.phone })
    if (appointment === undefined) throw refusal(STATUS_REFUSALS, 'APPOINTMENT_MISSING')
    return toAppointment(appointment)
  }),

  getOwnCalendar: os.getOwnCalendar.handler(async ({ input, context }) => {
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

  listForPet: os.listForPet.handler(async ({ input, context }) => {
    const page = {
      records: context.caller.records,
      now: context.now(),
      ...rangeOf(input.cursor),
    }
    const rows = await readAppointmentsOfPet(context.db, input.id, page)
    return toPage(rows, positionOf, (row) => toPetAppointment(row, context.caller))
  }),

  list: os.list.handler(async ({ input, context }) => {
    const { cursor, start, order = 'earliest', changedAfter, ...filters } = input ?? {}
    if (changedAfter !== undefined) {
      const find = (ids: string[]) => findAppointments(context.db, ids)
      const asked = { kind: 'appointment', changedAfter } as const
      return await readChanges(context.db, asked, find, toClinicAppointment(context.caller))
    }
    const page = {
      ...filters,
      ...listStart({ order, start }),
      now: context.now(),
      ...rangeOf(cursor),
    }
    return toPage(await listAppointments(context.db, page), positionOf, toClinicAppointment(context.caller))
  }),

  facets: os.facets.handler(async ({ context }) => {
    return toFacets(await readFacets(context.db, context.now()))
  }),
  get: os.get.handler(async ({ input, context }) => {
    const appointment = await findAppointment(context.db, input.id, 'all')
    if (appointment === undefined) throw refusal(STATUS_REFUSALS, 'APPOINTMENT_MISSING')
    return toClinicAppointment(context.caller)(appointment)
  }),

  getWaitingRoom: os.getWaitingRoom.handler(async ({ context }) => {
    const pets = await listWaiting(context.db, context.now())
    const { calendars } = await readTimetable(context.db, { now: context.now() })
    const nameOf = (id: number) => calendars.find((calendar) => calendar.id === id)?.name ?? null
    return pets.map(({ calendarId, ...pet }) => ({
      ...pet,
      calendar: calendars.length > 1 ? nameOf(calendarId) : null,
    }))
  }),

  findOutsideHours: os.findOutsideHours.handler(async ({ input, context }) => {
    // Appointments of calendars that take no more have hours as well.
    const current = await readTimetable(context.db, { now: context.now(), withHidden: true })
    const proposed = changedTimetable(current, input)
    const change = { current, proposed }
    const { count, appointments } = await readOutsideHours(context.db, change, context.now())
    return { count, appointments: appointments.map(toClinicAppointment(context.caller)) }
  }),

  listUnsettled: os.listUnsettled.handler(async ({ input, context }) => {
    const { db, timetables } = context
    const open = await timetables.read(db)
    const timetable = await readTimetable(db, { now: context.now(), withHidden: true })
    const asked = { now: context.now(), shown: input?.shown, open }
    return await readUnsettled(db, timetable, { ...asked, caller: context.caller })
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
  edit: os.edit.handler(async ({ input, context }) => {
    const { db, caller, timetables } = context
    const seen = { link: appointmentsLink(context), seesAmount: seesPayments(caller) }
    const edit = { fields: input, now: context.now(), ...seen }
    const { appointment, warning } = await timetables.runBy(db, (timetable) =>
      editAppointment(db, { ...edit, timetable }),
    )
    return { appointment: toClinicAppointment(caller)(appointment), warning }
  }),

  setArrival: os.setArrival.handler(async ({ input, context }) =>
    toClinicAppointment(context.caller)(await changeArrival(context.db, { ...input, now: context.now() })),
  ),
  callOff: os.callOff.handler(({ input, context }) => change(context, { ...input, transition: 'callOff' })),
  noShow: os.noShow.handler(({ input, context }) => change(context, { id: input.id, transition: 'noShow' })),
  undoNoShow: os.undoNoShow.handler(({ input, context }) =>
    change(context, { id: input.id, transition: 'undoNoShow' }),
  ),
  reopen: os.reopen.handler(({ input, context }) => change(context, { id: input.id, transition: 'reopen' })),
})

type Change = { id: string; transition: ClinicTransition; reason?: string | null }

async function change(context: AppointmentsContext & { caller: Staff }, requested: Change) {
  const input = { ...requested, now: context.now(), link: appointmentsLink(context) }
  const { appointment, warning } = await changeStatus(context.db, context.caller, input)
  return { appointment: toClinicAppointment(context.caller)(appointment), warning }
}

const positionOf = ({ appointmentDate, id }: Pick<OwnAppointmentRow, 'appointmentDate' | 'id'>) => ({
  at: appointmentDate,
  id,
})

function toFacets({ services, ...counts }: Awaited<ReturnType<typeof readFacets>>): Facets {
  const { pending, confirmed, completed, cancelled } = counts
  return { counts: { ...counts, all: pending + confirmed + completed + cancelled }, services }
}
