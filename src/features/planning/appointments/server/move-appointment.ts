import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import type { OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import { lockCustomer } from '../../../owners/customers/server/queries.ts'
import type { Owner } from '../../../platform/auth/server/auth-context.ts'
import { notifyCustomer } from '../../../platform/notifications/server/notify.ts'
import { type Moment, momentOf } from '../../timetable/moment.ts'
import type { Timetable } from '../../timetable/rules.ts'
import { assertVisits } from '../../timetable/server/assert-visits.ts'
import { holdTime, refuses } from '../../timetable/server/hold-time.ts'
import { findMoveLimit } from '../../timetable/server/queries.ts'
import { isGiven } from '../../timetable/slots.ts'
import { isMovable, type MoveOutcome, mustAskToMove } from '../move-rules.ts'
import { MOVE_REFUSALS, OWN_MOVE_REFUSALS } from '../move-texts.ts'
import { ownCancellation } from '../transitions.ts'
import { insertAnnouncement } from './announcement-queries.ts'
import { isPetElsewhere } from './booking-queries.ts'
import { judgeSlot } from './judge-slot.ts'
import {
  askToMove,
  declineMove,
  findCalendarOf,
  findFreeCalendar,
  leaveOutside,
  NOTHING_ASKED,
  type Place,
  type SlotChange,
  updateSlot,
} from './move-queries.ts'
import { type ClinicAppointmentRow, findAppointment } from './queries.ts'
import { readCalendarFile } from './read-calendar-file.ts'
import { declinedNews, handedOverNews, movedNews } from './write-news.ts'

/** A move to a slot. With `expectedDate` only if the appointment is at that time; it may have been moved since. */
type Move = {
  id: string
  at: Moment
  /** One calendar; otherwise any that fits, its own first. */
  calendarId?: number | undefined
  expectedDate?: string | undefined
  /** How long it is to take; otherwise as long as before. Only staff change it. */
  minutes?: number | undefined
  /** Staff may move it to any time of the day, or knowingly leave it where it is although that is outside the hours. */
  outsideHours?: boolean | undefined
  /** Staff may move it beside what takes its time, if nothing is free there. */
  squeezeIn?: boolean | undefined
  now: Date
  timetable: Timetable
}

/**
 * Moves an upcoming appointment to another slot for the clinic; its status stays. In the same transaction the customer
 * is notified as of any change by the clinic, with `link` to their appointments; `warning` says why if that is not
 * possible. An appointment that is at the slot already stays as it is, which declines another time that its owner asked
 * for. With `minutes` it is also made longer or shorter;
 * where it is, that depends on other appointments alone, and no one is notified. Refuses what can't be moved, and the
 * slots that a booking by staff is refused.
 */
export async function moveAppointment(
  db: Db,
  move: Move & { link: string },
): Promise<{ appointment: ClinicAppointmentRow; warning: string | null }> {
  return await db.transaction().execute(async (tx) => {
    const before = await findMovable(tx, move, 'all')
    if (isAt(before, move)) return await leave(tx, before, move)
    const isStill = isAt(before, { ...move, minutes: undefined })
    const place = isStill
      ? await placeOf(tx, before)
      : judge(before, move, { daysAhead: null, isOwner: false })
    const appointment = await write(tx, before, {
      ...move,
      place,
      status: before.status,
      confirmedBeforeMove: false,
    })
    if (isStill) return { appointment, warning: null }
    return { appointment, warning: await notifyOfMove(tx, appointment, { before, ...move }) }
  })
}

/** Only another person is news of an appointment that stays at its time. */
async function notifyOfMove(
  tx: Tx,
  appointment: ClinicAppointmentRow,
  { before, now, link }: { before: ClinicAppointmentRow; now: Date; link: string },
): Promise<string | null> {
  const isSameTime = appointment.appointmentDate.getTime() === before.appointmentDate.getTime()
  const { person } = appointment
  if (isSameTime && (person === null || person === before.person)) return null
  const calendar = await readCalendarFile(tx, appointment.id, { now, records: 'all' })
  const parts = { link, calendar }
  const news =
    isSameTime && person !== null
      ? handedOverNews(appointment, person, parts)
      : movedNews(appointment, before.appointmentDate, parts)
  return await notifyCustomer(tx, appointment.customerPhone, news)
}

/**
 * The appointment where it is. Staff either note that they leave it outside the hours, or decline the time that its owner
 * has asked for, of which the owner is notified.
 */
async function leave(tx: Tx, before: ClinicAppointmentRow, move: Move & { link: string }) {
  if (move.outsideHours) {
    await leaveOutside(tx, before.id)
    return { appointment: { ...before, outsideHoursSince: move.now }, warning: null }
  }
  if (before.askedMoveTo === null) return { appointment: before, warning: null }
  await declineMove(tx, before.id)
  const appointment = { ...before, ...NOTHING_ASKED }
  const parts = { link: move.link, calendar: undefined }
  const warning = await notifyCustomer(
    tx,
    before.customerPhone,
    declinedNews(appointment, before.askedMoveTo, parts),
  )
  return { appointment, warning }
}

/**
 * Moves a customer's own upcoming appointment; the clinic has to confirm it again. Later than the clinic's limit before
 * it begins nothing is changed, and the clinic is asked to move it instead. Both are announced. Refuses what
 * `moveAppointment` refuses, a day beyond `daysAhead`, what is too soon, and another appointment of the pet at that time.
 */
export async function moveOwnAppointment(
  db: Db,
  owner: Owner,
  move: Move & { daysAhead: number | null },
): Promise<{ appointment: ClinicAppointmentRow; outcome: MoveOutcome }> {
  return await db.transaction().execute(async (tx) => {
    // As in a booking, so that a pet is not brought to two calendars at once.
    await lockCustomer(tx, owner.customerId)
    const before = await findMovable(tx, move, { ownerPhone: owner.phone })
    if (isAt(before, move)) return { appointment: before, outcome: 'moved' }
    const place = judge(before, move, { daysAhead: move.daysAhead, isOwner: true })
    const { petId, minutes } = before
    const isElsewhere = await isPetElsewhere(tx, { petId, minutes, at: place.startsAt, except: before.id })
    // Looked at afterwards: where the pet's own booking has just taken the slot, that is what is said.
    if ((await findFreeCalendar(tx, move.id, place)) === null)
      throw refusal(MOVE_REFUSALS, 'SLOT_UNAVAILABLE')
    if (isElsewhere) throw refusal(OWN_MOVE_REFUSALS, 'PET_ELSEWHERE')
    const outcome = mustAskToMove(before.appointmentDate, await findMoveLimit(tx), move.now)
      ? 'asked'
      : 'moved'
    const confirmedBeforeMove = ownCancellation(before) !== 'cancel'
    const appointment =
      outcome === 'asked'
        ? { ...before, ...(await askToMove(tx, move.id, { to: place.startsAt, at: move.now })) }
        : await write(tx, before, { ...move, place, status: 'pending', confirmedBeforeMove })
    const times = { from: before.appointmentDate, to: place.startsAt }
    await insertAnnouncement(tx, move.id, { event: outcome, ...times })
    return { appointment, outcome }
  })
}

/** The appointment in a scope, if it can be moved. */
async function findMovable(tx: Tx, move: Move, records: OwnerScope): Promise<ClinicAppointmentRow> {
  const { id, expectedDate, now } = move
  const appointment = await findAppointment(tx, id, records)
  if (appointment === undefined) throw refusal(MOVE_REFUSALS, 'APPOINTMENT_MISSING')
  const { status, appointmentDate } = appointment
  if (!isMovable(status, appointmentDate, now)) throw refusal(MOVE_REFUSALS, 'NOT_MOVABLE', { status })
  const isAsSeen = expectedDate === undefined || appointmentDate.getTime() === Date.parse(expectedDate)
  if (!isAsSeen && !isAt(appointment, move)) throw refusal(MOVE_REFUSALS, 'STATUS_CHANGED', { status })
  return appointment
}

function judge(
  before: ClinicAppointmentRow,
  move: Move,
  limits: { daysAhead: number | null; isOwner: boolean },
): Place {
  const { at, calendarId, outsideHours, now, timetable } = move
  const { serviceTypeId, visitType, minutes } = { ...before, minutes: move.minutes ?? before.minutes }
  const wanted = { at, calendarId, outsideHours, serviceTypeId, visitType, minutes }
  assertVisits(timetable, visitType)
  if (calendarId !== undefined && !isGiven(timetable, wanted)) throw refusal(MOVE_REFUSALS, 'NOT_GIVEN_THERE')
  const slot = judgeSlot(wanted, { now, ...limits, timetable })
  if (slot === null) throw refusal(MOVE_REFUSALS, 'SLOT_UNAVAILABLE')
  const { startsAt, calendars, outside = [] } = slot
  return { startsAt, calendars, outside }
}

/** Where an appointment is already. */
async function placeOf(tx: Tx, { id, appointmentDate }: ClinicAppointmentRow): Promise<Place> {
  return { startsAt: appointmentDate, calendars: [await findCalendarOf(tx, id)] }
}

async function write(
  tx: Tx,
  before: ClinicAppointmentRow,
  {
    id,
    timetable,
    place,
    status: newStatus,
    confirmedBeforeMove,
    minutes = before.minutes,
    squeezeIn,
  }: Move & { place: Place } & Pick<SlotChange['to'], 'status' | 'confirmedBeforeMove'>,
): Promise<ClinicAppointmentRow> {
  const to = { ...place, status: newStatus, confirmedBeforeMove, minutes, squeezeIn }
  const change = { from: before, to, timetableVersion: timetable.version }
  const moved = await holdTime(() => updateSlot(tx, id, change), refuses(MOVE_REFUSALS, 'SLOT_TAKEN'))
  if (moved === undefined) {
    const current = await findAppointment(tx, id, 'all')
    const { status } = current ?? {}
    const isSame =
      status === before.status && current?.appointmentDate.getTime() === before.appointmentDate.getTime()
    if (!isSame) throw refusal(MOVE_REFUSALS, 'STATUS_CHANGED', { status })
    throw refusal(MOVE_REFUSALS, 'SLOT_UNAVAILABLE')
  }
  const { status, startsAt: appointmentDate } = to
  const asked = appointmentDate.getTime() === before.appointmentDate.getTime() ? {} : NOTHING_ASKED
  return { ...before, ...moved, ...asked, status, confirmedBeforeMove, appointmentDate, minutes }
}

function isAt(before: ClinicAppointmentRow, { at, calendarId, minutes }: Move): boolean {
  // The slot has not been judged yet: no clock may show its minute.
  const { day, minute } = momentOf(before.appointmentDate)
  const isSameTime = day === at.day && minute === at.minute
  return isSameTime && calendarId === undefined && (minutes ?? before.minutes) === before.minutes
}
