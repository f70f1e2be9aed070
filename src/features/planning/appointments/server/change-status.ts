import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import type { OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import { type FormKey, findEarlier, formKey, takeFormKey } from '../../../../lib/server/http/idempotency.ts'
import type { Owner, Staff } from '../../../platform/auth/server/auth-context.ts'
import { notifyCustomer } from '../../../platform/notifications/server/notify.ts'
import { holdTime, refuses } from '../../timetable/server/hold-time.ts'
import { isLateCancellation } from '../rules.ts'
import { CANCEL_REFUSALS, COMPLETE_REFUSALS, REOPEN_REFUSALS, STATUS_REFUSALS } from '../texts.ts'
import {
  type ClinicTransition,
  isTooEarly,
  ownCancellation,
  TRANSITIONS,
  type Transition,
} from '../transitions.ts'
import { insertAnnouncement } from './announcement-queries.ts'
import { NOTHING_ASKED } from './move-queries.ts'
import { type ClinicAppointmentRow, findAppointment, type StatusChange, updateStatus } from './queries.ts'
import { readCalendarFile } from './read-calendar-file.ts'
import { type Announced, changeNews } from './write-news.ts'

/**
 * Changes the status of an appointment for the clinic. In the same transaction the customer is notified and, unless
 * they have opted out, sent an email; `link` leads to their appointments. If the customer can't be notified, for
 * example because they have no login, the change is still made and `warning` says why. Refuses an appointment whose
 * status has changed in the meantime.
 */
export async function changeStatus(
  db: Db,
  staff: Staff,
  input: { id: string; transition: ClinicTransition; reason?: string | null; now: Date; link: string },
): Promise<{ appointment: ClinicAppointmentRow; warning: string | null }> {
  return await db.transaction().execute(async (tx) => {
    const appointment = await moveStatus(tx, input, { userId: staff.userId, records: 'all' })
    return { appointment, warning: await notifyOfChange(tx, appointment, input) }
  })
}

/** With `expectedDate` only an appointment at that time is cancelled, with a key only once. */
type Cancellation = {
  id: string
  expectedDate?: string | undefined
  idempotencyKey?: string | undefined
  now: Date
}

/**
 * Cancels a customer's own pending appointment, unless it was confirmed and they have moved it since. Within 24 hours of its start the cancellation is marked as late. It is
 * announced to the clinic. Repeated with the same key it changes nothing and returns the appointment as it is.
 */
export async function cancelAppointment(db: Db, owner: Owner, cancellation: Cancellation) {
  const { userId, phone } = owner
  const records = { ownerPhone: phone }
  const { id, expectedDate, idempotencyKey, now } = cancellation
  return await db.transaction().execute(async (tx) => {
    if (idempotencyKey !== undefined && userId !== null) {
      const form = formKey(userId, { id, expectedDate, idempotencyKey })
      if (!(await takeFormKey(tx, form, id))) return await readAgain(tx, form, { id, records })
    }
    const at = expectedDate === undefined ? undefined : new Date(expectedDate)
    return await moveStatus(tx, { id, at, now, transition: 'cancel' }, { userId, records })
  })
}

/** The appointment of a cancellation that has been made before. Refuses the same key with other content. */
async function readAgain(tx: Tx, form: FormKey, { id, records }: { id: string; records: OwnerScope }) {
  await findEarlier(tx, form, CANCEL_REFUSALS)
  const appointment = await findAppointment(tx, id, records)
  if (appointment === undefined) throw refusal(CANCEL_REFUSALS, 'APPOINTMENT_MISSING')
  return appointment
}

/** Notifies a customer of a change made by the clinic, in its transaction. Returns null, or why it was not possible. */
export async function notifyOfChange(
  tx: Tx,
  appointment: Announced,
  { transition, now, link }: { transition: Transition; now: Date; link: string },
): Promise<string | null> {
  const { id, status, noShow, others = [] } = appointment
  // A calendar file that is emailed has one event.
  const hasFile = status !== 'completed' && !noShow && others.length === 0
  const calendar = hasFile ? await readCalendarFile(tx, id, { now, records: 'all' }) : undefined
  const news = changeNews(transition, appointment, { link, calendar })
  return await notifyCustomer(tx, appointment.customerPhone, news)
}

/**
 * Makes any transition with a compare-and-swap and returns the changed appointment; with `at`, only if it is at that
 * time. Only appointments in the scope `by.records` are found. Only an owner's
 * cancellations can be late and are announced to the clinic, unless `announces` is false.
 */
export async function moveStatus(
  tx: Tx,
  input: { id: string; transition: Transition; reason?: string | null; at?: Date | undefined; now: Date },
  by: { userId: string | null; records: OwnerScope; announces?: boolean },
): Promise<ClinicAppointmentRow> {
  const { id, transition, reason = null, at, now } = input
  const appointment = await findAppointment(tx, id, by.records)
  if (appointment === undefined) throw refusal(STATUS_REFUSALS, 'APPOINTMENT_MISSING')
  const { from, to } = TRANSITIONS[transition]
  if (from === 'cancelled' && appointment.paymentStatus === 'refunded') {
    throw refusal(REOPEN_REFUSALS, 'MONEY_WENT_BACK')
  }
  if (from === 'cancelled' && appointment.petGone !== null) throw refusal(REOPEN_REFUSALS, 'PET_GONE')
  if (appointment.status === from && isTooEarly(transition, appointment.appointmentDate, now)) {
    throw refusal(COMPLETE_REFUSALS, 'NOT_BEGUN')
  }
  const noShow = transition === 'noShow'
  const isOwner = by.records !== 'all'
  const late = isOwner && isLateCancellation(appointment.appointmentDate, now)
  const cancellation =
    to === 'cancelled' ? { cancellation: { by: by.userId, at: now, late, reason, noShow } } : {}
  const ownerCancels = isOwner && transition === 'cancel'
  if (!(await tryUpdate(tx, id, { from, to, at, ownerCancels, ...cancellation }))) {
    const current = await findAppointment(tx, id, 'all')
    throw ownerCancels
      ? notCancelled(current)
      : refusal(STATUS_REFUSALS, 'STATUS_CHANGED', { status: current?.status })
  }
  const isCancelled = to === 'cancelled'
  if (isCancelled && isOwner && by.announces !== false)
    await insertAnnouncement(tx, id, { event: 'cancelled' })
  return {
    ...appointment,
    status: to,
    confirmedBeforeMove: false,
    ...NOTHING_ASKED,
    cancelledLate: isCancelled ? late : null,
    cancellationReason: isCancelled ? reason : null,
    noShow,
  }
}

/** Why an owner can't cancel an appointment as it is now. */
export function notCancelled(current: ClinicAppointmentRow | undefined) {
  if (current !== undefined && ownCancellation(current) === 'cancelMoved')
    return refusal(CANCEL_REFUSALS, 'CONFIRMED_BEFORE_MOVE')
  return refusal(STATUS_REFUSALS, 'STATUS_CHANGED', { status: current?.status })
}

/** A reopened appointment needs its slot back, which may have been taken. */
async function tryUpdate(tx: Tx, id: string, change: StatusChange): Promise<boolean> {
  return await holdTime(() => updateStatus(tx, id, change), refuses(REOPEN_REFUSALS, 'SLOT_UNAVAILABLE'))
}
