import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { isDuplicate } from '../../../lib/server/errors.ts'
import type { Admin, Customer } from '../../auth/server/find-caller.ts'
import { notifyCustomer } from '../../notifications/server/notify-customer.ts'
import { REOPEN_REFUSALS, STATUS_REFUSALS } from '../contract.ts'
import {
  type ClinicTransition,
  isLateCancellation,
  noticeOf,
  TRANSITIONS,
  type Transition,
} from '../rules.ts'
import {
  type ClinicAppointmentRow,
  findAppointment,
  SLOT_INDEX,
  type StatusChange,
  updateStatus,
} from './queries.ts'

/**
 * A change of status by the clinic, with the customer's notification and, unless they want none, a mail in the
 * same transaction; `link` is where they see their visits. A customer who can't be told, such as one without a
 * login: the change stands and the warning says so. Whoever comes late is refused.
 */
export async function changeStatus(
  db: Db,
  admin: Admin,
  input: { id: string; transition: ClinicTransition; reason?: string; now: Date; link: string },
): Promise<{ appointment: ClinicAppointmentRow; warning: string | null }> {
  return await db.transaction().execute(async (tx) => {
    const appointment = await moveStatus(tx, input, { userId: admin.userId })
    return { appointment, warning: await notifyOfChange(tx, appointment, input) }
  })
}

/** A customer cancels a pending visit of their own; within 24 hours of it the cancellation is marked late. */
export async function cancelAppointment(db: Db, customer: Customer, input: { id: string; now: Date }) {
  return await db
    .transaction()
    .execute((tx) =>
      moveStatus(tx, { ...input, transition: 'cancel' }, { userId: customer.userId, phone: customer.phone }),
    )
}

/** Tells a customer of a change by the clinic, in its transaction; gives null, or why nobody was told. */
export async function notifyOfChange(
  tx: Db,
  appointment: ClinicAppointmentRow,
  change: { transition: Transition; link: string },
): Promise<string | null> {
  const notice = noticeOf(change.transition, appointment)
  const button = { label: 'See my appointments', link: change.link }
  return await notifyCustomer(tx, appointment.customerPhone, { ...notice, button })
}

/**
 * The compare-and-swap that all transitions share; gives the visit as it is afterwards. `by` with a phone is the
 * visit's owner: only their cancellation can be late.
 */
export async function moveStatus(
  db: Db,
  input: { id: string; transition: Transition; reason?: string; now: Date },
  by: { userId: string; phone?: string | undefined },
): Promise<ClinicAppointmentRow> {
  const { id, transition, reason = null, now } = input
  const appointment = await findAppointment(db, id, by.phone)
  if (appointment === undefined) throw refusal(STATUS_REFUSALS, 'APPOINTMENT_MISSING')
  if (transition === 'reopen' && appointment.paymentStatus === 'refunded') {
    throw refusal(REOPEN_REFUSALS, 'MONEY_WENT_BACK')
  }
  const { from, to } = TRANSITIONS[transition]
  const late = by.phone !== undefined && isLateCancellation(appointment.appointmentDate, now)
  const cancellation = to === 'cancelled' ? { cancellation: { by: by.userId, at: now, late, reason } } : {}
  if (!(await tryUpdate(db, id, { from, to, ...cancellation }))) {
    const current = await findAppointment(db, id)
    throw refusal(STATUS_REFUSALS, 'STATUS_CHANGED', { status: current?.status })
  }
  const isCancelled = to === 'cancelled'
  return {
    ...appointment,
    status: to,
    cancelledLate: isCancelled ? late : null,
    cancellationReason: isCancelled ? reason : null,
  }
}

/** A visit that is opened again needs its slot, which may be another's by now. */
async function tryUpdate(db: Db, id: string, change: StatusChange): Promise<boolean> {
  try {
    return await updateStatus(db, id, change)
  } catch (error) {
    if (isDuplicate(error, SLOT_INDEX)) throw refusal(REOPEN_REFUSALS, 'SLOT_UNAVAILABLE')
    throw error
  }
}
